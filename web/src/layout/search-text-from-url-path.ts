const LONGEST = 60;

/**
 * Returns the words of a URL as somebody would type them: `/service/train-tickets.html` becomes `service train
 * tickets`.
 */
export function deriveSearchTextFromUrlPath(pathname: string): string {
  return readable(pathname)
    .replace(/\.\w+$/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
}

function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // The URL contains a percent sign that does not begin a valid escape, so it is used without decoding.
    return pathname;
  }
}
