import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Outlet, useRevalidator } from 'react-router';
// Nearly every screen here calls one of these routes, so they load with the portal instead of with the first call.
import 'virtual:route-table/rest';
import { LOCALE_TAGS } from '../../shared/i18n/locale.ts';
import { MessagesProvider, type Messages } from '../../shared/i18n/messages-provider.tsx';
import { useLocale } from '../../shared/i18n/use-translations.ts';
import { actingCompanyId, useSession } from '../../shared/session-store.ts';
import { ToastRegion } from '../../ui/toasts.tsx';
import { followCompanyEvents } from '../../features/bookings/company-event-stream.ts';
import { getMemberQueryClient } from '../../shared/member/member-query-client.ts';
import { SessionExpiryWarning } from './session-expiry-warning.tsx';

/** Holds what the signed-in screens share: the query cache, and the one stream that says when data changed. */
export function SignedInLayout({ messages }: { messages: Messages }) {
  const locale = useLocale();
  const queryClient = getMemberQueryClient();
  // Operators act for no company, so there are no company events to follow.
  useEffect(
    () => (actingCompanyId() === undefined ? undefined : followCompanyEvents(queryClient)),
    [queryClient],
  );
  useLeaveWhenOver();
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={LOCALE_TAGS[locale]}>
        <MessagesProvider locale={locale} messages={messages}>
          <Outlet />
          <SessionExpiryWarning />
          <ToastRegion />
        </MessagesProvider>
      </I18nProvider>
    </QueryClientProvider>
  );
}

/**
 * Runs the portal's loader again when the session has ended here or in another tab; the loader finds no session and
 * redirects to the sign-in.
 */
function useLeaveWhenOver(): void {
  const isOver = useSession() === null;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isOver) void revalidate();
  }, [isOver, revalidate]);
}
