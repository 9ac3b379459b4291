import { defineConfig } from "vitest/config";
import { wordsModule } from "./build.mjs";

export default defineConfig({
  plugins: [
    {
      name: "racekit-words",
      enforce: "pre",
      resolveId: (id) => (id === "racekit:words" ? "\0racekit:words" : null),
      load: (id) => (id === "\0racekit:words" ? wordsModule() : null),
    },
  ],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: { include: ["tests/**/*.test.{ts,tsx}"], environment: "happy-dom" },
});
