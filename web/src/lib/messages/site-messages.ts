/** What the public pages and the frame around every page say; everything else is loaded with the portal. */
const SITE_PREFIXES = [
  'broken.',
  'frame.',
  'header.',
  'home.',
  'leaving.',
  'login.',
  'not-found.',
  'problem.',
  'route-error.',
  'time.',
];

export function isSiteMessage(key: string): boolean {
  return SITE_PREFIXES.some((prefix) => key.startsWith(prefix));
}
