import type { ComponentChild } from "preact";
import type { Lang, Model } from "../core/contract";
import type { Values } from "../explore/contract";
import { ExploreApp } from "../explore/ExploreApp";
import type { Answer, Guess, Mode, Question } from "../question/contract";
import { type Deed, judge } from "../question/judge";
import { QuestionApp } from "../question/QuestionApp";
import { attempt, mount, plainModel, type RenderContext } from "../shell/mount";
import type { Plan } from "../tree/contract";
import { Calibration } from "./Calibration";
import type { Board, Lesson, Part } from "./contract";
import { isOpen, type Store } from "./store";

interface Message {
  name: Deed["name"];
  arg?: unknown;
}

/** Keeps what a message says that the reader has done with a question. */
function keep(store: Store, question: Question, { name, arg }: Message) {
  const act = (deed: Deed) => store.act(question.name, deed);
  if (name === "guess") return act({ name, arg: arg as Guess & { sure: number } });
  if (name !== "answer") return act({ name });
  const { right } = judge(question, arg as Answer);
  if (right !== null) act({ name, arg: arg as Answer, right });
}

/** Draws what shows what the page keeps, as it stands now. */
function keeping(
  store: Store,
  model: Model,
  draw: (model: Model) => () => void,
  kept: () => unknown = () => store.all,
) {
  const hear = () => model.set("kept", kept());
  hear();
  const ends = [store.subscribe(hear), draw(model)];
  return () => {
    for (const end of ends) end();
  };
}

type Draw = (el: HTMLElement) => () => void;

/** Fills the places in an element that have a part of the lesson; returns what clears them. */
export function fill(root: ParentNode, lesson: Lesson, store: Store): () => void {
  const places = [...root.querySelectorAll<HTMLElement>("[data-part]")];
  const clear = places.map((el) => {
    const part = lesson.parts[Number(el.dataset.part)];
    return part ? attempt({ el }, () => drawing(part, lesson, store)(el)) : () => {};
  });
  return () => {
    for (const each of clear) each();
  };
}

function drawing(part: Part, lesson: Lesson, store: Store): Draw {
  const { lang } = lesson;
  const widget = (child: ComponentChild) => (el: HTMLElement) => mount({ el }, child);
  switch (part.part) {
    case "question": {
      const { question, mode, board } = part;
      const shown = board ? shownBy(board, lesson) : {};
      return (el) => drawQuestion(el, { ...shown, question, mode, lang }, store);
    }
    case "board":
    case "replay":
    case "odds":
      return (el) => drawBoard(el, shownBy(part.board, lesson), lang);
    case "tree":
      return (el) =>
        drawTree(el, shownBy(part.board, lesson), part.looks && shownBy(part.looks, lesson), lang, store);
    case "hand-in":
      return (el) => drawHandIn(el, shownBy(part.board, lesson), lang, store);
    case "exploration":
      return widget(<ExploreApp model={drawn(part, lang)} />);
    case "later":
      return (el) => drawLater(el, part, lesson, store);
    case "calibration": {
      const known = asked(lesson);
      const questions = part.questions.flatMap((name) => known.get(name) ?? []);
      return widget(<Calibration questions={questions} store={store} lang={lang} />);
    }
  }
}

/** The questions of a lesson, by their names. */
const asked = ({ parts }: Lesson): Map<string, Question> =>
  new Map(
    parts.flatMap((part) => (part.part === "question" ? [[part.question.name, part.question] as const] : [])),
  );

/** Answers an exploration in Python's place, with pictures that Python has drawn before. */
function drawn({ plan, state, handle, pictures }: Part & { part: "exploration" }, lang: Lang): Model {
  const model = plainModel({ plan, state: JSON.stringify(state), lang, page: { handle, pictures } });
  let answer: (reply: { id: string }) => void = () => {};
  return {
    ...model,
    on: (event, handler) => {
      if (event === "msg:custom") answer = handler as typeof answer;
      else model.on(event, handler);
    },
    send: (({ id, arg }: { id: string; arg?: Values }) => {
      const found = pictures.find(({ values }) => values[handle] === arg?.[handle]);
      if (found) model.set("state", JSON.stringify(found));
      answer({ id });
    }) as Model["send"],
  };
}

