import { expect, test } from 'vitest';
import { stopsOfMove, wordsOfMove } from './move-stops.ts';

const line = (...of: Parameters<typeof stopsOfMove>) =>
  stopsOfMove(...of).map(({ id, state }) => `${id}:${state}`);

test('a cancellation goes from the word of the buyer to the supplier to its end', () => {
  expect(line('cancellation', 'sending')).toEqual(['asked:done', 'sent:current', 'end:ahead']);
  expect(line('cancellation', 'done')).toEqual(['asked:done', 'sent:done', 'end:done']);
  expect(line('cancellation', 'rejected')).toEqual(['asked:done', 'sent:done', 'end:failed']);
});

test('one whose outcome is unknown is shown neither as cancelled nor as not cancelled', () => {
  expect(line('cancellation', 'unknown')).toEqual([
    'asked:done',
    'sent:done',
    'unknown:unknown',
    'end:ahead',
  ]);
  expect(line('change', 'escalated')).toEqual([
    'asked:done',
    'sent:done',
    'unknown:done',
    'escalated:unknown',
    'end:ahead',
  ]);
  expect(wordsOfMove('cancellation', 'unknown')).toBe('move.cancellation-unknown');
  expect(wordsOfMove('change', 'sending')).toBeUndefined();
});
