import { render } from "preact";
import { QuestionApp } from "./question/QuestionApp";
import { once, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/question.css";

export default {
  render({ model, el, signal }: RenderContext) {
    const host = el.appendChild(document.createElement("div"));
    render(<QuestionApp model={model} />, host);
    return once(() => {
      render(null, host);
      host.remove();
    }, signal);
  },
};
