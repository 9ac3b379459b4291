import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import lobbyPart from "../../src/lobby";
import type { Lobby } from "../../src/lobby/contract";
import { handingOn } from "../../src/lobby/jupyter";
import { both, FakeModel } from "../sample";

const seat = (place: number, more: Partial<Lobby["seats"][number]> = {}) => ({
  seat: place,
  name: both(`Player ${place + 1}`),
  who: "auto" as const,
  free: true,
  connected: 0,
  ...more,
});

const begins = {
  v: 1,
  seq: 3,
  now: 0,
  log: [],
  title: both("LONG SHOT"),
  address: "http://here/#KEY",
  qr: "data:image/svg+xml,invitation",
  path: "racekit/NAME/",
  reach: both("This machine only."),
  seats: [
    seat(0, { who: "host", free: false }),
    seat(1, { who: "person", free: false, name: both("Ann"), connected: 1 }),
    seat(2, { who: "person", free: false, name: both("Ben") }),
    seat(3),
  ],
  watchers: 2,
  grants: { hint: false, undo: true, review: false },
  watch: true,
  begun: false,
  paused: true,
  ended: false,
  over: false,
  device: null,
  notices: [both("Everybody gets the seat back.")],
};

let model: FakeModel;
let host: HTMLElement;
let end = () => {};
const settled = () => new Promise((done) => setTimeout(done, 20));
const said = () => host.textContent ?? "";
const buttons = () => [...host.querySelectorAll("button")];
const press = (name: string, place = 0) => {
  buttons()
    .filter(({ textContent }) => textContent === name)
    [place]?.click();
  return settled();
};
const last = () => [model.last().name, model.last().arg];
const set = (more: object) => {
  model.set("state", { ...begins, ...more });
  return settled();
};

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  model = new FakeModel({ state: begins, lang: "en" });
  end = lobbyPart.render({ model, el: host });
  return settled();
});
afterEach(() => end());

test("shows how guests come, and who is there, in words", () => {
  expect(host.querySelector("img")?.getAttribute("src")).toBe(begins.qr);
  expect(host.querySelector(".rk-lo-address")?.textContent).toBe(begins.address);
  expect(said()).toContain("This machine only.");
  expect(said()).toContain("Everybody gets the seat back.");
  expect(said()).toContain("Guests: 2. Free seats: 1. Away: 1. Watching: 2.");
  const rows = [...host.querySelectorAll(".rk-lo-seats li")].map(
    (row) => `${row.querySelector("b")?.textContent} ${row.querySelector(".rk-note")?.textContent}`,
  );
  expect(rows).toEqual(["Player 1 at this screen", "Ann connected", "Ben away", "Player 4 free"]);
});

test("seats people, grants, pauses, and ends after a second press", async () => {
  await press("Begin");
  expect(last()).toEqual(["pause", false]);
  await press("Automatic", 3);
  expect(last()).toEqual(["sit", { seat: 3, who: "auto" }]);
  await press("Another device", 1);
  expect(last()[0]).toBe("sit"); // others may see the screen: it is asked once more
  await press("Another device", 1);
  expect(last()).toEqual(["device", 2]);
  host.querySelectorAll<HTMLInputElement>("[type=checkbox]")[0]?.click();
  expect(last()).toEqual(["grant", { what: "hint", on: true }]);
  await set({ begun: true, paused: false });
  await press("Pause");
  expect(last()).toEqual(["pause", true]);
  await press("End");
  expect(last()).toEqual(["pause", true]);
  await press("End");
  expect(last()[0]).toBe("end");
});

test("shows a seat's own code in the place of the invitation, and closes it again", async () => {
  await set({ device: { name: both("Ben"), address: "http://here/#BEN", qr: "data:image/svg+xml,ben" } });
  expect([...host.querySelectorAll("img")].map((each) => each.getAttribute("src"))).toEqual([
    "data:image/svg+xml,ben",
  ]);
  expect(said()).toContain("Ben: continue on another device");
  host.querySelector<HTMLElement>('[aria-label="Close"]')?.click();
  expect(last()).toEqual(["device", null]);
});

test("folds to one line when the game has begun, whatever seats are free", async () => {
  expect(host.querySelector("img")).not.toBeNull();
  await set({ begun: true, paused: false });
  await vi.waitFor(() => expect(host.querySelector("img")).toBeNull());
  expect(said()).toContain("Free seats: 1.");
  await press("Guests");
  await vi.waitFor(() => expect(host.querySelector("img")).not.toBeNull());
  await set({ begun: true, paused: true });
  expect(host.querySelector("img")).not.toBeNull();
});

test("offers nothing more when it has ended, or nobody answers", async () => {
  model.trigger("comm:close");
  await settled();
  expect(said()).toContain("No kernel answers");
  expect(host.querySelector<HTMLButtonElement>(".rk-strong")?.disabled).toBe(true);
  await set({ ended: true });
  expect(said()).toContain("The table is closed to guests.");
  expect(buttons().map(({ textContent }) => textContent)).toEqual(["日本語"]);
});

describe("where Jupyter hands guests on", () => {
  const lab = '<script id="jupyter-config-data" type="application/json">{"baseUrl": "/user/ada/"}</script>';
  const page = '<script type="module" src="guest.js"></script>';
  const asking = vi.fn<typeof fetch>();
  const open = (config: string) => document.body.insertAdjacentHTML("beforeend", config);

  beforeEach(() => {
    asking.mockReset();
    asking.mockImplementation(async () => new Response(page));
    vi.stubGlobal("fetch", asking);
  });
  afterEach(() => {
    document.body.removeAttribute("data-base-url");
    vi.unstubAllGlobals();
  });

  test("Python hears of its address, once, when it has answered", async () => {
    const told = () => model.sent.filter(({ name }) => name === "jupyter").map(({ arg }) => arg);
    open(lab);
    expect(asking).not.toHaveBeenCalled();
    model.receive({ v: 1, type: "hello", id: model.sent[0]?.id, first: true });
    const right = () => expect(told()).toEqual([`${location.origin}/user/ada/`]);
    await vi.waitFor(right, { timeout: 4000 });
    await set({ seq: 4 });
    expect(asking).toHaveBeenCalledTimes(1);
  });

  test("it is asked as somebody without an account asks", async () => {
    open(lab);
    expect(await handingOn("racekit/NAME/")).toBe(`${location.origin}/user/ada/`);
    const [address, how] = asking.mock.calls[0] ?? [];
    expect(String(address)).toBe(`${location.origin}/user/ada/racekit/NAME/`);
    expect(how).toEqual({ credentials: "omit", redirect: "error" });
  });

  test("in the classic notebook, too", async () => {
    document.body.dataset.baseUrl = "/hub/";
    expect(await handingOn("racekit/NAME/")).toBe(`${location.origin}/hub/`);
  });

  test.each([
    ["a login's page", async () => new Response("<form>Log in</form>")],
    ["an error", async () => new Response(page, { status: 404 })],
    ["a redirection", () => Promise.reject(new TypeError("redirected"))],
  ])("not where the answer is %s", async (_name, answer) => {
    asking.mockImplementation(answer);
    open(lab);
    expect(await handingOn("racekit/NAME/")).toBeNull();
    expect(asking).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["no Jupyter", ""],
    ["no address", lab.replace("/user/ada/", "vscode-webview://x/")],
    ["no setting", lab.replace('{"baseUrl": "/user/ada/"}', "{")],
  ])("not where there is %s", async (_name, config) => {
    open(config);
    expect(await handingOn("racekit/NAME/")).toBeNull();
    expect(asking).not.toHaveBeenCalled();
  });
});
