declare module "racekit:games" {
  export const games: import("./shell/view").Games;
}
declare module "*.css";
