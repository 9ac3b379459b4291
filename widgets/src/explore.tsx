import { ExploreApp } from "./explore/ExploreApp";
import { mount, type RenderContext } from "./shell/mount";

export default {
  render: (context: RenderContext) => mount(context, <ExploreApp model={context.model} />),
};
