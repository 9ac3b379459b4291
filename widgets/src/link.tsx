import { LinkApp } from "./link/LinkApp";
import { mount, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/question.css";
import "./styles/link.css";

export default {
  render: (context: RenderContext) => mount(context, <LinkApp model={context.model} />),
};
