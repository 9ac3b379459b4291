import { QuestionApp } from "./question/QuestionApp";
import { mount, type RenderContext } from "./shell/mount";

export default {
  render: (context: RenderContext) => mount(context, <QuestionApp model={context.model} />),
};
