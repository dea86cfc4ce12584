import type { BookingState } from '@marga/contract/booking';
import { type MessageId, useSay } from '../lib/i18n/text.ts';
import { Chip, type ChipTone } from './chip.tsx';

const STATES: Record<BookingState, { tone: ChipTone; word: MessageId }> = {
  pending: { tone: 'moving', word: 'booking.state.pending' },
  held: { tone: 'moving', word: 'booking.state.held' },
  ordering: { tone: 'moving', word: 'booking.state.ordering' },
  'on-hold': { tone: 'held', word: 'booking.state.on-hold' },
  unknown: { tone: 'held', word: 'booking.state.unknown' },
  ordered: { tone: 'moving', word: 'booking.state.ordered' },
  rejected: { tone: 'failed', word: 'booking.state.rejected' },
  confirmed: { tone: 'confirmed', word: 'booking.state.confirmed' },
  failed: { tone: 'failed', word: 'booking.state.failed' },
  escalated: { tone: 'held', word: 'booking.state.escalated' },
  cancelled: { tone: 'quiet', word: 'booking.state.cancelled' },
};

/** The state of a booking as a word; the colour repeats it. */
export function StatusChip({ state }: { state: BookingState }) {
  const say = useSay();
  const { tone, word } = STATES[state];
  return <Chip tone={tone}>{say(word)}</Chip>;
}