interface Widget {
  render: (context: RenderContext) => () => void;
}

/** What the page has of other bundles, by their names and those of their parts. */
declare global {
  var racekit: Record<string, Record<string, Widget>> | undefined;
}

type Shown = Pick<Board, "bundle" | "shows"> & Record<string, unknown>;

/** What a board shows, with what it shares with others. */
function shownBy({ shared, ...own }: Board, lesson: Lesson): Shown {
  const found = Object.entries(shared).map(([name, at]) => [name, lesson.shared[at]]);
  return { ...own, ...Object.fromEntries(found) } as Shown;
}

/** A board without a kernel: its line so far, to step through. */
const drawBoard = (el: HTMLElement, shown: Shown, lang: Lang) =>
  render(el, shown, plainModel({ ...shown, lang }));

type TreeMessage =
  | { name: "look"; arg: number }
  | { name: "answer" | "show"; arg: { blank: string; answer?: Answer } };

/** A tree, and below it the board of a game's own bundle, at the node that was pressed. */
function drawTree(el: HTMLElement, shown: Shown, looks: Shown | null, lang: Lang, store: Store): () => void {
  const { blanks } = shown.plan as Plan;
  const frames = (looks?.frames ?? []) as unknown[];
  const board = plainModel({ ...looks, lang });
  const send = ({ name, arg }: TreeMessage) => {
    if (name !== "look") return keep(store, blanks[arg.blank] as Question, { name, arg: arg.answer });
    const frame = frames[arg];
    if (frame) board.set("frames", [frame]);
    tree.set("board", frame && "IPY_MODEL_board");
  };
  const tree: Model = plainModel({ ...shown, lang }, send as Model["send"]);
  const widget_manager = {
    get_model: () => Promise.resolve(board),
    create_view: () => {
      const place = document.createElement("div");
      const remove = looks ? render(place, looks, board) : () => {};
      return Promise.resolve({ el: place, remove });
    },
  };
  return keeping(store, { ...tree, widget_manager } as Model, (model) => render(el, shown, model));
}

const drawHandIn = (el: HTMLElement, shown: Shown, lang: Lang, store: Store) =>
  keeping(store, plainModel({ ...shown, lang }), (model) => render(el, shown, model));

const widgetFor = ({ bundle = "", shows = "" }: Partial<Shown>): Widget | undefined =>
  globalThis.racekit?.[bundle]?.[shows];

/** Shows something with a widget of another bundle; without it, nothing. */
function render(el: HTMLElement, shown: Shown, model: Model): () => void {
  const widget = widgetFor(shown);
  if (!widget) return () => {};
  el.replaceChildren();
  return widget.render({ model, el });
}

type QuestionData = Partial<Shown> & { question: Question; mode: Mode; lang: Lang };

function drawQuestion(el: HTMLElement, data: QuestionData, store: Store) {
  const { question } = data;
  const send = (message: Message) => keep(store, question, message);
  const widget = widgetFor(data);
  return keeping(
    store,
    plainModel(data, send as Model["send"]),
    (model) => (widget ? widget.render({ model, el }) : mount({ el }, <QuestionApp model={model} />)),
    () => store.get(question.name),
  );
}

/** A picture that tells answers comes when they have been given, or asked for. */
function drawLater(el: HTMLElement, part: Part & { part: "later" }, lesson: Lesson, store: Store) {
  const waiting = [...el.childNodes];
  let clear: (() => void) | null = null;
  const open = () => {
    el.innerHTML = part.html;
    clear = fill(el, lesson, store);
  };
  const close = () => {
    clear?.();
    clear = null;
    el.replaceChildren(...waiting);
  };
  const look = () => {
    const now = part.questions.every((name) => isOpen(store.get(name)));
    if (now !== (clear !== null)) (now ? open : close)();
  };
  const unsubscribe = store.subscribe(look);
  look();
  return () => {
    unsubscribe();
    close();
  };
}
