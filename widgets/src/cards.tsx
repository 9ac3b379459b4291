import { render } from "preact";
import { CardApp } from "./cards/CardApp";
import { DeckApp } from "./cards/DeckApp";
import { createSession } from "./core/session";
import { once, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/foth-cards.css";
import "./styles/cards.css";

/** Cards to look at; where the model has a state, a deck is built of them. */
export default {
  render({ model, el, signal }: RenderContext) {
    const host = el.appendChild(document.createElement("div"));
    const session = model.get("state") ? createSession(model) : null;
    render(session ? <DeckApp model={model} session={session} /> : <CardApp model={model} />, host);
    session?.greet();
    return once(() => {
      render(null, host);
      host.remove();
      session?.dispose();
    }, signal);
  },
};
