/** Offers a text as a file to keep. */
export function download(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Once the browser has begun to read it.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
