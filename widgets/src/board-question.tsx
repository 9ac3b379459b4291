import { render } from "preact";
import { OnBoard } from "./onboard/OnBoard";
import type { ControlProps } from "./question/Control";
import { QuestionApp } from "./question/QuestionApp";
import { once, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/question.css";
import { view } from "racekit:board";
import "./styles/onboard.css";

/** A question that is answered on the board of this bundle's game. */
export default {
  render({ model, el, signal }: RenderContext) {
    const host = el.appendChild(document.createElement("div"));
    const Board = (props: ControlProps) => <OnBoard {...props} model={model} view={view} />;
    render(<QuestionApp model={model} Board={Board} />, host);
    return once(() => {
      render(null, host);
      host.remove();
    }, signal);
  },
};
