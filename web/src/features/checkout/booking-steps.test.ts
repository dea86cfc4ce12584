import type { BookingState } from '@marga/contract/bookings/booking';
import type { Instant } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { listBookingSteps } from './booking-steps.ts';

const at = '2026-11-15T09:00:00.000Z' as Instant;

/** Returns the steps and how each looks after these states, for example `held:done`. */
function line(...states: BookingState[]): string[] {
  const state = states.at(-1) ?? 'pending';
  const stops = listBookingSteps({
    state,
    createdAt: at,
    payWith: 'wallet',
    supplier: 'skybridge',
    failure: null,
    history: states.map((each) => ({ state: each, at })),
  });
  return stops.map((stop) => `${stop.id}:${stop.state}`);
}

test('a booking that goes well passes four stations', () => {
  expect(line('pending')).toEqual(['repriced:done', 'held:current', 'ordering:ahead', 'confirmed:ahead']);
  // The booking waits for its turn: another item of the trip goes first.
  expect(line('pending', 'held')).toEqual([
    'repriced:done',
    'held:done',
    'ordering:ahead',
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

test('one that is paid through the gateway waits for the payment, and ends there without it', () => {
  const labelsAfter = (...states: BookingState[]) =>
    listBookingSteps({
      state: states.at(-1) ?? 'pending',
      createdAt: at,
      payWith: 'gateway',
      supplier: 'skybridge',
      failure: null,
      history: states.map((state) => ({ state, at })),
    }).map(({ label }) => label);
  expect(labelsAfter('pending')).toContain('step.awaiting-payment');
  expect(labelsAfter('pending', 'failed')).toEqual(['step.repriced', 'step.not-paid']);
});

test('one that is kept unpaid waits for its payment, and goes on from there once it is paid', () => {
  const stepsAfter = (payWith: 'later' | 'wallet', ...states: BookingState[]) =>
    listBookingSteps({
      state: states.at(-1) ?? 'pending',
      createdAt: at,
      payWith,
      supplier: 'skybridge',
      failure: null,
      history: states.map((state) => ({ state, at })),
    }).map((stop) => `${stop.id}:${stop.state}`);
  expect(stepsAfter('later', 'pending', 'ordering')).toEqual([
    'repriced:done',
    'on-hold:current',
    'held:ahead',
    'confirmed:ahead',
  ]);
  const held = ['pending', 'ordering', 'on-hold'] as const;
  expect(stepsAfter('later', ...held)).toEqual([
    'repriced:done',
    'on-hold:done',
    'held:current',
    'confirmed:ahead',
  ]);
  expect(stepsAfter('later', ...held, 'failed')).toEqual(['repriced:done', 'on-hold:done', 'failed:failed']);
  expect(stepsAfter('wallet', ...held, 'held', 'ordering')).toEqual([
    'repriced:done',
    'on-hold:done',
    'held:done',
    'ordering:current',
    'confirmed:ahead',
  ]);
  expect(stepsAfter('wallet', ...held, 'held', 'ordering', 'ordered', 'confirmed')).toEqual([
    'repriced:done',
    'on-hold:done',
    'held:done',
    'ordering:done',
    'confirmed:done',
  ]);
  expect(stepsAfter('later', 'pending', 'ordering', 'rejected', 'failed')).toEqual([
    'repriced:done',
    'failed:failed',
  ]);
});

test('what was booked by telephone is sent to nobody', () => {
  const states = ['pending', 'held', 'ordering', 'ordered', 'confirmed'] as const;
  const stops = listBookingSteps({
    state: 'confirmed',
    createdAt: at,
    payWith: 'wallet',
    failure: null,
    supplier: 'offline',
    history: states.map((state) => ({ state, at })),
  });
  expect(stops.map(({ label }) => label)).toEqual(['step.by-telephone', 'step.held', 'step.confirmed']);
});

test('nothing was sent to a supplier that could not be reached', () => {
  const steps = listBookingSteps({
    state: 'failed',
    createdAt: at,
    payWith: 'wallet',
    supplier: 'skybridge',
    failure: 'supplier-unreachable',
    history: (['pending', 'held', 'ordering', 'rejected', 'failed'] as const).map((state) => ({ state, at })),
  });
  expect(steps.map(({ label }) => label)).toContain('step.unreached');
  expect(steps.map(({ label }) => label)).not.toContain('step.sent');
});
