import { I18nProvider } from 'react-aria-components/I18nProvider';
import { type ReactNode, Suspense, use } from 'react';
import { MemoryRouter, useInRouterContext } from 'react-router';
import { LOCALE_TAGS, type Locale } from '../lib/i18n/locale.ts';
import { Language, loadWords, type Words } from '../lib/i18n/provider.tsx';

const spoken = new Map<Locale, Promise<Words>>();

/** All that components of `ui/` may say, wherever they are used. */
function wordsOf(locale: Locale): Promise<Words> {
  const words =
    spoken.get(locale) ??
    Promise.all((['site', 'signUp', 'portal'] as const).map((part) => loadWords(locale, part))).then(
      (parts) => Object.assign({}, ...parts) as Words,
    );
  spoken.set(locale, words);
  return words;
}

/** What a component finds around itself in the portal: a language, its words, and links that lead nowhere. */
export function StoryFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <I18nProvider locale={LOCALE_TAGS[locale]}>
      <Suspense>
        <Speaking locale={locale}>{children}</Speaking>
      </Suspense>
    </I18nProvider>
  );
}

function Speaking({ locale, children }: { locale: Locale; children: ReactNode }) {
  const words = use(wordsOf(locale));
  const isRouted = useInRouterContext();
  return (
    <Language locale={locale} words={words}>
      {isRouted ? children : <MemoryRouter>{children}</MemoryRouter>}
    </Language>
  );
}
