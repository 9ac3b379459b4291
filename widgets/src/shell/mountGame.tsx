import type { Config } from "../core/contract";
import { createDriver, type Driver } from "../core/driver";
import type { Session } from "../core/session";
import { GameApp } from "./GameApp";
import { motionIsReduced } from "./media";
import type { RenderContext } from "./mount";
import { mountSession } from "./mountSession";
import type { GameView, Reviewed } from "./view";

export function mountGame(context: RenderContext, view: GameView, reviewed?: Reviewed): () => void {
  const { model, script } = context;
  const shown = (script && view.drawnBy?.(script)) ?? view;
  let driver: Driver | null = null;
  const draw = (session: Session) => {
    driver = createDriver(session, model, {
      config: model.get("config") as Config,
      reduced: motionIsReduced,
    });
    return <GameApp {...{ model, session, driver, view: shown, reviewed }} />;
  };
  return mountSession(context, draw, {
    prepare: (host) => {
      host.dataset.screen = model.get("screen") as string;
    },
    dispose: () => driver?.dispose(),
  });
}
