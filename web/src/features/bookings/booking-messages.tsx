import type { Booking } from '@marga/contract/bookings/booking';
import type { Message } from '@marga/contract/bookings/booking-messages';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { openChat } from '../support/chat/chat-open-state.ts';
import { rememberChatOpener } from '../support/chat/chat-opener-focus.ts';
import { api } from '../../shared/api-client.ts';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';

/** Shows the mails about a booking, and a button for the chat, which sends along the page on which it was started. */
export function BookingMessages({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const { data, error, refetch } = useQuery({
    queryKey: ['booking', booking.id, 'messages'],
    queryFn: ({ signal }) => api.call('booking.list-messages', { params: { bookingId: booking.id }, signal }),
  });
  return (
    <>
      {data ? (
        <MessageList messages={data.messages} />
      ) : error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeletons className="grid">
          <Skeleton className="h-10" />
        </LoadingSkeletons>
      )}
      <Button
        kind="outline"

        className="mt-3"
        onClick={({ currentTarget }) => {
          rememberChatOpener(currentTarget);
          openChat();
        }}
      >
        <MessageCircle aria-hidden size={16} />
        {t('messages.write')}
      </Button>
    </>
  );
}

function MessageList({ messages }: { messages: readonly Message[] }) {
  const t = useTranslations();
  const locale = useLocale();
  if (messages.length === 0) return <p className="text-14 text-pretty text-muted">{t('messages.none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {messages.map(({ kind, to, state, at }) => (
        <li key={`${kind} ${at} ${to ?? ''}`} className="py-2 text-14 first:pt-0">
          <p className="font-semibold">{t(`messages.kind.${kind}`)}</p>
          <p className="text-13 wrap-anywhere text-muted">
            {to === null ? t('messages.to-nobody') : t('messages.to', { to })}
          </p>
          <p className={`text-13 ${state === 'failed' ? 'text-failed' : 'text-muted'}`}>
            {formatMoment(at, locale, 'minute')} · {t(`messages.state.${state}`)}
          </p>
        </li>
      ))}
    </ul>
  );
}
