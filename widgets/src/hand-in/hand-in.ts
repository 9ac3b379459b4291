import { own } from "../core/own";
import type { Answer, Kept } from "../question/contract";
import { deeds } from "../question/judge";
import type { AllKept, Experiment, Given, HandIn, Lesson } from "./contract";

// What leaves, and nothing else: racekit/lessons/classroom/hand_in.py makes the same of the same answers, and reads it.

const MOST_TRIES = 200;
export const LONGEST_NAME = 40;

/** Control characters, those that change the direction of text, and halves of characters. */
const UNWANTED = /[\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

const clean = (text: string): string => text.replace(UNWANTED, "");

/** A name as it leaves: without what nobody can see. */
export const named = (text: string): string =>
  [...clean(text).trim().replace(/\s+/g, " ")].slice(0, LONGEST_NAME).join("").trim();

const cleaned = (answer: Answer): Answer => (typeof answer === "string" ? clean(answer) : answer.map(clean));

const time = (at: unknown): string | null => (typeof at === "string" && TIME.test(at) ? at : null);

function given(question: string, { guess, tries, shown, compared }: Kept): Given {
  return {
    question,
    guess: guess && { answer: cleaned(guess.answer), sure: guess.sure, at: time(guess.at) },
    tries: tries
      .slice(0, MOST_TRIES)
      .map(({ answer, right, at }) => ({ answer: cleaned(answer), right, at: time(at) })),
    shown,
    compared,
  };
}

export const handIn = (
  lesson: Lesson,
  kept: AllKept,
  who: string,
  at: string,
  experiments: readonly Experiment[] = [],
): HandIn => ({
  racekit: "hand-in",
  v: 1,
  lesson: lesson.name,
  who: named(who),
  at,
  answers: lesson.questions.flatMap(({ name }) => {
    const standing = own(kept, name);
    return standing && deeds(standing) ? [given(name, standing)] : [];
  }),
  ...(experiments.length && { experiments: experiments.map((each) => each.given) }),
});

/** The file, character for character. */
export const written = (data: HandIn): string => `${JSON.stringify(data, null, 1)}\n`;

/** The file's name, of letters and digits only. */
export const fileName = ({ lesson, who }: HandIn): string =>
  `${[lesson, who].map((part) => part.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")).join("_")}.json`;

/** The same as a short text: compressed, with zlib's check sum, in letters that a message leaves as they are. */
export async function packed(data: HandIn): Promise<string> {
  const stream = new Blob([JSON.stringify(data)]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `rkh1.${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}.`;
}
