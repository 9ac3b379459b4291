import { CardApp } from "./cards/CardApp";
import { DeckApp } from "./cards/DeckApp";
import { mount, type RenderContext } from "./shell/mount";
import { mountSession } from "./shell/mountSession";
import "./styles/shell.css";
import "./styles/foth-cards.css";
import "./styles/cards.css";

/** Cards to look at; where the model has a state, a deck is built of them. */
export default {
  render(context: RenderContext) {
    const { model } = context;
    if (!model.get("state")) return mount(context, <CardApp model={model} />);
    return mountSession(context, (session) => <DeckApp model={model} session={session} />);
  },
};
