declare module "racekit:board" {
  export const view: import("./shell/view").GameView;
}
declare module "*.css";
