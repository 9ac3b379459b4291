import type { ComponentChild } from "preact";
import type { Lang, Model } from "../core/contract";
import type { Values } from "../explore/contract";
import { ExploreApp } from "../explore/ExploreApp";
import type { Answer, Guess, Mode, Question } from "../question/contract";
import { type Deed, judge } from "../question/judge";
import { QuestionApp } from "../question/QuestionApp";
import { attempt, mount, plainModel, type RenderContext } from "../shell/mount";
import { Calibration } from "./Calibration";
import type { Board, Lesson, Part } from "./contract";
import { isOpen, type Store } from "./store";

interface Message {
  name: Deed["name"];
  arg?: unknown;
}

/** What a message of a question says that the reader has done. */
function deed(question: Question, { name, arg }: Message): Deed | null {
  if (name === "guess") return { name, arg: arg as Guess & { sure: number } };
  if (name !== "answer") return { name };
  const { right } = judge(question, arg as Answer);
  return right === null ? null : { name, arg: arg as Answer, right };
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
        drawTree(el, shownBy(part.board, lesson), part.looks && shownBy(part.looks, lesson), lang);
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

/** A tree, and below it the board of a game's own bundle, at the node that was pressed. */
function drawTree(el: HTMLElement, shown: Shown, looks: Shown | null, lang: Lang): () => void {
  const frames = (looks?.frames ?? []) as unknown[];
  const board = plainModel({ ...looks, lang });
  const send = ({ name, arg }: { name: string; arg?: unknown }) => {
    if (name !== "look") return;
    board.set("frames", [frames[Number(arg)]]);
    tree.set("board", "IPY_MODEL_board");
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
  return render(el, shown, { ...tree, widget_manager } as Model);
}

/** It shows all that the page keeps, as it stands now. */
function drawHandIn(el: HTMLElement, shown: Shown, lang: Lang, store: Store) {
  const model = plainModel({ ...shown, lang, kept: store.all });
  const unsubscribe = store.subscribe(() => model.set("kept", store.all));
  const unmount = render(el, shown, model);
  return () => {
    unsubscribe();
    unmount();
  };
}

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
  const { name } = data.question;
  const plain = plainModel({ ...data, kept: store.get(name) });
  const send = (message: Message) => {
    const done = deed(data.question, message);
    if (done) store.act(name, done);
  };
  const model = { ...plain, send: send as Model["send"] };
  const unsubscribe = store.subscribe(() => model.set("kept", store.get(name)));
  const widget = widgetFor(data);
  const unmount = widget ? widget.render({ model, el }) : mount({ el }, <QuestionApp model={model} />);
  return () => {
    unsubscribe();
    unmount();
  };
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
