import { useState } from "preact/hooks";
import { token } from "../core/session";

/** An id that nothing else on the page has: Preact's own are only unique within one widget. */
export function useUnique(): string {
  const [id] = useState(() => `rk-${token()}`);
  return id;
}
