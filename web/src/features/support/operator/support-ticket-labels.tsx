import type { TicketKind, TicketState } from '@marga/contract/support/support';
import { useLocale, useTranslations, type MessageId } from '../../../shared/i18n/use-translations.ts';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { useCurrentMinute } from '../../../shared/use-current-minute.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { formatWaitingTime } from '../../identity/operator/application-waiting-time.ts';

/** Says whose turn it is, in the words of the support inbox. */
export const STATE_LABELS: Record<TicketState, MessageId> = {
  waiting: 'console.support.state.waiting',
  answered: 'console.support.state.answered',
  closed: 'console.support.state.closed',
};

export const KIND_LABELS: Record<TicketKind, MessageId> = {
  chat: 'console.support.kind.chat',
  message: 'console.support.kind.message',
  group: 'console.support.kind.group',
};

const TONES: Record<TicketState, ChipTone> = { waiting: 'held', answered: 'confirmed', closed: 'quiet' };

export function SupportInboxTicketStateChip({ state }: { state: TicketState }) {
  const t = useTranslations();
  return <Chip tone={TONES[state]}>{t(STATE_LABELS[state])}</Chip>;
}

const MINUTE_MS = 60_000;

/**
 * A waiting time from this length on is highlighted; the limit for a chat is short because its sender is watching the
 * screen.
 */
const PATIENCE_MS: Record<TicketKind, number> = {
  chat: 5 * MINUTE_MS,
  message: 4 * 60 * MINUTE_MS,
  group: 4 * 60 * MINUTE_MS,
};

export function SupportTicketWaitingTime({ since, kind }: { since: string | null; kind: TicketKind }) {
  const locale = useLocale();
  const now = useCurrentMinute();
  if (since === null) return null;
  return (
    <time
      dateTime={since}
      title={formatMoment(since, locale, 'minute')}
      className={joinClassNames(
        'tabular-nums',
        Date.parse(now) - Date.parse(since) >= PATIENCE_MS[kind] && 'font-semibold text-failed',
      )}
    >
      {formatWaitingTime(since, now, locale)}
    </time>
  );
}

/** Says whether the sender is looking at the conversation now. */
export function SupportTicketSenderPresence({ isThere }: { isThere: boolean }) {
  const t = useTranslations();
  return (
    <span
      className={joinClassNames(
        'inline-flex items-center gap-1.5',
        isThere ? 'text-confirmed' : 'text-muted',
      )}
    >
      <span
        aria-hidden
        className={joinClassNames(
          'size-2.5 shrink-0 rounded-full border-2 border-current',
          isThere && 'bg-current',
        )}
      />
      {t(isThere ? 'console.support.there' : 'console.support.gone')}
    </span>
  );
}

/** Returns a display name for a sender who may not have given one. */
export function useSupportTicketSenderName(): (ticket: {
  name: string | null;
  email: string | null;
}) => string {
  const t = useTranslations();
  return ({ name, email }) => name ?? email ?? t('console.support.visitor');
}
