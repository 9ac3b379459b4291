/** A key that belongs to a word being written in Japanese; after its end, Safari tells so by the code alone. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** The Enter that ends such a word is not meant. */
export const isEnter = (event: KeyboardEvent): boolean => event.key === "Enter" && !isComposing(event);

/** What presses a button. */
export const isPress = (event: KeyboardEvent): boolean =>
  isEnter(event) || (event.key === " " && !isComposing(event));

export const isEscape = (event: KeyboardEvent): boolean => event.key === "Escape" && !isComposing(event);
