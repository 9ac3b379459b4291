import { defineConfig } from "vitest/config";
import { madeModule } from "./build.mjs";

export default defineConfig({
  plugins: [
    {
      name: "racekit",
      enforce: "pre",
      resolveId: (id) => (id.startsWith("racekit:") ? `\0${id}` : null),
      load: (id) => (id.startsWith("\0racekit:") ? madeModule(id.slice(1)) : null),
    },
  ],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: { include: ["tests/**/*.test.{ts,tsx}"], environment: "happy-dom" },
});
