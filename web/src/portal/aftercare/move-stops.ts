import type { MoveState } from '@marga/contract/aftercare';
import type { MessageId } from '../../lib/i18n/text.ts';
import type { StationState } from '../../ui/station-line.tsx';

export type MoveKind = 'cancellation' | 'change';

export interface MoveStop {
  readonly id: 'asked' | 'sent' | 'manual' | 'unknown' | 'escalated' | 'end';
  readonly state: StationState;
  readonly word: MessageId;
}

const ENDS = {
  cancellation: { ahead: 'move.to-cancel', done: 'move.cancelled', failed: 'move.not-cancelled' },
  change: { ahead: 'move.to-change', done: 'move.changed', failed: 'move.not-changed' },
} as const satisfies Record<MoveKind, Record<'ahead' | 'done' | 'failed', MessageId>>;

/**
 * The way of a cancellation or a change, from the word of the buyer to what became of it. What the supplier left unsaid is a
 * station of its own: whoever looks must not take it for done, nor for not done.
 */
export function stopsOfMove(kind: MoveKind, state: MoveState): readonly MoveStop[] {
  const asked = (is: StationState): MoveStop => ({ id: 'asked', state: is, word: 'move.asked' });
  const sent = (is: StationState): MoveStop => ({
    id: 'sent',
    state: is,
    word: is === 'done' ? 'move.sent' : 'move.sending',
  });
  const unknown = (is: StationState): MoveStop => ({ id: 'unknown', state: is, word: 'station.unknown' });
  const ahead: MoveStop = { id: 'end', state: 'ahead', word: ENDS[kind].ahead };
  switch (state) {
    case 'quoted':
    case 'expired':
      return [asked('ahead'), sent('ahead'), ahead];
    case 'asked':
      return [asked('done'), sent('current'), ahead];
    case 'sending':
      return [asked('done'), sent('current'), ahead];
    case 'unknown':
      return [asked('done'), sent('done'), unknown('unknown'), ahead];
    case 'escalated':
      return [
        asked('done'),
        sent('done'),
        unknown('done'),
        { id: 'escalated', state: 'unknown', word: 'station.escalated' },
        ahead,
      ];
    case 'done':
      return [asked('done'), sent('done'), { id: 'end', state: 'done', word: ENDS[kind].done }];
    case 'rejected':
      return [asked('done'), sent('done'), { id: 'end', state: 'failed', word: ENDS[kind].failed }];
  }
}

/** What our people do on the telephone: no supplier is sent anything, so there is nothing that could be unknown. */
export function manualStops(kind: MoveKind, state: MoveState): readonly MoveStop[] {
  const hasEnded = state === 'done' || state === 'rejected';
  return [
    { id: 'asked', state: 'done', word: 'move.asked' },
    {
      id: 'manual',
      state: hasEnded ? 'done' : 'current',
      word: hasEnded ? 'move.manual-done' : kind === 'cancellation' ? 'move.manual' : 'move.manual-change',
    },
    state === 'rejected'
      ? { id: 'end', state: 'failed', word: 'move.manual-failed' }
      : { id: 'end', state: hasEnded ? 'done' : 'ahead', word: ENDS[kind].ahead },
  ];
}

const MANUAL_WORDS: Record<MoveKind, Partial<Record<MoveState, MessageId>>> = {
  cancellation: { escalated: 'move.manual-words', rejected: 'move.manual-rejected' },
  change: { escalated: 'move.manual-change-words', rejected: 'move.manual-change-rejected' },
};

/** What is being done about it, or what to do now; nothing while it simply goes on. */
export function wordsOfMove(kind: MoveKind, state: MoveState, isManual = false): MessageId | undefined {
  if (isManual) return MANUAL_WORDS[kind][state];
  switch (state) {
    case 'unknown':
      return kind === 'cancellation' ? 'move.cancellation-unknown' : 'move.change-unknown';
    case 'escalated':
      return kind === 'cancellation' ? 'move.cancellation-escalated' : 'move.change-escalated';
    case 'rejected':
      return kind === 'cancellation' ? 'move.cancellation-rejected' : 'move.change-rejected';
    case 'quoted':
    case 'asked':
    case 'sending':
    case 'done':
    case 'expired':
      return undefined;
  }
}
