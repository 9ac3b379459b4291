import { render } from "preact";
import { OddsApp } from "./odds/OddsApp";
import { once, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/odds.css";

export default {
  render({ model, el, signal }: RenderContext) {
    const host = el.appendChild(document.createElement("div"));
    render(<OddsApp model={model} />, host);
    return once(() => {
      render(null, host);
      host.remove();
    }, signal);
  },
};
