import { LOCALE_TAGS, type Locale } from '../../../../shared/i18n/locale.ts';

/** Returns the name of a country in the reader's language; an unknown code stays a code. */
export function countryName(code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames([LOCALE_TAGS[locale]], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
