import * as w from "racekit:words";
import { useMemo } from "preact/hooks";
import { type BoardProps, useTable } from "../../shell/view";
import { Picture } from "./Picture";
import { boardFields, drawingOf, type Scene } from "./scene";

export function Board({ scene }: BoardProps<Scene>) {
  const { t } = useTable();
  const drawing = useMemo(() => drawingOf(scene), [scene.drawing]);
  const fields = boardFields(scene);
  return (
    <section class={drawing ? "rk-gn-board" : "rk-gn-board rk-gn-plain"} aria-label={t(w.board)}>
      {drawing && <Picture drawing={drawing} />}
      {fields.length > 0 && (
        <dl class="rk-gn-fields">
          {fields.map(({ name, value }, at) => (
            <div key={at} data-anchor={`field-${at}`}>
              <dt>{t(name)}</dt>
              <dd>{t(value) || "–"}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
