import type { BookingState } from '@marga/contract/booking';
import type { Instant } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { stopsOfBooking } from './stations.ts';

const at = '2026-11-15T09:00:00.000Z' as Instant;

/** The line as it looks after these states: `held:done`. */
function line(...states: BookingState[]): string[] {
  const state = states.at(-1) ?? 'pending';
  const stops = stopsOfBooking({
    state,
    createdAt: at,
    history: states.map((each) => ({ state: each, at })),
  });
  return stops.map((stop) => `${stop.id}:${stop.state}`);
}

test('a booking that goes well passes four stations', () => {
  expect(line('pending')).toEqual(['repriced:done', 'held:current', 'ordering:ahead', 'confirmed:ahead']);
  expect(line('pending', 'held')).toEqual([
    'repriced:done',
    'held:done',
    'ordering:current',
    'confirmed:ahead',
  ]);
  expect(line('pending', 'held', 'ordering')).toEqual([
    'repriced:done',
    'held:done',
    'ordering:current',
    'confirmed:ahead',
  ]);
  expect(line('pending', 'held', 'ordering', 'ordered').slice(2)).toEqual([
    'ordering:done',
    'confirmed:current',
  ]);
  expect(line('pending', 'held', 'ordering', 'ordered', 'confirmed').slice(2)).toEqual([
    'ordering:done',
    'confirmed:done',
  ]);
});

test('what the supplier left unsaid is a station of its own, and stays on the line', () => {
  const unsaid: BookingState[] = ['pending', 'held', 'ordering', 'unknown'];
  expect(line(...unsaid).slice(2)).toEqual(['ordering:done', 'unknown:unknown', 'confirmed:ahead']);
  expect(line(...unsaid, 'ordered', 'confirmed').slice(2)).toEqual([
    'ordering:done',
    'unknown:done',
    'confirmed:done',
  ]);
  expect(line(...unsaid, 'escalated').slice(2)).toEqual([
    'ordering:done',
    'unknown:done',
    'escalated:unknown',
    'confirmed:ahead',
  ]);
});

test('a booking that is refused ends where the money is released', () => {
  expect(line('pending', 'held', 'ordering', 'rejected').slice(2)).toEqual([
    'ordering:done',
    'failed:current',
  ]);
  expect(line('pending', 'held', 'ordering', 'rejected', 'failed').slice(2)).toEqual([
    'ordering:done',
    'failed:failed',
  ]);
  expect(line('pending', 'held', 'failed')).toEqual(['repriced:done', 'held:done', 'failed:failed']);
});

test('a wallet that does not cover it ends the line at once', () => {
  expect(line('pending', 'failed')).toEqual(['repriced:done', 'held:failed']);
});
