import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Outlet, useRevalidator } from 'react-router';
import { LOCALE_TAGS } from '../lib/i18n/locale.ts';
import { Language, type Words } from '../lib/i18n/provider.tsx';
import { useLocale } from '../lib/i18n/text.ts';
import { rememberSession } from '../lib/session-store.ts';
import { followCompany } from './company-events.ts';
import { createQueryClient } from './query-client.ts';

/** What the signed-in screens share: what has been read, and the one stream that says when it changed. */
export function Portal({ words }: { words: Words }) {
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const [queryClient] = useState(() =>
    createQueryClient(() => {
      rememberSession(null);
      // The portal's loader finds nobody signed in and sends to the sign-in.
      void revalidate();
    }),
  );
  useEffect(() => followCompany(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={LOCALE_TAGS[locale]}>
        <Language locale={locale} words={words}>
          <Outlet />
        </Language>
      </I18nProvider>
    </QueryClientProvider>
  );
}
