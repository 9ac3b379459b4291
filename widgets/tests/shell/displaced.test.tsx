import { render } from "preact";
import { useState } from "preact/hooks";
import { beforeEach, expect, test } from "vitest";
import { translate } from "./translating";
import "../../src/shell/displaced";

let put: (change: Partial<Shown>) => void = () => {};

interface Shown {
  said: string;
  extra: boolean;
  rows: string[];
}

function Sample() {
  const [shown, setShown] = useState<Shown>({ said: "Not yet", extra: false, rows: ["a", "b"] });
  put = (change) => setShown((old) => ({ ...old, ...change }));
  return (
    <section>
      <p>
        {shown.said} and {shown.extra && <b>more</b>} on
      </p>
      <h3>Steady</h3>
      <label>
        Field <input />
      </label>
      <ol>
        {shown.rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ol>
      <Told text={shown.said} />
      {shown.rows.length} rows
    </section>
  );
}

/** A component that is nothing but text. */
const Told = ({ text }: { text: string }) => <>{text}</>;

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  render(<Sample />, host);
});

const settled = () => new Promise((done) => setTimeout(done));

async function change(what: Partial<Shown>): Promise<void> {
  put(what);
  await settled();
}

const PROSE = (said: string, extra: string, rows: string) =>
  `${said} and ${extra} onSteadyField ${rows}${said}${rows.length} rows`;

for (const how of ["font", "ruby", "split", "reword", "reorder"] as const) {
  test(`words are those of the new state after ${how}`, async () => {
    translate(host, how);
    await change({ said: "Right" });
    expect(ours(host)).toBe(PROSE("Right", "", "ab"));
    translate(host, how);
    await change({ extra: true, rows: ["c", "b", "a"] });
    expect(ours(host)).toBe(PROSE("Right", "more", "cba"));
    translate(host, how);
    await change({ extra: false, rows: [], said: "" });
    expect(ours(host)).toBe(PROSE("", "", ""));
  });
}

/** What is read, without what others mark as theirs. */
const ours = (root: HTMLElement): string => {
  const copy = root.cloneNode(true) as HTMLElement;
  for (const reading of copy.querySelectorAll("rt")) reading.remove();
  return (copy.textContent ?? "").replaceAll("~", "");
};

test("what does not change stays as the reader was shown it, untouched under a click", async () => {
  translate(host, "font");
  const steady = host.querySelector("h3") as HTMLElement;
  const touched = new MutationObserver(() => {});
  touched.observe(steady, { childList: true, subtree: true });
  await change({ said: "Right" });
  expect(touched.takeRecords()).toEqual([]);
  expect(steady.innerHTML).toBe("<font><font>Steady</font></font>");
  expect(host.querySelector("p")?.textContent).toBe("Right and  on");
});

test("a field keeps the focus while the words around it come back", async () => {
  translate(host, "font");
  const field = host.querySelector("input");
  field?.focus();
  let left = false;
  field?.addEventListener("blur", () => {
    left = true;
  });
  await change({ said: "Right" });
  expect(left).toBe(false);
  expect(document.activeElement).toBe(field);
});

test("what is taken away leaves nothing of theirs behind", async () => {
  translate(host, "font");
  await change({ rows: [] });
  expect(host.querySelectorAll("li, ol font").length).toBe(0);
});

test("a widget whose words others have replaced ends without a trace", () => {
  translate(host, "font");
  render(null, host);
  expect(host.childNodes.length).toBe(0);
});
