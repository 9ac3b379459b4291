// Numbers as people write them, read as racekit/lessons/reading.py reads them: a page may have no kernel. Both are held
// to the same table of cases, tests/lessons/reading.json.
import { add, type Fraction, fraction, less, minus, ONE, size, ten, times, ZERO } from "./fraction";

const MOST_CHARACTERS = 60;
const FEWEST_DIGITS = 2;

export interface Read {
  value: Fraction;
  /** What one more in the last digit would add; 0 for a fraction, which is exact. */
  step: Fraction;
  /** Significant digits. */
  digits: number;
}

const read = (value: Fraction, step = ZERO, digits = 0): Read => ({ value, step, digits });

const scaled = ({ value, step, digits }: Read, by: Fraction): Read =>
  read(times(value, by), times(step, size(by)), digits);

/**
 * Is it that number, rounded at the digits given? One digit stands for two: 0.2 for 0.20. A whole number is not rounded
 * to one digit.
 */
export function rounds({ value, step, digits }: Read, to: Fraction): boolean {
  const parts = 10n ** BigInt(Math.max(0, FEWEST_DIGITS - digits));
  const error = size(minus(value, to));
  const rounded = digits >= FEWEST_DIGITS || (digits === 1 && less(step, ONE));
  return error.n === 0n || (rounded && !less(times(step, fraction(1n, 2n * parts)), error));
}

export function readNumber(text: string): Read | null {
  return quantity(written(text));
}

/** The probability of which a ratio is the odds, for and against. */
export function readOdds(text: string): Read | null {
  const [, on, against] = written(text).replace(ABOUT, "").replace(EVEN, "1:1").match(RATIO) ?? [];
  const odds = divided(on, against);
  return odds && read(fraction(odds.value.n, odds.value.n + odds.value.d));
}

/** A number that should be a probability: whoever writes 25 means 25 %; a ratio is read as odds. */
export function readProbability(text: string): Read | null {
  const found = readOdds(text) ?? readNumber(text);
  if (found && found.digits > 0 && less(ONE, found.value)) return readNumber(`${text}%`) ?? found;
  return found;
}

// --- one character for each meaning ---------------------------------------------------------

const ALIKE: Record<string, string> = { 〇: "0", "¥": "$", "€": "$", "£": "$", "∶": ":" };
for (const sign of "−–‐‑﹣") ALIKE[sign] = "-";
for (const sign of "⁄÷∕") ALIKE[sign] = "/";
for (const sign of "’`_") ALIKE[sign] = "'";
for (const [digit, sign] of [..."零一二三四五六七八九"].entries()) ALIKE[sign] = `${digit}`;

const VULGAR = /([\u00bc-\u00be\u2150-\u215e])/g;
const MINUS = /^(?:ー|マイナス|minus )\s*(?=[\da-z$.])/;

/** What is written, in plain characters; nothing if it is too long for a number. */
const written = (text: string): string => ([...text].length > MOST_CHARACTERS ? "" : plain(text));

const plain = (text: string): string =>
  [...text.replace(VULGAR, " $1").normalize("NFKC")]
    .map((sign) => ALIKE[sign] ?? sign)
    .join("")
    .toLowerCase()
    .trim()
    .replace(MINUS, "-");

// --- signs, units, percent ------------------------------------------------------------------

const ABOUT = /^(?:p\s*)?[=≈~約]\s*|^(?:about|approx\.?|およそ)\s*/;
const SIGNED = /^([-+]?)\s*\$?\s*([-+]?)(.*)$/;
const UNIT =
  /\s*(?:\$|m|ドル|円|点|枚|頭|回|個|人|マス目?|通り|位|着|倍|チップ|メートル|ゲーム|ラウンド)\.?$/;
const PERCENT = /\s*(?:%|per\s?cent|pct|パーセント)$/;
const WORKING = /^.*=\s*/;
const PLUS = /(?<!e)\+/;
/** A minus between two numbers stands apart, or before a fraction: 3-7 is a range or a name. */
const LESS = /(?<=\S)\s+-\s+(?=\d)|(?<=^1|\/\d\d?)\s*-\s*(?=\d+\/|0?\.)/g;
const TIMES = /[×*]|(?<=\d)\s+x\s+(?=\d)|(?<=\/\d)x(?=\d)/;
const OF = /^(.+?)\s*(?:\/|\bin\b|\b(?:out )?of\b)\s*(.+)$/;
const RATIO = /^(.+?)(?::|\bto\b|対)(.+)$/;
const EVEN = /^(50[/-]50|fifty[ -]fifty|5分5分|半々)$/;
const PARTS = /^(.+?)(?:分の|[^\d十百千]{0,2}(?:中|のうち)[の、]?)(.+)$/;
const TENTHS = /^(\d+)割(?:(\d)分)?(?:(\d)厘)?$/;
const TO_TWENTY =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
  "fifteen sixteen seventeen eighteen nineteen twenty";
