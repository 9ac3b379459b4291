import { Racehorse } from "../../shell/Racehorse";
import { still } from "../../shell/still";
import { useShell } from "../../shell/view";
import { sortOf, type What } from "./derived";
import { distances, styles, surfaces, typeName } from "./labels";
import { Lines, Shield, Sign } from "./Symbols";
import type { Face, Horse, HorseFace } from "./scene";

interface CardProps {
  face: Face;
  /** What the horse is now, where that is known. */
  horse: Horse | null;
  anchor?: string | undefined;
}

/** A card's face; a horse's numbers are those that it has now. */
export const Card = still(({ face, horse, anchor }: CardProps) => (
  <span class={`rk-fh-card rk-fh-s-${sortOf(face)}`} data-anchor={anchor} aria-hidden="true">
    <Band face={face} horse={horse} />
    <Art face={face} horse={horse} />
    {face.kind === "horse" ? <HorsePart face={face} horse={horse} /> : <Words face={face} />}
  </span>
));

export function Band({ face, horse }: Omit<CardProps, "anchor">) {
  const { lang } = useShell();
  const both = face.kind === "horse" && face.surfaces.length > 1;
  const ground = face.kind === "horse" ? `rk-fh-on-${both ? "both" : face.surfaces[0]}` : "";
  return (
    <span class={`rk-fh-band ${ground}`}>
      {face.kind === "horse" && (
        <span class={`rk-fh-coin ${mood(face, horse, "cost")}`}>{horse?.cost.value ?? face.cost}</span>
      )}
      <span class={`rk-fh-name ${WIDE.test(face.name[lang]) ? "rk-fh-wide" : ""}`}>{face.name[lang]}</span>
    </span>
  );
}

/** A word that has no room in a line of the usual size. */
const WIDE = /[a-z’-]{10}/i;

/** The picture: a horse on the ground that suits it, or the sign of what the card is. */
export function Art({ face, horse }: Pick<CardProps, "face" | "horse">) {
  const { lang } = useShell();
  if (face.kind !== "horse") {
    const type = face.kind === "support" && typeName(lang, face);
    return (
      <span class="rk-fh-art">
        <Sign sort={sortOf(face)} />
        {type && <span class="rk-fh-ground-tag rk-fh-type">{type}</span>}
        {face.kind === "force" && face.value > 1 && <b class="rk-fh-value">×{face.value}</b>}
      </span>
    );
  }
  return (
    <span class={`rk-fh-art rk-fh-ground-${face.surfaces[0]}`} style={{ "--coat": face.coat }}>
      <Racehorse />
      <span class={`rk-fh-ground-tag ${fits(horse, "surface")}`}>
        {surfaces(lang, (horse ?? face).surfaces)}
      </span>
    </span>
  );
}

const fits = (horse: Horse | null, what: "surface" | "distance" | "style"): string =>
  horse === null ? "" : horse.suited[what] ? "rk-fh-fits" : "rk-fh-fits-not";

function HorsePart({ face, horse }: { face: HorseFace; horse: Horse | null }) {
  const { lang } = useShell();
  const now = horse ?? face;
  return (
    <>
      <span class="rk-fh-numbers">
        <b class={`rk-fh-plate ${mood(face, horse, "run")}`}>{horse?.run.value ?? face.run}</b>
        <Shield n={horse?.guard.value ?? face.guard} mood={mood(face, horse, "guard")} />
        {speaks(face, horse) && <Lines />}
      </span>
      <span class="rk-fh-suits">
        <span class={`rk-fh-clip ${fits(horse, "distance")}`}>{distances(lang, now.distances)}</span>
        <span class={horse?.suited.style ? "rk-fh-two rk-fh-fits" : "rk-fh-two"}>
          {styles(lang, now.styles).replaceAll("/", "/\u200b")}
        </span>
      </span>
    </>
  );
}

/** Does it say anything? Abilities may have been given and taken. */
const speaks = (face: Face, horse: Horse | null): boolean =>
  horse?.abilities ? horse.abilities.length > 0 : face.text.en !== "";

/** As many letters as a card in the hand has room for. */
const MOST = { en: 84, ja: 46 };

function Words({ face }: { face: Face }) {
  const { lang } = useShell();
  const text = face.text[lang];
  if (!text) return null;
  if (text.length <= MOST[lang]) return <span class="rk-fh-words">{text}</span>;
  return (
    <span class="rk-fh-words rk-fh-long">
      <span>{text}</span>
      <Lines />
    </span>
  );
}

/** Is a number better or worse than what is printed? Costs are better low. */
export function mood(face: HorseFace, horse: Horse | null, what: What): string {
  const more = (horse?.[what].value ?? face[what]) - face[what];
  if (more === 0) return "";
  return more > 0 === (what !== "cost") ? "rk-fh-up" : "rk-fh-down";
}

interface StripProps {
  face: Face;
  n?: number;
  anchor?: string | undefined;
  /** On the table it says whether there is a text to read. */
  lying?: boolean;
}

/** A card as a line: its sign and its name. */
export function Strip({ face, n = 1, anchor, lying = false }: StripProps) {
  const { lang } = useShell();
  return (
    <span class={`rk-fh-strip rk-fh-s-${sortOf(face)}`} data-anchor={anchor}>
      <span class="rk-fh-tab" aria-hidden="true">
        {face.kind === "horse" ? face.cost : <Sign sort={sortOf(face)} />}
      </span>
      <span class="rk-fh-name">{face.name[lang]}</span>
      {n > 1 && <b>×{n}</b>}
      {lying && speaks(face, null) && <Lines />}
    </span>
  );
}

/** Cards that lie face down. */
export const Backs = ({ n, anchor }: { n: number; anchor?: string }) => (
  <span class="rk-fh-backs" data-anchor={anchor} aria-hidden="true">
    {Array.from({ length: Math.min(n, MOST_BACKS) }, (_, i) => (
      <span key={i} class="rk-fh-back" />
    ))}
  </span>
);

const MOST_BACKS = 9;
