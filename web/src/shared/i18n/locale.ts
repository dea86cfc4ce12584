/** The portal has English at `/…` and Hindi at `/hi/…`. The URL decides, so a link keeps its language. */
export type Locale = 'en' | 'hi';

/** These are the tags for `Intl`: both write lakhs and crores, days before months, and Latin digits. */
export const LOCALE_TAGS: Record<Locale, string> = { en: 'en-IN', hi: 'hi-IN' };

export function localeOfPath(pathname: string): Locale {
  return pathname === '/hi' || pathname.startsWith('/hi/') ? 'hi' : 'en';
}

/** Returns the router's base for a language, so every link inside it is written without the prefix. */
export function routerBasenameOf(locale: Locale): string {
  return locale === 'hi' ? '/hi' : '/';
}

/** Returns the URL of a page in a language; the given path has no language prefix. */
export function urlPathInLocale(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return path === '/' ? '/hi' : `/hi${path}`;
}

/** Returns the URL of a page without its language prefix, as links inside the router are written. */
export function urlPathWithoutLocale(path: string): string {
  return localeOfPath(path) === 'hi' ? path.slice('/hi'.length) || '/' : path;
}
