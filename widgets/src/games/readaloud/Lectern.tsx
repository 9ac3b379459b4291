import * as w from "racekit:words";
import type { T } from "../../core/contract";
import { useTable } from "../../shell/view";
import { Head } from "./Card";
import { aboutOf, between, faceOf, steps } from "./derived";
import { readPlace } from "./labels";
import { Sign, Token } from "./Symbols";
import type { Progress, Reading, Scene } from "./scene";

const PROGRESS: Record<Progress, T> = { done: w.ra_done, now: w.ra_now, next: w.ra_next };
const BETWEEN = { refill: w.ra_refill, surplus: w.ra_surplus };

/** The card that is being read, large: what is done, what is being done, what is to come. */
export function Lectern({ scene }: { scene: Scene }) {
  const { t } = useTable();
  const { reading } = scene;
  return (
    <section class="rk-ra-lectern" aria-label={t(w.ra_lectern)}>
      {reading ? (
        <Slip scene={scene} reading={reading} />
      ) : (
        <p class="rk-ra-silent">{t(scene.over ? w.ra_over : w.ra_nobody_reads)}</p>
      )}
    </section>
  );
}

function Slip({ scene, reading }: { scene: Scene; reading: Reading }) {
  const { t, lang, name } = useTable();
  const { card, seat } = reading;
  const face = faceOf(scene, card);
  const pause = between(scene);
  const words = steps(scene);
  const done = words.filter(({ state }) => state === "done").length;
  const lines = words.map(({ text, state }, i) => (
    <li key={i} class={`rk-ra-step rk-ra-${state}`}>
      <Sign word={face?.words[i]?.word ?? "nothing"} />
      <span>
        {t(text)} <span class="rk-sr">{t(PROGRESS[state])}</span>
      </span>
    </li>
  ));
  return (
    face && (
      <div class={`rk-ra-slip rk-ra-a-${aboutOf(face)}`} data-anchor="lectern">
        <p class="rk-ra-reader">
          <Token seat={seat} /> <b>{name(seat)}</b>{" "}
          <span class="rk-note">{readPlace(lang, scene, reading, name)}</span>
        </p>
        <Head face={face} value={face.value} />
        <ol class="rk-ra-steps">
          {lines.slice(0, done)}
          {pause && <li class="rk-ra-step rk-ra-pause">{t(BETWEEN[pause])}</li>}
          {lines.slice(done)}
        </ol>
      </div>
    )
  );
}
