import { view } from "racekit:board";
import { renderAsked } from "./class/renderAsked";
import { OnBoard } from "./onboard/OnBoard";
import type { ControlProps } from "./question/Control";
import type { RenderContext } from "./shell/mount";

/** A question that a class is asked, with a position of this bundle's game. */
export default {
  render(context: RenderContext) {
    const { model } = context;
    return renderAsked(context, (props: ControlProps) => <OnBoard {...props} model={model} view={view} />);
  },
};
