import { LOCALE_TAGS, type Locale } from '../../../lib/i18n/locale.ts';

/** A country as the reader calls it; a code that nobody knows stays a code. */
export function countryName(code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames([LOCALE_TAGS[locale]], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
