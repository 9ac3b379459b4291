import { render } from "preact";
import { expect, test } from "vitest";
import { useUnique } from "../src/shell/useUnique";

function Named() {
  return <input name={useUnique()} />;
}

function drawn(): string {
  const host = document.createElement("div");
  render(<Named />, host);
  return host.innerHTML;
}

test("two widgets on a page do not share a group of choices", () => {
  expect(drawn()).not.toBe(drawn());
});
