/** Any will do: an address that leaves it would leave ours too. */
const ORIGIN = 'https://portal.example';

/**
 * Only an address of our own: a link must not send somebody elsewhere right after they typed their password. Browsers drop
 * tabs and read a backslash as a slash, so the address is judged as they would understand it.
 */
export function returnPathOf(next: string | null): string | undefined {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, ORIGIN)) return undefined;
  const url = new URL(next, ORIGIN);
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
