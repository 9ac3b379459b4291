/** Bay, dark bay, chestnut, black, grey, palomino. */
const COATS = ["#7a4a26", "#4a2f1f", "#9a5b2c", "#2e2a2a", "#8d8f94", "#c49a5a"];

/** The check sum that the cards' pictures go by in Python, too. */
export function crc32(text: string): number {
  let sum = ~0;
  for (const letter of text) {
    sum ^= letter.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** The colour of a horse's coat: always the same for the same card. */
export const coatOf = (card: string): string => COATS[crc32(card) % COATS.length] ?? "";
