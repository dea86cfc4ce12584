import type { BookingState } from '@marga/contract/bookings/booking';
import { type MessageId, useTranslations } from '../shared/i18n/use-translations.ts';
import { Chip, type ChipTone } from './chip.tsx';

const STATES: Record<BookingState, { tone: ChipTone; label: MessageId }> = {
  pending: { tone: 'moving', label: 'booking.state.pending' },
  held: { tone: 'moving', label: 'booking.state.held' },
  ordering: { tone: 'moving', label: 'booking.state.ordering' },
  'on-hold': { tone: 'held', label: 'booking.state.on-hold' },
  unknown: { tone: 'held', label: 'booking.state.unknown' },
  ordered: { tone: 'moving', label: 'booking.state.ordered' },
  rejected: { tone: 'failed', label: 'booking.state.rejected' },
  confirmed: { tone: 'confirmed', label: 'booking.state.confirmed' },
  failed: { tone: 'failed', label: 'booking.state.failed' },
  escalated: { tone: 'held', label: 'booking.state.escalated' },
  cancelled: { tone: 'quiet', label: 'booking.state.cancelled' },
};

/** Shows the state of a booking as a word; the colour repeats it. */
export function BookingStateChip({ state }: { state: BookingState }) {
  const t = useTranslations();
  const { tone, label } = STATES[state];
  return <Chip tone={tone}>{t(label)}</Chip>;
}
