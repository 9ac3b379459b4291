import type { Lesson } from "./page/contract";
import { KeptHere } from "./page/KeptHere";
import { fill } from "./page/parts";
import { createStore } from "./page/store";
import { mount as show } from "./shell/mount";
import "./styles/shell.css";
import "./styles/question.css";
import "./styles/explore.css";
import "./styles/page.css";

/** A browser may refuse it, to pages in a file for example. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Brings a lesson on a page of its own to life: `mount(element, {key, lang, parts})`. */
function mount(el: HTMLElement, lesson: Lesson): () => void {
  const store = createStore(storage(), lesson.key);
  const clear = fill(el, lesson, store);
  const end = show({ el }, <KeptHere store={store} lang={lesson.lang} />);
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === lesson.key || key === null) store.again();
  };
  window.addEventListener("storage", elsewhere);
  return () => {
    window.removeEventListener("storage", elsewhere);
    end();
    clear();
  };
}

export default { mount };
