import { defineConfig } from "vitest/config";
import { messages } from "./build.mjs";

export default defineConfig({
  plugins: [
    {
      name: "racekit-messages",
      enforce: "pre",
      resolveId: (id) => (id === "racekit:messages" ? "\0racekit:messages" : null),
      load: (id) => (id === "\0racekit:messages" ? `export default ${JSON.stringify(messages())}` : null),
    },
  ],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: { include: ["tests/**/*.test.{ts,tsx}"], environment: "happy-dom" },
});
