import * as w from "racekit:words";
import type { Lang } from "../../core/contract";
import { number } from "../../core/text";
import { useShell } from "../../shell/view";
import { aboutOf, faceOf, factors, knownHow, zoneOf } from "./derived";
import { titles } from "./labels";
import { Eyes, Remembered, Sign } from "./Symbols";
import type { Face, Piece, Scene } from "./scene";

interface PieceProps {
  scene: Scene;
  piece: Piece;
  /** A slip with its sentence, or with its title alone. */
  size: "big" | "small";
}

/** A card as it lies: its front, a pale front where it is only known, or a back; what lies under it sticks out. */
export function PieceFace({ scene, piece, size }: PieceProps) {
  const face = faceOf(scene, piece.card);
  return (
    <span
      class={`rk-ra-piece rk-ra-${size} rk-ra-${knownHow(piece)}`}
      style={{ "--under": piece.under.length }}
      data-anchor={`piece-${piece.id}`}
      aria-hidden="true"
    >
      {piece.under.map((card, i) => (
        <Under
          key={card}
          scene={scene}
          card={card}
          depth={i + 1}
          anchor={i === 0 ? `under-${piece.id}` : undefined}
        />
      ))}
      {face ? (
        <Front scene={scene} piece={piece} face={face} whole={size === "big"} />
      ) : (
        <Back scene={scene} piece={piece} />
      )}
      {zoneOf(piece.place) !== "d" && <Eyes piece={piece} />}
    </span>
  );
}

interface UnderProps {
  scene: Scene;
  card: string;
  depth: number;
  anchor: string | undefined;
}

function Under({ scene, card, depth, anchor }: UnderProps) {
  const face = faceOf(scene, card);
  return (
    <span
      class={`rk-ra-under ${face ? `rk-ra-a-${aboutOf(face)}` : ""}`}
      style={{ "--depth": depth }}
      data-anchor={anchor}
    />
  );
}

interface FrontProps {
  scene: Scene;
  piece: Piece;
  face: Face;
  whole: boolean;
}

function Front({ scene, piece, face, whole }: FrontProps) {
  const { t, lang } = useShell();
  const text = t(face.text);
  return (
    <span class={`rk-ra-sheet rk-ra-front rk-ra-a-${aboutOf(face)}`}>
      <Head face={face} value={piece.value ?? face.value} factors={factors(scene, piece)} />
      {whole && <span class={`rk-ra-words ${sizeOf(lang, text)}`}>{text}</span>}
      <span class="rk-ra-signs">
        {face.words.map(({ word }, i) => (
          <Sign key={i} word={word} />
        ))}
      </span>
      {!piece.mine && <Remembered />}
    </span>
  );
}

/** The longer a text is, the smaller it is set; a Japanese character is wider. */
function sizeOf(lang: Lang, text: string): string {
  const length = text.length * (lang === "ja" ? 1.7 : 1);
  return length > 104 ? "rk-ra-longest" : length > 72 ? "rk-ra-long" : "";
}

interface HeadProps {
  face: Face;
  value: number;
  factors?: number[];
}

/** The letters of a text's longest word, by which a small card sets it smaller; Japanese breaks anywhere. */
function letters(lang: Lang, text: string) {
  const longest = Math.max(...text.split(/[\s-]/).map((word) => word.length));
  return { "--letters": lang === "en" ? longest : 1 };
}

/** A card's value and title; of a stack also what the cards below multiply the value by. */
export function Head({ face, value, factors = [] }: HeadProps) {
  const { lang, t } = useShell();
  const title = t(face.title);
  return (
    <span class="rk-ra-head">
      <b class="rk-ra-value">{number(value)}</b>
      <Factors by={factors} />
      <span class="rk-ra-title" style={letters(lang, title)}>
        {title}
      </span>
    </span>
  );
}

/** What the cards below multiply by: they were read aloud, so everybody knows it. */
const Factors = ({ by }: { by: number[] }) =>
  by.length > 0 && <span class="rk-ra-factor">{by.map((n) => `×${number(n)}`).join(" ")}</span>;

/** A back; the cards that it may be, where the person remembers some of a shuffle. */
function Back({ scene, piece }: Omit<PieceProps, "size">) {
  const { lang, t } = useShell();
  const cards = piece.may_be ?? [];
  const maybe =
    cards.length > MOST_NAMED
      ? t(w.ra_maybe_n, { n: cards.length })
      : t(w.ra_maybe, { cards: titles(lang, scene, cards) });
  return (
    <span class="rk-ra-sheet rk-ra-back">
      <Factors by={factors(scene, piece)} />
      {cards.length > 0 && (
        <span class="rk-ra-maybe" style={letters(lang, maybe)}>
          {maybe}
        </span>
      )}
    </span>
  );
}

const MOST_NAMED = 2;
