const LONGEST = 60;

/** What an address speaks of, as somebody would type it: `/service/train-tickets.html` is about service train tickets. */
export function searchTextOfPath(pathname: string): string {
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
    // An orphan percent sign: the rest can be read as it stands.
    return pathname;
  }
}
