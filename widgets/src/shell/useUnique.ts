import { useState } from "preact/hooks";

/** An id that nothing else on the page has: Preact's own are only unique within one widget. */
export function useUnique(): string {
  const [id] = useState(() => `rk-${Math.random().toString(36).slice(2)}`);
  return id;
}
