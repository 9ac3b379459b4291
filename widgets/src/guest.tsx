import { asLang } from "./core/text";
import { GuestApp, type Load } from "./guest/GuestApp";
import { createGuest } from "./guest/guest";
import { createKeys, keepLang, keptLang } from "./guest/keys";
import type { Connect } from "./guest/wire";
import { mount as draw } from "./shell/mount";

/** What a page of its own has, and a notebook's frame may not have. */
interface Page {
  lang: string;
  /** Where the browser keeps what must outlast the page; null where it refuses. */
  storage: Storage | null;
  /** Opens a socket to the host. */
  connect: Connect;
  /** Loads a board by the name of its bundle. */
  load: Load;
}

/** Shows a guest's page: `mount(element, {lang, storage, connect, load})`. */
function mount(el: HTMLElement, { lang, storage, connect, load }: Page): () => void {
  // The whole page is the guest's, in the colours that the device prefers.
  document.documentElement.style.colorScheme = "light dark";
  document.body.style.margin = "0";
  const guest = createGuest({
    keys: createKeys(storage),
    connect,
    lang: asLang(keptLang(storage) ?? lang),
    onLang: (lang) => keepLang(storage, lang),
  });
  const seen = () => document.visibilityState === "visible" && guest.wake();
  const reload = () => location.reload();
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("online", guest.wake);
  window.addEventListener("hashchange", reload);
  return draw({ el }, <GuestApp guest={guest} load={load} />, {
    dispose() {
      document.removeEventListener("visibilitychange", seen);
      window.removeEventListener("online", guest.wake);
      window.removeEventListener("hashchange", reload);
      guest.dispose();
    },
  });
}

export default { mount };
