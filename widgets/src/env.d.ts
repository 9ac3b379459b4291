declare module "racekit:board" {
  export const view: import("./shell/view").GameView;
  /** Does a board for playing offer a review? */
  export const reviewable: boolean;
}
declare module "*.css";
