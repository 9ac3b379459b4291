import { render } from "preact";
import { beforeAll, expect, it, vi } from "vitest";
import type { Asker } from "../../src/explore/asker";
import { Chart } from "../../src/explore/Chart";
import type { Chart as ChartData, Heat, Mark, Panel as PanelData, Tiles } from "../../src/explore/contract";
import { Panel, squares } from "../../src/explore/Panels";
import { area, following, path, scale, thinned } from "../../src/explore/scale";

beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const set = vi.fn();
const asker = { values: { shares: 3 }, link: "live", set } as unknown as Asker;

const T = (text: string) => ({ en: text, ja: `${text}。` });
const axis = (high: number) => ({ low: 0, high, label: T("axis"), ticks: [{ at: 0, text: "0" }] });

const chart = (...marks: Mark[]): ChartData => ({
  kind: "chart",
  title: T("title"),
  alt: T("what it shows"),
  height: 240,
  x: axis(10),
  y: axis(1),
  marks,
});

function drawn(view: preact.ComponentChild): HTMLElement {
  const host = document.createElement("div");
  render(view, host);
  return host;
}

const shown = (...marks: Mark[]) => drawn(<Chart chart={chart(...marks)} lang="en" />);

it("places values between the ends of an axis, and those beyond on its ends", () => {
  const place = scale({ low: 0, high: 10 }, 100, 200);
  expect([0, 5, 10, -3, 12].map(place)).toEqual([100, 150, 200, 100, 200]);
  expect(scale({ low: 3, high: 3 }, 0, 10)(3)).toBe(0);
});

it("leaves out ticks that would run into each other", () => {
  const ticks = [0, 1, 2, 3, 4].map((at) => ({ at, text: `${at}` }));
  const place = (at: number) => at * 10;
  const kept = (wide: number) => thinned(ticks, place, wide).map(({ at }) => at);
  expect(kept(10)).toEqual([0, 1, 2, 3, 4]);
  expect(kept(15)).toEqual([0, 2, 4]);
  expect(kept(1000)).toEqual([0]);
});

it("makes paths", () => {
  expect(
    path([
      [0, 1],
      [2.25, 3],
    ]),
  ).toBe("M0.0 1.0L2.3 3.0");
  expect(area([[0, 0]])).toBe("M0.0 0.0Z");
  expect(path([])).toBe("");
});

it("draws exact bars as outlines and simulated ones within them", () => {
  const bars = [{ at: 5, value: 0.5, text: "half" }];
  const made = shown(
    { mark: "bars", look: "simulated", name: T("seen"), width: 1, bars },
    { mark: "bars", look: "exact", name: T("exact"), width: 1, bars },
  );
  const [seen, exact] = [...made.querySelectorAll("svg[role=img] .rk-m-bars rect")];
  expect(exact?.closest("g")?.getAttribute("class")).toContain("rk-m-exact");
  expect(Number(seen?.getAttribute("width"))).toBeLessThan(Number(exact?.getAttribute("width")));
  expect(seen?.getAttribute("height")).toBe(exact?.getAttribute("height"));
  expect(exact?.textContent).toBe("half");
  expect([...made.querySelectorAll(".rk-x-key li")].map((item) => item.textContent)).toEqual([
    "seen",
    "exact",
  ]);
});

it("tells a miss by its shape, too", () => {
  const made = shown({
    mark: "intervals",
    look: "simulated",
    name: T("hit"),
    missed: T("miss"),
    intervals: [
      { at: 1, low: 0.2, high: 0.4, value: 0.3, hit: true },
      { at: 2, low: 0.6, high: 0.8, value: 0.7, hit: false },
    ],
  });
  const picture = made.querySelector("svg[role=img]");
  expect(picture?.querySelectorAll(".rk-x-hit circle").length).toBe(1);
  expect(picture?.querySelectorAll(".rk-x-miss path").length).toBe(1);
  expect(made.querySelector(".rk-x-key")?.textContent).toBe("hitmiss");
});

it("draws lines, bands, rules and dots", () => {
  const made = shown(
    { mark: "band", look: "exact", name: null, points: [[0, 0.2, 0.4]] },
    {
      mark: "line",
      look: "simulated",
      name: null,
      points: [
        [0, 0],
        [10, 1],
      ],
    },
    { mark: "rule", look: "exact", name: null, axis: "y", at: 0.5 },
    { mark: "rule", look: "exact", name: null, axis: "x", at: 5 },
    { mark: "dots", look: "exact", name: null, points: [[5, 0.5]] },
  );
  expect(
    made.querySelectorAll("path.rk-m-band, path.rk-m-line, line.rk-m-rule, .rk-m-dots circle").length,
  ).toBe(5);
  expect(made.querySelector(".rk-x-key")).toBeNull();
});

