import type { Lang } from "../core/contract";
import { Art, Band } from "../games/foth/Card";
import { DISTANCES, STYLES, SURFACES, sortOf } from "../games/foth/derived";
import { distances, kindName, styles, surfaces, WHAT } from "../games/foth/labels";
import { Shield, Star } from "../games/foth/Symbols";
import type { Face as Data, HorseFace } from "../games/foth/scene";
import { still } from "../shell/still";
import { useShell } from "../shell/view";

/** How much text there is; Japanese signs are twice as wide. */
const length = (lang: Lang, { text }: Data): number => text[lang].length * (lang === "ja" ? 2 : 1);

const sizeOf = (lang: Lang, face: Data): string =>
  length(lang, face) > 240 ? "rk-cd-tiny" : length(lang, face) > 150 ? "rk-cd-small" : "";

/** A whole card, as it is printed. */
export const Face = still(({ face }: { face: Data }) => {
  const { lang } = useShell();
  return (
    <div class={`rk-cd-face rk-fh-s-${sortOf(face)} ${sizeOf(lang, face)}`} aria-hidden="true">
      <Band face={face} horse={null} />
      <Art face={face} horse={null} />
      {face.kind === "horse" ? <Horse face={face} /> : <p class="rk-note">{kindName(lang, face)}</p>}
      {face.text[lang]
        .split("\n")
        .filter(Boolean)
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </div>
  );
});

function Horse({ face }: { face: HorseFace }) {
  const { lang, t } = useShell();
  const liked = face.favourites[lang];
  return (
    <>
      <div class="rk-cd-numbers">
        <span class="rk-fh-plate">
          <small>{t(WHAT.run)}</small> {face.run}
        </span>
        <span>
          <small>{t(WHAT.guard)}</small> <Shield n={face.guard} />
        </span>
      </div>
      <div class="rk-cd-terms">
        <Terms ids={SURFACES} own={face.surfaces} name={surfaces} />
        <Terms ids={DISTANCES} own={face.distances} name={distances} />
      </div>
      <div class="rk-cd-terms">
        <Terms ids={STYLES} own={face.styles} name={styles} />
      </div>
      {liked && (
        <p class="rk-cd-liked">
          <Star /> {liked}
        </p>
      )}
    </>
  );
}

interface TermsProps {
  ids: readonly string[];
  own: readonly string[];
  name: (lang: Lang, ids: readonly string[]) => string;
}

/** All terms of a kind: those that suit the horse stand out. */
function Terms({ ids, own, name }: TermsProps) {
  const { lang } = useShell();
  return (
    <>
      {ids.map((id) => (
        <span key={id} class={own.includes(id) ? `rk-cd-own rk-cd-${id}` : ""}>
          {name(lang, [id])}
        </span>
      ))}
    </>
  );
}
