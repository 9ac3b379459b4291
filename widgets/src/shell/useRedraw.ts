import { useReducer } from "preact/hooks";

/** A function that has the component drawn again. */
export function useRedraw(): () => void {
  const [, redraw] = useReducer((count: number, _: undefined) => count + 1, 0);
  return redraw as () => void;
}
