import { asLang } from "./core/text";
import { GuestApp, type Show } from "./guest/GuestApp";
import { createGuest } from "./guest/guest";
import { createKeys } from "./guest/keys";
import { mount as draw } from "./shell/mount";

/** Addresses lie below the page's own, wherever that lies. */
const beside = (path: string): URL => new URL(`./${path}`, location.href);

function connect(): WebSocket {
  const address = beside("seat");
  address.protocol = address.protocol.replace("http", "ws");
  return new WebSocket(address);
}

function styled(el: HTMLElement, address: URL): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address.href;
  return new Promise((done, failed) => {
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      failed(new Error(address.href));
    };
    el.append(link);
  });
}

const show: Show = async ({ bundle, model }, el) => {
  await styled(el, beside(`static/${bundle}.css`));
  const script = await import(beside(`static/${bundle}.js`).href);
  return script.default.game.render({ model, el });
};

interface Page {
  /** Where the browser keeps what must outlast the page; null where it refuses. */
  storage: Storage | null;
  lang: string;
}

/** Shows a guest's page: `mount(element, {storage, lang})`. */
function mount(el: HTMLElement, { storage, lang }: Page): () => void {
  const guest = createGuest({ keys: createKeys(storage), connect, lang: asLang(lang) });
  const seen = () => document.visibilityState === "visible" && guest.wake();
  const reload = () => location.reload();
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("online", guest.wake);
  window.addEventListener("hashchange", reload);
  return draw({ el }, <GuestApp guest={guest} show={show} />, {
    dispose() {
      document.removeEventListener("visibilitychange", seen);
      window.removeEventListener("online", guest.wake);
      window.removeEventListener("hashchange", reload);
      guest.dispose();
    },
  });
}

export default { mount };
