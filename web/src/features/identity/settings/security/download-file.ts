/** The URL of a download stays valid for this long, because some browsers begin to read the file only after a delay. */
const READ_WITHIN_MS = 60_000;

/** Hands a text to the browser as a file download. */
export function downloadFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
