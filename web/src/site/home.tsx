import { lazy, Suspense } from 'react';
import { usePageTitle } from '../frame/page-title.ts';
import type { Locale } from '../lib/i18n/locale.ts';
import { Language, loadWords } from '../lib/i18n/provider.tsx';
import { useLocale, useSay } from '../lib/i18n/text.ts';
import { Hero } from './home/hero.tsx';

/** The rest of the page comes after its first screenful, with its words: what is read first waits for nothing. */
function storyIn(locale: Locale) {
  return lazy(async () => {
    const [{ Story }, words] = await Promise.all([import('./home/story.tsx'), loadWords(locale, 'story')]);
    return {
      default: () => (
        <Language locale={locale} words={words}>
          <Story />
        </Language>
      ),
    };
  });
}

const STORIES = { en: storyIn('en'), hi: storyIn('hi') };

export function Component() {
  const say = useSay();
  const Story = STORIES[useLocale()];
  usePageTitle(say('home.title'));
  return (
    <>
      <Hero />
      {/* As tall as it will be at the least, so that one can scroll there meanwhile. */}
      <Suspense fallback={<div className="min-h-[300vh]" />}>
        <Story />
      </Suspense>
    </>
  );
}
