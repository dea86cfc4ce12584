import { expect, test } from 'vitest';
import type { Itinerary } from '@marga/contract/connect/protocol';
import type { BookedOrder } from './order-store.ts';
import { withTickets } from './tickets.ts';

type Availability = Extract<Itinerary, { service: 'train' }>['availability'];

function codesOf(availability: Availability, travellers: number, state = 'confirmed'): string[] | undefined {
  const order = { order: 'ord-1', state, itinerary: { service: 'train', class: '3A', availability } };
  const { itinerary } = withTickets({
    order,
    travellers: Array.from({ length: travellers }, () => ({})),
    sequence: 1,
  } as unknown as BookedOrder);
  return itinerary.service === 'train'
    ? itinerary.tickets?.map(({ status, position }) => `${status} ${position ?? ''}`.trim())
    : undefined;
}

test('a party queues up together, and the position stated is that of its last traveller', () => {
  expect(codesOf({ status: 'available', count: 9 }, 2)).toEqual(['confirmed', 'confirmed']);
  expect(codesOf({ status: 'waitlist', count: 12 }, 3)).toEqual([
    'waitlist 10',
    'waitlist 11',
    'waitlist 12',
  ]);
  expect(codesOf({ status: 'rac', count: 1 }, 2)).toEqual(['confirmed', 'rac 1']);
  expect(codesOf({ status: 'waitlist', count: 1 }, 3)).toEqual(['rac 7', 'rac 8', 'waitlist 1']);
});

test('an order that is not paid has no tickets', () => {
  expect(codesOf({ status: 'available', count: 9 }, 2, 'held')).toBeUndefined();
});
