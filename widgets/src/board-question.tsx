import { view } from "racekit:board";
import { OnBoard } from "./onboard/OnBoard";
import type { ControlProps } from "./question/Control";
import { QuestionApp } from "./question/QuestionApp";
import { mount, type RenderContext } from "./shell/mount";

/** A question that is answered on the board of this bundle's game. */
export default {
  render(context: RenderContext) {
    const { model } = context;
    const Board = (props: ControlProps) => <OnBoard {...props} model={model} view={view} />;
    return mount(context, <QuestionApp model={model} Board={Board} />);
  },
};
