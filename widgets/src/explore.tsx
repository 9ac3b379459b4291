import { ExploreApp } from "./explore/ExploreApp";
import { mount, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/explore.css";

export default {
  render: (context: RenderContext) => mount(context, <ExploreApp model={context.model} />),
};
