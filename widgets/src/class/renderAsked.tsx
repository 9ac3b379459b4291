import type { BoardControl } from "../question/Control";
import type { RenderContext } from "../shell/mount";
import { mountSession } from "../shell/mountSession";
import { PhoneApp } from "./PhoneApp";
import { ScreenApp } from "./ScreenApp";

/** Shows a question of a class: on a pupil's phone, or on the screen that all look at. */
export function renderAsked(context: RenderContext, Board?: BoardControl): () => void {
  const { model } = context;
  const App = model.get("mode") === "phone" ? PhoneApp : ScreenApp;
  return mountSession(context, (session) => <App model={model} session={session} Board={Board} />);
}
