/**
 * What sends a form: its button, or Enter in one of its fields, by which JupyterLab's outputs send none. The Enter that
 * ends a word in Japanese is not meant.
 */
export const sending = (send: () => void) => ({
  onSubmit(event: Event) {
    event.preventDefault();
    send();
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    send();
  },
});