const TENS = "thirty forty fifty sixty seventy eighty ninety";
const WORDS = new Map(TO_TWENTY.split(" ").map((word, value) => [word, BigInt(value)]));
for (const [at, word] of TENS.split(" ").entries()) WORDS.set(word, BigInt(10 * at + 30));
const ORDINALS = "third quarter fifth sixth seventh eighth ninth tenth eleventh twelfth";
const PARTS_NAMED = new Map([
  ["half", 2n],
  ["halves", 2n],
  ["半分", 2n],
  ["hundredth", 100n],
  ["hundredths", 100n],
]);
for (const [at, part] of ORDINALS.split(" ").entries())
  for (const name of [part, `${part}s`]) PARTS_NAMED.set(name, BigInt(at + 3));
const LARGE: Record<string, bigint> = {
  億: 10n ** 8n,
  万: 10n ** 4n,
  billion: 10n ** 9n,
  million: 10n ** 6n,
  thousand: 1000n,
  k: 1000n,
};
const SMALL: Record<string, bigint> = { 千: 1000n, 百: 100n, 十: 10n, hundred: 100n, dozen: 12n };
const BEFORE = /^(?:space|number|no\.|player|horse|seat|x|×)\s*(?=\d)/;
const NUMERIC = [...WORDS.keys(), ...PARTS_NAMED.keys(), ...[LARGE, SMALL].flatMap(Object.keys)].join("|");
const OTHER_NUMERIC = "trillion|bn|mn|\\w+tieth|per(?:cent\\w*|mille)?|squared|cubed";
/** Any word but those that are part of a number. */
const ANY_UNIT = new RegExp(`(?<=[\\d\\s])(?!(?:(?:${NUMERIC})(?:th)?|${OTHER_NUMERIC})s?$)[a-z]{2,}\\.?$`);
const A = new RegExp(`^an? (?=(?:${NUMERIC})\\b)`);
const NAMED = new RegExp(`^(?:([a-z\\d]+)[ -])?(${[...PARTS_NAMED.keys()].join("|")})$`);
const MIXED = /^(\d{1,9}) (\d{1,9}\s*\/\s*\d{1,9})$/;

function quantity(given: string): Read | null {
  const text = given.replace(WORKING, "").replace(ABOUT, "").replace(BEFORE, "");
  const [, before = "", after = "", rest = text] = text.match(SIGNED) ?? [];
  if ((before && after) || ((before || after) && rest.search(LESS) >= 0)) return null;
  const share = rest.replace(PERCENT, "");
  const found = total(share);
  const sign = fraction(before === "-" || after === "-" ? -1n : 1n, share === rest ? 1n : 100n);
  return found && scaled(found, sign);
}

/** A number, or a sum or a difference of products: 43 + 7, 5,000 × 3, 1 - 5/6. */
const total = (text: string): Read | null => combined(text.replace(LESS, "+-").split(PLUS), term, add);

/** A product, with a minus where it is taken away. */
function term(part: string): Read | null {
  const found = product(part.replace(/^-/, ""));
  return found && part.startsWith("-") ? scaled(found, fraction(-1n)) : found;
}

const product = (text: string): Read | null => combined(text.split(TIMES), bare, times);

/** A number without its unit: one that is known, or else any word. */
function bare(part: string): Read | null {
  const text = part.trim().replace(UNIT, "").trim().replace(A, "1 ");
  return ratio(text) ?? ratio(text.replace(ANY_UNIT, "").trim());
}

/** Parts with their values combined, which is exact; a single part stays as it is. */
function combined(
  parts: string[],
  reader: (part: string) => Read | null,
  combine: (one: Fraction, other: Fraction) => Fraction,
): Read | null {
  const [first, ...others] = parts.map(reader);
  if (!first || !others.length) return first ?? null;
  let value = first.value;
  for (const other of others) {
    if (!other) return null;
    value = combine(value, other.value);
  }
  return read(value);
}

