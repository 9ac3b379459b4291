import { ExperimentApp } from "./experiment/ExperimentApp";
import { mount, type RenderContext } from "./shell/mount";

export default {
  render: (context: RenderContext) => mount(context, <ExperimentApp model={context.model} />),
};
