import { describe, expect, it } from "vitest";
import { readDrawing, type Shape } from "../../src/games/generic/drawing";

// What the generic board lets through of a drawing. It may have been written by anybody.

const svg = (inside: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" ${more}>${inside}</svg>`;

const shapes = (inside: string): readonly Shape[] => {
  const drawing = readDrawing(svg(inside));
  if (!drawing) throw new Error("not read");
  return drawing.shapes;
};

const everything = (text: string): string => JSON.stringify(readDrawing(text));

describe("a drawing", () => {
  it("is shapes with their places and names", () => {
    const drawing = readDrawing(
      svg(
        '<g data-place="roll" aria-label="the die"><rect x="1" y="2" width="3" height="4"/></g>',
        'aria-label="Pig"',
      ),
    );
    expect(drawing).toEqual({
      width: 100,
      height: 50,
      viewBox: "0 0 100 50",
      label: "Pig",
      shapes: [
        {
          tag: "g",
          attributes: {},
          place: "roll",
          thing: null,
          label: "the die",
          children: [
            {
              tag: "rect",
              attributes: { x: "1", y: "2", width: "3", height: "4" },
              place: null,
              thing: null,
              label: null,
              children: [],
            },
          ],
        },
      ],
    });
  });

  it("keeps words where words stand, and nowhere else", () => {
    const [text, rect] = shapes("loose<text>5 &lt; 6 <tspan>here</tspan></text><rect>there</rect>");
    expect(text?.children[0]).toBe("5 < 6 ");
    expect(text?.children[1]).toMatchObject({ tag: "tspan", children: ["here"] });
    expect(rect?.children).toEqual([]);
  });

  it("may be as large as it says without a view box", () => {
    expect(readDrawing('<svg width="40" height="20px"><rect/></svg>')).toMatchObject({
      viewBox: "0 0 40 20",
    });
  });

  it("keeps the colours, ways and numbers that drawings are made of", () => {
    const kept = {
      fill: "var(--rk-ink, currentColor)",
      stroke: "rgb(10, 20, 30)",
      "stroke-width": "1.5",
      "stroke-dasharray": "4, 2",
      transform: "translate(10 -2.5) rotate(45)",
      opacity: ".5",
    };
    const given = Object.entries(kept)
      .map(([name, value]) => `${name}="${value}"`)
      .join(" ");
    expect(shapes(`<g ${given}/>`)[0]?.attributes).toEqual(kept);
    expect(shapes('<path d="M1 2l3,4.5-6e1 7z"/>')[0]?.attributes).toEqual({ d: "M1 2l3,4.5-6e1 7z" });
    expect(shapes('<circle fill="#1a2b3c"/>')[0]?.attributes).toEqual({ fill: "#1a2b3c" });
  });
});

describe("a hostile drawing", () => {
  it.each([
    "<script>alert(1)</script>",
    "<style>* { display: none }</style>",
    "<foreignObject><img src='x' onerror='alert(1)'/></foreignObject>",
    "<image href='http://evil.test/x.png'/>",
    "<use href='http://evil.test/x.svg#a'/>",
    "<a href='javascript:alert(1)'><rect/></a>",
    "<animate attributeName='href' to='javascript:alert(1)'/>",
    "<set attributeName='onclick' to='alert(1)'/>",
    "<filter id='f'><feImage href='http://evil.test/'/></filter>",
    "<html xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></html>",
    "<x:script xmlns:x='http://www.w3.org/1999/xhtml'>alert(1)</x:script>",
    "<iframe src='http://evil.test/'/>",
  ])("loses what is no shape: %s", (inside) => {
    expect(shapes(inside)).toEqual([]);
  });

  it.each([
    "onclick='alert(1)'",
    "ONCLICK='alert(1)'",
    "style='background:url(http://evil.test/)'",
    "class='rk-frame'",
    "id='rk'",
    "href='http://evil.test/'",
    "tabindex='0'",
    "role='alert'",
    "autofocus='autofocus'",
    "xml:base='http://evil.test/'",
    "fill='url(http://evil.test/x.svg#a)'",
    "fill='u\\72l(http://evil.test/)'",
    "fill='URL(#a)'",
    "stroke='var(--rk-ink, url(#a))'",
    "stroke='var(--anything)'",
    "fill='red;background:url(x)'",
    "filter='url(#f)'",
    "mask='url(#f)'",
    "clip-path='url(#f)'",
    "cursor='url(http://evil.test/), auto'",
    "transform='translate(1);x'",
    "d='M0 0 &quot;'",
    "x='expression(1)'",
    "__proto__='x'",
    "constructor='x'",
  ])("loses what is no harmless value: %s", (attribute) => {
    expect(shapes(`<rect ${attribute}/>`)[0]?.attributes).toEqual({});
  });

  it("keeps its words as words", () => {
    const [text] = shapes("<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>");
    expect(text?.children).toEqual(["<script>alert(1)</script>"]);
  });

  it("names no entities", () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
    expect(readDrawing(bomb + svg("<text>&b;</text>"))).toBeNull();
    expect(readDrawing(`<!-- drawn by hand -->${svg("<rect/>")}`)?.shapes).toHaveLength(1);
  });

  it.each([
    ["no text", { en: "<svg/>" }],
    ["nothing", ""],
    ["no drawing", "<p>words</p>"],
    ["a torn drawing", "<svg viewBox='0 0 1 1'><g>"],
    ["a page", "<html xmlns='http://www.w3.org/1999/xhtml'><svg/></html>"],
    ["no size", "<svg xmlns='http://www.w3.org/2000/svg'><rect/></svg>"],
    ["no room", "<svg viewBox='0 0 0 -5'><rect/></svg>"],
    ["a size without end", "<svg viewBox='0 0 1e999 1'><rect/></svg>"],
  ])("is not shown where it is %s", (_name, text) => {
    expect(readDrawing(text)).toBeNull();
  });

  it("is not shown where it is endless", () => {
    expect(readDrawing(svg("<g/>".repeat(4001)))).toBeNull();
    expect(readDrawing(svg(`<text>${"a".repeat(200_000)}</text>`))).toBeNull();
    expect(readDrawing(svg("<g>".repeat(30) + "</g>".repeat(30)))).toBeNull();
  });

  it("is read in a moment, whatever its values", () => {
    const long = "1".repeat(60_000);
    const started = performance.now();
    for (const name of ["points", "d", "x", "width", "transform", "fill", "font-weight"]) {
      expect(everything(svg(`<rect ${name}="${long}!"/>`))).not.toContain("!");
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
