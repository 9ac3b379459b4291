import { OddsApp } from "./odds/OddsApp";
import { mount, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/odds.css";

export default {
  render: (context: RenderContext) => mount(context, <OddsApp model={context.model} />),
};
