import { isEnter } from "./keyboard";

/**
 * Enter in a field sends what the button beside it sends. No form does it: JupyterLab's outputs and frames without that
 * permission send none.
 */
export const sending = (send: () => void) => ({
  onKeyDown(event: KeyboardEvent) {
    if (!isEnter(event) || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    send();
  },
});