function ratio(text: string): Read | null {
  const tenths = text.match(TENTHS);
  if (tenths) {
    const [whole, ...parts] = tenths.slice(1).filter((digit) => digit !== undefined);
    return scaled(decimal(`${whole}.${parts.join("")}`), ten(-1));
  }
  const mixed = text.match(MIXED);
  if (mixed) {
    const part = ratio(mixed[2] ?? "");
    return part && read(add(fraction(BigInt(mixed[1] ?? 0)), part.value));
  }
  const named = text.match(NAMED);
  if (named) return divided(named[1] ?? "1", `${PARTS_NAMED.get(named[2] ?? "")}`);
  const parts = text.match(PARTS);
  if (parts) return divided(parts[2], parts[1]);
  const of = text.match(OF);
  return of ? divided(of[1], of[2]) : counted(text);
}

function divided(over = "", under = ""): Read | null {
  const [one, other] = [counted(over.trim()), counted(under.trim())];
  if (!one || !other || other.value.n === 0n) return null;
  return read(times(one.value, fraction(other.value.d, other.value.n)));
}

// --- 20 thousand, 1万3千, 二十 --------------------------------------------------------------

const WORD = /\s*(億|万|[mb]illion|thousand|k\b|千|百|十|hundred|dozen)\s*/;

const sum = (large: Read, small: Read): Read =>
  read(add(large.value, small.value), small.step, large.digits + small.digits);

function counted(text: string): Read | null {
  const pieces = text.split(WORD);
  if (pieces.length === 1) return figure(text);
  let total = read(ZERO);
  let section = read(ZERO);
  for (let at = 0; at < pieces.length; at += 2) {
    const [written = "", word = ""] = pieces.slice(at, at + 2);
    const number = figure(written || (word in SMALL ? "1" : "0"));
    if (!number) return null;
    if (written || word in SMALL) section = sum(section, scaled(number, fraction(SMALL[word] ?? 1n)));
    if (word in LARGE) {
      if (!written && !section.value.n) return null;
      total = sum(total, scaled(section, fraction(LARGE[word] ?? 1n)));
      section = read(ZERO);
    }
  }
  return section.value.n ? sum(total, section) : total;
}

// --- digits with their separators -----------------------------------------------------------

const FIGURE = /^(?:\d+|\d*\.\d+|\d+\.)(?:e[-+]?\d{1,2})?$/;
const COMMAS = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const GROUPS = [
  COMMAS,
  /^\d{1,3}([ ']\d{3})+([.,]\d+)?$/,
  /^\d{1,3}(\.\d{3}){2,}(,\d+)?$/,
  /^\d{1,3}(\.\d{3})+,\d+$/,
];

function figure(text: string): Read | null {
  const word = WORDS.get(text);
  if (word !== undefined) return read(fraction(word));
  const [, from, order, some = from] = text.match(WAYS) ?? [];
  if (from) return read(ways(BigInt(from), BigInt(some ?? 0), order === "c"));
  const written = ungrouped(text);
  return FIGURE.test(written) ? decimal(written) : null;
}

/** The number of ways to choose: 4C2, in order 4P2; all in order, 4!, is 4P4. */
const WAYS = /^(\d\d?)(?:([cp])(\d\d?)|!)$/;

const ways = (from: bigint, some: bigint, alike: boolean): Fraction =>
  some ? times(ways(from, some - 1n, alike), fraction(from - some + 1n, alike ? some : 1n)) : ONE;

/** A comma is decimal where it cannot group thousands. */
function ungrouped(text: string): string {
  if (text.startsWith("0,") || !GROUPS.some((groups) => groups.test(text)))
    return /^\d+,\d+$/.test(text) ? text.replace(",", ".") : text;
  if (COMMAS.test(text)) return text.replaceAll(",", "");
  if (text.includes(".") && !/[, ']/.test(text)) return text.replaceAll(".", "");
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const whole = (last < 0 ? text : text.slice(0, last)).replace(/\D/g, "");
  return last < 0 ? whole : `${whole}.${text.slice(last + 1)}`;
}

function decimal(text: string): Read {
  const [mantissa = "", exponent = "0"] = text.split("e");
  const [whole = "", part = ""] = mantissa.split(".");
  const step = ten(Number(exponent) - part.length);
  const digits = whole + part;
  return read(times(fraction(BigInt(digits)), step), step, digits.replace(/^0+/, "").length);
}
