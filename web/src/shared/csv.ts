/**
 * Matches the characters with which a spreadsheet formula can begin. A negative number matches too, so `NUMBER`
 * exempts it.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Writes comma-separated values as spreadsheets read them: with a UTF-8 byte order mark and CRLF line ends. Text
 * that would run as a formula is marked as text, regardless of its author.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Downloads a file as if the user had followed a link to it. */
export function downloadFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const contentType = typeof content === 'string' ? `${type};charset=utf-8` : type;
  const address = URL.createObjectURL(new Blob([content], { type: contentType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After this delay the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
