import { type ReactNode, use } from 'react';
import { IntlContext, IntlProvider } from 'react-intl';
import { LOCALE_TAGS, type Locale } from './locale.ts';

export type Words = NonNullable<Parameters<typeof IntlProvider>[0]['messages']>;

/** What the public pages say, in the language of the address alone. */
export async function loadSiteWords(locale: Locale): Promise<Words> {
  const loaded =
    locale === 'hi'
      ? await import('../messages/hi.json?part=site')
      : await import('../messages/en.json?part=site');
  return loaded.default;
}

/** What the signed-in screens say besides. */
export async function loadPortalWords(locale: Locale): Promise<Words> {
  const loaded =
    locale === 'hi'
      ? await import('../messages/hi.json?part=portal')
      : await import('../messages/en.json?part=portal');
  return loaded.default;
}

interface LanguageProps {
  locale: Locale;
  words: Words;
  children: ReactNode;
}

/** Adds its words to those of the provider around it, if there is one. */
export function Language({ locale, words, children }: LanguageProps) {
  const outer = use(IntlContext) as { messages?: Words } | undefined;
  return (
    <IntlProvider locale={LOCALE_TAGS[locale]} messages={{ ...outer?.messages, ...words } as Words}>
      {children}
    </IntlProvider>
  );
}
