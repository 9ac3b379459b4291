import { mount, type RenderContext } from "./shell/mount";
import { TreeApp } from "./tree/TreeApp";

export default {
  render: (context: RenderContext) => mount(context, <TreeApp model={context.model} />),
};
