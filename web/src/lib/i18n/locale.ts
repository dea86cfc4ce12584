/** The languages of the portal: English at `/…`, Hindi at `/hi/…`. The address decides, so a link keeps its language. */
export type Locale = 'en' | 'hi';

/** What `Intl` is asked for: both write lakhs and crores, days before months, and Latin figures. */
export const LOCALE_TAGS: Record<Locale, string> = { en: 'en-IN', hi: 'hi-IN' };

export function localeOfPath(pathname: string): Locale {
  return pathname === '/hi' || pathname.startsWith('/hi/') ? 'hi' : 'en';
}

/** The router's base for a language: every link inside it is then written without the prefix. */
export function basenameOf(locale: Locale): string {
  return locale === 'hi' ? '/hi' : '/';
}

/** The address of a page, given without language, in a language. */
export function addressIn(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return path === '/' ? '/hi' : `/hi${path}`;
}

/** The address of a page without its language, as links inside the router are written. */
export function addressWithoutLocale(path: string): string {
  return localeOfPath(path) === 'hi' ? path.slice('/hi'.length) || '/' : path;
}
