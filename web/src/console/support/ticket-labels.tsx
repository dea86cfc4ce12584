import type { TicketKind, TicketState } from '@marga/contract/support';
import { useLocale, useTranslations, type MessageId } from '../../lib/i18n/translations.ts';
import { formatMoment } from '../../lib/format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { formatWait } from '../waiting.ts';

/** Whose turn it is, as the desk says it. */
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

export function InboxStateChip({ state }: { state: TicketState }) {
  const t = useTranslations();
  return <Chip tone={TONES[state]}>{t(STATE_LABELS[state])}</Chip>;
}

const MINUTE_MS = 60_000;

/** After this long somebody has waited too long: who chats sits and looks at the screen. */
const PATIENCE_MS: Record<TicketKind, number> = {
  chat: 5 * MINUTE_MS,
  message: 4 * 60 * MINUTE_MS,
  group: 4 * 60 * MINUTE_MS,
};

export function Wait({ since, kind }: { since: string | null; kind: TicketKind }) {
  const locale = useLocale();
  const now = useMinute();
  if (since === null) return null;
  return (
    <time
      dateTime={since}
      title={formatMoment(since, locale, 'minute')}
      className={classes(
        'tabular-nums',
        Date.parse(now) - Date.parse(since) >= PATIENCE_MS[kind] && 'font-semibold text-failed',
      )}
    >
      {formatWait(since, now, locale)}
    </time>
  );
}

/** Whether the sender looks at the conversation now. */
export function SenderPresence({ isThere }: { isThere: boolean }) {
  const t = useTranslations();
  return (
    <span className={classes('inline-flex items-center gap-1.5', isThere ? 'text-confirmed' : 'text-muted')}>
      <span
        aria-hidden
        className={classes('size-2.5 shrink-0 rounded-full border-2 border-current', isThere && 'bg-current')}
      />
      {t(isThere ? 'console.support.there' : 'console.support.gone')}
    </span>
  );
}

/** What somebody is called who need not have said. */
export function useNameOf(): (ticket: { name: string | null; email: string | null }) => string {
  const t = useTranslations();
  return ({ name, email }) => name ?? email ?? t('console.support.visitor');
}
