import { QuestionApp } from "./question/QuestionApp";
import { mount, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/question.css";

export default {
  render: (context: RenderContext) => mount(context, <QuestionApp model={context.model} />),
};
