import * as w from "racekit:words";
import type { Held } from "../../shell/Hand";
import { RuleChip } from "../../shell/RuleChip";
import { useShell } from "../../shell/view";
import { Why } from "../../shell/Why";
import { Art } from "./Card";
import { sortOf, type What } from "./derived";
import { distances, kindName, stepSign, styles, surfaces, WHAT } from "./labels";
import { Star } from "./Symbols";
import type { Horse, HorseFace, Scene } from "./scene";

interface Props {
  scene: Pick<Scene, "cards">;
  card: string;
  horse?: Horse | null;
  /** Why it cannot be used now. */
  no?: Held["no"];
}

/** A card, enlarged: what it says, and how its numbers come about. */
export function Details({ scene, card, horse = null, no }: Props) {
  const { lang } = useShell();
  const face = scene.cards[card];
  if (!face) return null;
  return (
    <div class={`rk-fh-details rk-fh-s-${sortOf(face)}`}>
      {no && <Why reason={no.reason} />}
      <div class="rk-fh-head">
        <Art face={face} horse={horse} />
        <div>
          <b>{face.name[lang]}</b>
          <p class="rk-note">{kindName(lang, face)}</p>
        </div>
      </div>
      {face.kind === "horse" && <Suits face={face} horse={horse} />}
      <Text texts={horse?.abilities?.map((each) => each[lang]) ?? face.text[lang].split("\n")} />
      {horse && !horse.forceful && <Muted />}
      {face.kind === "horse" && <Numbers face={face} horse={horse} />}
    </div>
  );
}

const Text = ({ texts }: { texts: string[] }) => (
  <>
    {texts.filter(Boolean).map((text) => (
      <p key={text}>{text}</p>
    ))}
  </>
);

const Muted = () => <p class="rk-note">{useShell().t(w.fh_muted)}</p>;

function Suits({ face, horse }: { face: HorseFace; horse: Horse | null }) {
  const { lang, t } = useShell();
  const now = horse ?? face;
  const liked = now.favourites[lang];
  const parts = [
    ["surface", surfaces(lang, now.surfaces)],
    ["distance", distances(lang, now.distances)],
    ["style", styles(lang, now.styles)],
  ] as const;
  return (
    <p class="rk-fh-suited">
      {parts.map(([what, text]) => (
        <span key={what} class={horse && !horse.suited[what] && what !== "style" ? "rk-fh-fits-not" : ""}>
          {text}
          {horse && !horse.suited[what] && what !== "style" && (
            <span class="rk-sr"> ({t(w.fh_unsuited)})</span>
          )}
        </span>
      ))}
      {liked && (
        <span>
          <Star /> {liked}
        </span>
      )}
    </p>
  );
}

const NUMBERS: readonly What[] = ["run", "guard", "cost"];

function Numbers({ face, horse }: { face: HorseFace; horse: Horse | null }) {
  const { t } = useShell();
  return (
    <table class="rk-fh-workings">
      <caption class="rk-sr">{t(face.name)}</caption>
      {NUMBERS.map((what) => {
        const steps = horse?.[what].steps ?? [];
        return (
          <tbody key={what}>
            <tr>
              <th scope="row">{t(WHAT[what])}</th>
              <td>
                <b>{horse?.[what].value ?? face[what]}</b>
              </td>
            </tr>
            {steps.length > 1 &&
              steps.map((step, place) => (
                <tr key={place}>
                  <td>
                    <RuleChip id={step.rule} /> {t(step.text)}
                  </td>
                  <td>{stepSign(step)}</td>
                </tr>
              ))}
          </tbody>
        );
      })}
    </table>
  );
}
