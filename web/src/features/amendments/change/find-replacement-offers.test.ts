import type { Offer, Result } from '@marga/contract/search/search';
import { expect, test } from 'vitest';
import { toSampleRupeeAmount } from '../../ledger/wallet/sample-wallet.ts';
import { sampleBooking, sampleFlightItinerary } from '../sample-amendments.ts';
import { fareDifferenceOf, findReplacementOffers, findBookedDeparture } from './find-replacement-offers.ts';

const offer = (id: string, changes: Partial<Offer> & { departs?: string; fareName?: string }): Offer =>
  ({
    id,
    supplier: 'skybridge',
    total: toSampleRupeeAmount('18420.00'),
    itinerary: {
      ...sampleFlightItinerary(changes.departs ?? '2026-12-04T09:40'),
      fareName: changes.fareName ?? 'Flex',
    },
    ...changes,
  }) as Offer;

const results = (...offers: Offer[]): Result[] => [{ id: 'one', offers, rank: 0 }];

test('only its own supplier can change a booking, at the same fare, earliest first', () => {
  const found = results(
    offer('late', { departs: '2026-12-04T21:00' }),
    offer('early', { departs: '2026-12-04T05:00' }),
    offer('other-supplier', { supplier: 'coral-air' }),
    offer('other-fare', { fareName: 'Saver' }),
    offer('itself', { departs: '2026-12-04T06:15' }),
  );
  expect(findReplacementOffers(found, sampleBooking()).map(({ id }) => id)).toEqual(['early', 'late']);
  expect(findBookedDeparture(found, sampleBooking())?.id).toBe('itself');
});

test('where nothing is sold at the same fare, what there is is offered', () => {
  const found = results(offer('other-fare', { fareName: 'Saver' }));
  expect(findReplacementOffers(found, sampleBooking()).map(({ id }) => id)).toEqual(['other-fare']);
});

test('the difference is between what was paid and what it costs now', () => {
  expect(
    fareDifferenceOf(sampleBooking(), offer('cheaper', { total: toSampleRupeeAmount('18000.50') })),
  ).toEqual(toSampleRupeeAmount('-419.50'));
});
