import { LinkApp } from "./link/LinkApp";
import { mount, type RenderContext } from "./shell/mount";

export default {
  render: (context: RenderContext) => mount(context, <LinkApp model={context.model} />),
};
