import type { Offer } from '@marga/contract/shopping';
import { expect, test } from 'vitest';
import { advance, NOTHING_YET, type SearchStep } from './search-state.ts';
import { sortOffers } from './sort.ts';

/** As much of an offer as a list looks at. */
function offer(id: string, amount: string, departs = '06:00', durationMinutes = 100): Offer {
  return {
    id,
    total: { amount, currency: 'INR' },
    itinerary: {
      durationMinutes,
      segments: [{ departsAt: { local: `2026-12-28T${departs}`, zone: 'Asia/Kolkata' } }],
    },
  } as unknown as Offer;
}

function after(...steps: SearchStep[]) {
  return steps.reduce(advance, NOTHING_YET);
}

const started: SearchStep = {
  type: 'started',
  suppliers: ['coral', 'meridian'],
  expiresAt: '2026-12-01T00:00:00.000Z',
};

test('each supplier is named with what it has said', () => {
  const { suppliers, phase } = after(
    started,
    { type: 'supplier-ended', supplier: 'meridian', end: 'timed-out', offers: 0, tookMs: 5_000 },
    { type: 'supplier-ended', supplier: 'coral', end: 'answered', offers: 2, tookMs: 300 },
  );
  expect(suppliers).toEqual([
    { name: 'coral', state: 'answered', offers: 2 },
    { name: 'meridian', state: 'timed-out', offers: 0 },
  ]);
  expect(phase).toBe('running');
});

test('a stream that begins again and repeats itself adds nothing twice', () => {
  const offers: SearchStep = {
    type: 'offers',
    supplier: 'coral',
    offers: [offer('a', '1.00'), offer('b', '2.00')],
  };
  const { offers: found, phase } = after(
    started,
    offers,
    { type: 'connection', isLost: true },
    { type: 'connection', isLost: false },
    offers,
    { type: 'search-ended', offers: 2 },
  );
  expect(found.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(phase).toBe('ended');
});

test('a search starts from nothing', () => {
  const before = after(started, { type: 'offers', supplier: 'coral', offers: [offer('a', '1.00')] });
  expect(advance(before, started).offers).toEqual([]);
});

test('offers are sorted by what they cost to the paisa, by departure and by duration', () => {
  const offers = [
    offer('a', '10000.00', '09:00', 130),
    offer('b', '9999.99', '12:00', 90),
    offer('c', '9999.98', '06:15', 300),
  ];
  const ids = (order: 'price' | 'departure' | 'duration') => sortOffers(offers, order).map(({ id }) => id);
  expect(ids('price')).toEqual(['c', 'b', 'a']);
  expect(ids('departure')).toEqual(['c', 'a', 'b']);
  expect(ids('duration')).toEqual(['b', 'a', 'c']);
});