it("says in words what a picture shows", () => {
  expect(shown().querySelector("[role=img]")?.getAttribute("aria-label")).toBe("what it shows");
  const ja = drawn(<Chart chart={chart()} lang="ja" />);
  expect(ja.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("what it shows。");
});

it("strikes out tiles", () => {
  const tiles: Tiles = {
    kind: "tiles",
    title: T("worlds"),
    alt: T("two worlds"),
    columns: ["5", "6"],
    corner: "",
    rows: [
      {
        label: "5",
        tiles: [
          { text: "", state: "none" },
          { text: "5 6", state: "out" },
        ],
      },
    ],
    legend: [{ state: "out", text: T("struck out") }],
  };
  const made = drawn(<Panel asker={asker} panel={tiles} lang="en" />);
  expect(made.querySelector("td.rk-is-out")?.textContent).toBe("5 6");
  expect(made.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("two worlds");
});

it("draws a heat map up to now, the likeliest darkest", () => {
  const heat: Heat = {
    kind: "heat",
    title: T("cloud"),
    alt: T("a cloud"),
    x: axis(2),
    y: {
      ...axis(1),
      ticks: [
        { at: 0, text: "0" },
        { at: 1, text: "1" },
      ],
    },
    cells: [[1, 0, 0.25], null],
    now: 0,
  };
  const made = drawn(<Panel asker={asker} panel={heat} lang="en" />);
  const opacities = [...made.querySelectorAll(".rk-heat rect[fill-opacity]")].map((cell) =>
    cell.getAttribute("fill-opacity"),
  );
  expect(opacities).toEqual(["1", "0.5"]);
  expect(made.querySelectorAll(".rk-x-empty").length).toBe(2);
});

it("draws a crowd as one path a kind", () => {
  expect(squares("xo", 1, "o")).toBe("M0.1 1.1h.8v.8h-.8z");
  expect(squares("xo", 1, ".")).toBe("");
  const crowd: PanelData = {
    kind: "crowd",
    title: T("people"),
    alt: T("two people"),
    people: "xo",
    columns: 2,
    legend: [
      { state: "x", text: T("misled") },
      { state: "o", text: T("fine") },
    ],
  };
  const made = drawn(<Panel asker={asker} panel={crowd} lang="en" />);
  expect(made.querySelectorAll("svg[role=img] path").length).toBe(2);
});

it("steps a slider to its end and no further", () => {
  expect(following(1, 2, 5)).toBe(3);
  expect(following(4, 2, 5)).toBeNull();
  expect(following(5, 1, 5)).toBeNull();
});

it("shows two events three ways, and takes a press on a head as a condition", () => {
  const cell = (n: string, on: boolean) => ({ n, share: on ? "50%" : "", exact: on ? "1/2 = 50%" : "", on });
  const panel: PanelData = {
    kind: "two_way",
    title: T("title"),
    alt: T("what it shows"),
    names: [T("first red"), T("second red")],
    heads: [T("all"), T("A"), T("not A"), T("B"), T("not B")],
    cells: [
      [cell("3", true), cell("4", true), cell("7", true)],
      [cell("5", false), cell("6", false), cell("11", false)],
      [cell("8", false), cell("10", false), cell("18", false)],
    ],
    areas: [0.3, 0.3, 0.3, 0.1],
  };
  const host = drawn(<Panel asker={asker} panel={panel} lang="en" />);
  const heads = [...host.querySelectorAll("button")];
  expect(heads.map((head) => head.textContent)).toEqual(["B", "not B", "A", "not A"]);
  expect(heads.map((head) => head.getAttribute("aria-pressed"))).toEqual(["false", "false", "true", "false"]);
  for (const head of heads) head.click();
  expect(set.mock.calls).toEqual([[{ shares: 5 }], [{ shares: 6 }], [{ shares: 0 }], [{ shares: 4 }]]);
  expect(host.querySelectorAll('td[data-on="false"]')).toHaveLength(6);
  const [above, below] = [...host.querySelectorAll("rect")];
  expect([above, below].map((rect) => Number(rect?.getAttribute("height")))).toEqual([75, 75]);
  expect(host.querySelector('[role="img"]')?.textContent).toContain("3");
});
