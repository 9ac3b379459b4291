import { HandInApp } from "./hand-in/HandInApp";
import { mount, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/question.css";
import "./styles/hand-in.css";

export default {
  render: (context: RenderContext) => mount(context, <HandInApp model={context.model} />),
};
