/** Some browsers begin to read the file a moment after the request. */
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
