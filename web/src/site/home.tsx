import { lazy, Suspense } from 'react';
import { usePageTitle } from '../layout/page-title.ts';
import type { Locale } from '../shared/i18n/locale.ts';
import { MessagesProvider, loadMessages } from '../shared/i18n/messages-provider.tsx';
import { useLocale, useTranslations } from '../shared/i18n/use-translations.ts';
import { HomeHero } from './home/hero.tsx';

/**
 * The rest of the page loads after its first screenful, with its messages, so that it does not delay what is read
 * first.
 */
function storyIn(locale: Locale) {
  return lazy(async () => {
    const [{ HomeSectionsBelowHero }, messages] = await Promise.all([
      import('./home/home-sections-below-hero.tsx'),
      loadMessages(locale, 'story'),
    ]);
    return {
      default: () => (
        <MessagesProvider locale={locale} messages={messages}>
          <HomeSectionsBelowHero />
        </MessagesProvider>
      ),
    };
  });
}

const STORIES = { en: storyIn('en'), hi: storyIn('hi') };

export function Component() {
  const t = useTranslations();
  const Story = STORIES[useLocale()];
  usePageTitle(t('home.title'));
  return (
    <>
      <HomeHero />
      {/* As tall as it will be at the least, so that one can scroll there meanwhile. */}
      <Suspense fallback={<div className="min-h-[300vh]" />}>
        <Story />
      </Suspense>
    </>
  );
}
