/**
 * This origin is only used for parsing. Any origin will do, because a URL that leads away from it would lead away
 * from the portal too.
 */
const ORIGIN = 'https://portal.example';

/**
 * Accepts only a URL of the portal, because a link must not send users elsewhere right after they typed their
 * password. Browsers drop tabs and read a backslash as a slash, so the URL is parsed as they would.
 */
export function safeReturnPathOf(next: string | null): string | undefined {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, ORIGIN)) return undefined;
  const url = new URL(next, ORIGIN);
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
