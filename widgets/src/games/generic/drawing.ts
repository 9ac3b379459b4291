// A drawing comes as text, perhaps from a file that somebody else wrote. It never becomes part of the page: it is parsed
// apart from it, and what is known to be harmless is copied, name by name and value by value.

export interface Shape {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /** The place on the board that the shape is. */
  place: string | null;
  /** What it is called: for readers who hear it, and for movement. */
  label: string | null;
  thing: string | null;
  children: readonly (Shape | string)[];
}

export interface Drawing {
  width: number;
  height: number;
  viewBox: string;
  label: string | null;
  shapes: readonly Shape[];
}

/** Nobody draws more than this by hand; whoever sends more wants to keep the page busy. */
const MOST = { characters: 200_000, shapes: 4000, depth: 16, word: 300 };

const SVG = "http://www.w3.org/2000/svg";

const TAGS = new Set("g rect circle ellipse line path polyline polygon text tspan".split(" "));

const NUMBERS = String.raw`[-+\d.,e\s]*`;
const COLOUR = String.raw`#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([-\d.,%/\s]*\)`;

/** What a value may look like: no reference to anything else, and no escape that could hide one. Each pattern reads a
 * value once, however long it is. */
const VALUES = {
  length: /^[-+\d.e]+(?:px|em|%)?$/i,
  lengths: /^[-+\d.,%empx\s]+$/i,
  numbers: new RegExp(`^${NUMBERS}$`, "i"),
  path: /^[-+\d.,e\smlhvcsqtaz]*$/i,
  transform: new RegExp(
    `^(?:\\s*(?:translate|rotate|scale|skewX|skewY|matrix)\\(${NUMBERS}\\),?)*\\s*$`,
    "i",
  ),
  colour: new RegExp(String.raw`^(?:${COLOUR}|var\(--rk-[a-z\d-]+(?:,\s*(?:${COLOUR}))?\))$`, "i"),
  word: /^[a-z\d-]+$/i,
} as const;

const ATTRIBUTES: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    length: "cx cy r rx ry width height x1 y1 x2 y2 stroke-width font-size stroke-dashoffset",
    lengths: "x y dx dy stroke-dasharray",
    numbers: "points rotate opacity fill-opacity stroke-opacity",
    path: "d",
    transform: "transform",
    colour: "fill stroke",
    word:
      "text-anchor dominant-baseline font-weight font-style stroke-linecap stroke-linejoin fill-rule " +
      "paint-order vector-effect",
  }).flatMap(([kind, names]) =>
    names.split(" ").map((name) => [name, VALUES[kind as keyof typeof VALUES]] as const),
  ),
);

const isSvg = ({ namespaceURI }: Element): boolean => namespaceURI === SVG || !namespaceURI;

const words = (element: Element, name: string): string | null =>
  element.getAttribute(name)?.slice(0, MOST.word) || null;

function attributesOf(element: Element): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (ATTRIBUTES.get(name)?.test(value.trim())) kept[name] = value.trim();
  }
  return kept;
}

class TooMuch extends Error {}

/** Copies what stands in an element. */
function createCopier() {
  let shapes = 0;
  const inside = (element: Element, depth: number): (Shape | string)[] =>
    [...element.childNodes].flatMap((node) => {
      if (node.nodeType === Node.ELEMENT_NODE) return copy(node as Element, depth + 1);
      const text = /^(?:text|tspan)$/.test(element.localName) && node.nodeType === Node.TEXT_NODE;
      return text ? (node.nodeValue ?? "") : [];
    });
  const copy = (element: Element, depth: number): Shape | [] => {
    if (!isSvg(element) || !TAGS.has(element.localName)) return [];
    shapes += 1;
    if (shapes > MOST.shapes || depth > MOST.depth) throw new TooMuch();
    const title = [...element.children].find(({ localName }) => localName === "title");
    return {
      tag: element.localName,
      attributes: attributesOf(element),
      place: words(element, "data-place"),
      thing: words(element, "data-thing"),
      label: words(element, "aria-label") ?? title?.textContent?.slice(0, MOST.word) ?? null,
      children: inside(element, depth),
    };
  };
  return inside;
}

function sizeOf(root: Element): Pick<Drawing, "width" | "height" | "viewBox"> | null {
  const side = (name: string) => root.getAttribute(name)?.replace("px", "") ?? "";
  const box = root.getAttribute("viewBox") ?? `0 0 ${side("width")} ${side("height")}`;
  const sides = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = sides;
  const right = sides.length === 4 && sides.every(Number.isFinite) && width > 0 && height > 0;
  return right ? { width, height, viewBox: sides.join(" ") } : null;
}

function parsed(text: string): Drawing | null {
  // No style is kept; a page that allows none would report each one.
  const plain = text.replace(/\sstyle="[^"]*"/g, "");
  const root = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  const size = sizeOf(root);
  if (root.localName !== "svg" || !isSvg(root) || root.querySelector("parsererror") || !size) return null;
  const shapes = createCopier()(root, 0).filter((shape) => typeof shape !== "string");
  return { ...size, label: words(root, "aria-label"), shapes };
}

/** Reads a drawing; null where it is none, or one that cannot be shown. */
export function readDrawing(text: unknown): Drawing | null {
  if (typeof text !== "string" || !text || text.length > MOST.characters) return null;
  // Declarations could name entities that grow without end. A comment may stay.
  if (/<!(?!--)/.test(text)) return null;
  try {
    return parsed(text);
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}
