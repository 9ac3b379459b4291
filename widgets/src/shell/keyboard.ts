/** A key that belongs to a word being written in Japanese; after its end, Safari tells so by the code alone. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** The Enter that ends such a word is not meant. */
export const isEnter = (event: KeyboardEvent): boolean => event.key === "Enter" && !isComposing(event);

/** What presses a button. */
export const isPress = (event: KeyboardEvent): boolean =>
  isEnter(event) || (event.key === " " && !isComposing(event));

export const isEscape = (event: KeyboardEvent): boolean => event.key === "Escape" && !isComposing(event);

const SIGNS: Readonly<Record<string, string>> = { BracketLeft: "[", BracketRight: "]", Slash: "?" };

/** What a key says, in small letters; where a layout has no Latin letter (Cyrillic, Greek, kana), what its place says. */
export function latin({ key, code }: KeyboardEvent): string {
  if (key.length > 1) return key;
  if (/[\0-\x7f]|\p{Script=Latin}/u.test(key)) return key.toLowerCase();
  return SIGNS[code] ?? code.replace(/^(Key|Digit)/, "").toLowerCase();
}
