import type { BookingState } from '@marga/contract/booking';
import { type MessageId, useSay } from '../lib/i18n/text.ts';
import { classes } from './classes.ts';

type Tone = 'confirmed' | 'held' | 'failed' | 'moving';

const TONES: Record<Tone, string> = {
  confirmed: 'bg-confirmed-soft text-confirmed',
  held: 'bg-held-soft text-held',
  failed: 'bg-failed-soft text-failed',
  moving: 'bg-tint-strong text-link',
};

const STATES: Record<BookingState, { tone: Tone; word: MessageId }> = {
  pending: { tone: 'moving', word: 'booking.state.pending' },
  held: { tone: 'moving', word: 'booking.state.held' },
  ordering: { tone: 'moving', word: 'booking.state.ordering' },
  unknown: { tone: 'held', word: 'booking.state.unknown' },
  ordered: { tone: 'moving', word: 'booking.state.ordered' },
  rejected: { tone: 'failed', word: 'booking.state.rejected' },
  confirmed: { tone: 'confirmed', word: 'booking.state.confirmed' },
  failed: { tone: 'failed', word: 'booking.state.failed' },
  escalated: { tone: 'held', word: 'booking.state.escalated' },
};

/** The state of a booking as a word; the colour repeats it. */
export function StatusChip({ state }: { state: BookingState }) {
  const say = useSay();
  const { tone, word } = STATES[state];
  return (
    <span
      className={classes(
        // It may stand in a heading, whose face and tracking are not its own.
        'inline-block rounded-4 px-1.5 font-sans text-13 leading-5 font-semibold tracking-normal whitespace-nowrap',
        TONES[tone],
      )}
    >
      {say(word)}
    </span>
  );
}
