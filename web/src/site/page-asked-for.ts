/**
 * Only an address of our own: a link must not send somebody elsewhere right after they typed their password. Browsers drop
 * tabs and read a backslash as a slash, so the address is judged as they would understand it.
 */
export function pageAskedFor(next: string | null, origin: string): string | undefined {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, origin)) return undefined;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
