import { render } from "preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { GuestApp } from "../../src/guest/GuestApp";
import { createGuest } from "../../src/guest/guest";
import { createKeys } from "../../src/guest/keys";
import { both, FakeClock } from "../sample";
import { door, FakeNet, inside } from "./sample";

let net: FakeNet;
let host: HTMLElement;
const game = { render: vi.fn(() => () => {}) };
const load = vi.fn(async (_bundle: string) => ({ game }));
const settled = () => new Promise((done) => setTimeout(done, 20));
const said = () => host.textContent ?? "";
const press = async (name: string) => {
  const found = [...host.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`no button ${name}: ${said()}`);
  found.click();
  await settled();
};
const tell = async (frame: Parameters<FakeNet["last"]["tell"]>[0]) => {
  net.last.tell(frame);
  await settled();
};

beforeEach(async () => {
  render(null, document.body);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/#INVITATION");
  net = new FakeNet();
  host = document.createElement("div");
  document.body.replaceChildren(host);
  vi.clearAllMocks();
  const guest = createGuest({
    keys: createKeys(null),
    connect: net.connect,
    lang: "en",
    clock: new FakeClock(),
  });
  render(<GuestApp guest={guest} load={load} />, host);
  await settled();
});

async function atTheDoor() {
  net.last.accept();
  await tell({ lobby: door });
}

describe("at the door", () => {
  it("says that it connects, then asks for a name and a seat", async () => {
    expect(said()).toContain("Connecting");
    await atTheDoor();
    expect(said()).not.toContain("Connecting");
    expect([...host.querySelectorAll(".rk-gu-seats button")].map((each) => each.textContent)).toEqual([
      "Player 2",
      "Player 3",
      "Watch",
    ]);
    await press("Player 3");
    expect(host.querySelector(".rk-gu-refused")?.textContent).toBe("Write your name first.");
    const field = host.querySelector("input") as HTMLInputElement;
    field.value = " Ann ";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await settled();
    await press("Player 3");
    expect(net.last.sent.at(-1)).toEqual({ join: { name: "Ann", seat: 2 } });
    await tell({ refused: { code: "seat", text: both("Not free.") } });
    expect(host.querySelector(".rk-gu-refused")?.textContent).toBe("Not free.");
  });

  it("offers no watching where the host allows none", async () => {
    net.last.accept();
    await tell({ lobby: { ...door, watch: false, seats: [] } });
    expect(said()).toContain("No seat is free");
    expect(said()).not.toContain("Watch");
  });

  it("speaks both languages", async () => {
    await atTheDoor();
    await press("日本語");
    expect(said()).toContain("席を選んでください");
  });
});

describe("inside", () => {
  beforeEach(async () => {
    await atTheDoor();
    await tell({ board: { bundle: "longshot", part: "game", traits: {} } });
    await tell({ lobby: inside });
  });

  it("loads the board of the game once, and tells who is away", async () => {
    await tell({ board: { bundle: "longshot", part: "game", traits: {} } });
    expect(load.mock.calls).toEqual([["longshot"]]);
    expect(game.render).toHaveBeenCalledTimes(1);
    expect(host.querySelector("summary")?.textContent).toBe("You are Ann. Ben is away.");
  });

  it("says when the host pauses, and when the connection is lost", async () => {
    await tell({ lobby: { ...inside, paused: true, line: both("The host pauses.") } });
    expect(host.querySelector("summary")?.textContent).toContain("The host pauses.");
    net.last.break();
    await settled();
    expect(host.querySelector(".rk-banner")?.textContent).toContain("The connection is lost");
    expect(game.render).toHaveBeenCalledTimes(1);
  });

  it("leaves after a second press", async () => {
    await press("Leave");
    const { sent } = net.last;
    expect(sent.at(-1)).not.toEqual({ leave: null });
    await press("Stay");
    await press("Leave");
    await press("Leave");
    expect(sent.at(-1)).toEqual({ leave: null });
  });

  it("says that the host has ended, and shows no board any more", async () => {
    await tell({ refused: { code: "ended", text: both("The table is closed.") } });
    expect(said()).toContain("The table is closed.");
    expect(host.querySelector(".rk-gu-strip")).toBeNull();
    expect(host.querySelector(".rk-banner")).toBeNull();
  });
});
