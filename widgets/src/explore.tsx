import { render } from "preact";
import { ExploreApp } from "./explore/ExploreApp";
import { once, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/explore.css";

export default {
  render({ model, el, signal }: RenderContext) {
    const host = el.appendChild(document.createElement("div"));
    render(<ExploreApp model={model} />, host);
    return once(() => {
      render(null, host);
      host.remove();
    }, signal);
  },
};
