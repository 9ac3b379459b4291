/** Hosts look for the mark that keeps their shortcuts away on what has the focus: JupyterLab on that alone. */
export function keepKeys({ target }: FocusEvent): void {
  if (target instanceof HTMLElement || target instanceof SVGElement)
    target.dataset.lmSuppressShortcuts = "true";
}
