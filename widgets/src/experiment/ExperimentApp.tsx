import { useEffect } from "preact/hooks";
import type { Lang, Model } from "../core/contract";
import { download } from "../core/download";
import type { Asker } from "../explore/asker";
import { ExploreApp } from "../explore/ExploreApp";
import { Button } from "../shell/Button";
import type { Designed, DesignedPlan } from "./contract";
import { FieldView } from "./Fields";

/** An experiment of a pupil's own design: a form above an exploration, and what is taken away below it. */
export function ExperimentApp({ model }: { model: Model }) {
  const { words } = model.get("plan") as DesignedPlan;
  useEffect(() => {
    const save = ({ type, text }: { type: string; text?: string }) => {
      // A mark by which spreadsheets know that it is UTF-8.
      if (type === "csv" && text) download("experiment.csv", `\ufeff${text}`, "text/csv");
    };
    model.on("msg:custom", save);
    return () => model.off("msg:custom", save);
  }, [model]);
  const form = (asker: Asker, lang: Lang) => (
    <fieldset class="rk-x-form" disabled={asker.link === "silent"}>
      {(asker.picture as Designed).form.map((field) => (
        <FieldView
          key={field.at}
          {...{ field, lang, words }}
          onEdit={(what, part) =>
            asker.tell({ name: "edit", arg: { at: part ? `${field.at}.${part}` : field.at, what } })
          }
        />
      ))}
    </fieldset>
  );
  const end = (asker: Asker, lang: Lang) => {
    const { done, program, seed, kept } = asker.picture as Designed;
    return (
      <div class="rk-x-end">
        <Button
          class="rk-button"
          disabled={!done || asker.link === "silent"}
          onClick={() => asker.tell({ name: "csv" })}
        >
          {words.csv[lang]}
        </Button>
        {kept.en && <p class="rk-note">{kept[lang]}</p>}
        {program && (
          <details>
            <summary>{words.program_head[lang]}</summary>
            <pre translate={false}>{program}</pre>
            <p class="rk-note">{seed[lang]}</p>
          </details>
        )}
      </div>
    );
  };
  return <ExploreApp model={model} form={form} end={end} />;
}
