import type { Offer } from '@marga/contract/search/search';
import { expect, test } from 'vitest';
import { outboundResults, returnResults, type Found } from './return-stations.ts';
import { sampleOffer, sampleResult } from './sample-results.ts';

function flight(id: string, departs: string, amount: string): Offer {
  return sampleOffer({ id, departs, amount });
}

/** Returns the offer of both flights together. */
function bothWays(id: string, out: string, back: string, amount: string): Offer {
  const [first, second] = [flight(id, out, amount), flight(id, back, amount)];
  if (first.itinerary.service !== 'flight' || second.itinerary.service !== 'flight') throw new RangeError();
  const segments = [
    ...first.itinerary.segments,
    ...second.itinerary.segments.map((segment) => ({ ...segment, journey: 1 })),
  ];
  return { ...first, itinerary: { ...first.itinerary, segments } };
}

function found(searchId: string, offers: readonly Offer[]): Found {
  return { searchId, results: offers.map((offer) => sampleResult(offer.id, [offer])) };
}

const NOTHING: Found = { searchId: undefined, results: [] };
const together = found('both', [
  bothWays('a', '06:00', '18:00', '9000.00'),
  bothWays('b', '06:00', '20:00', '9500.00'),
  bothWays('c', '07:00', '18:00', '8800.00'),
]);
const out = found('out', [flight('o6', '06:00', '4000.00'), flight('o8', '08:00', '3000.00')]);
const back = found('back', [flight('r18', '18:00', '5200.00'), flight('r21', '21:00', '4100.00')]);

const summary = (results: readonly { offers: readonly Offer[] }[]) =>
  results.map(({ offers }) => {
    const [offer] = offers;
    const { itinerary } = offer as Offer;
    return itinerary.service === 'flight'
      ? [itinerary.segments.map(({ departsAt }) => departsAt.local.slice(11)), offer?.total.amount]
      : [];
  });

test('lists each outbound flight once, at the lowest price of a return with it', () => {
  expect(summary(outboundResults(together, NOTHING, NOTHING).results)).toEqual([
    [['06:00'], '9000.00'],
    [['07:00'], '8800.00'],
  ]);
});

test('takes two one-way fares where they are cheaper than the combined fare, or the only ones', () => {
  expect(summary(outboundResults(together, out, back).results)).toEqual([
    [['06:00'], '8100.00'],
    [['07:00'], '8800.00'],
    [['08:00'], '7100.00'],
  ]);
});

test('lists the return flights that are sold with the outbound one, the combined fare first where it is cheaper', () => {
  const key = 'MD2041@2026-12-28T06:00';
  const { results, partsOf } = returnResults(key, together, out, back, 'two tickets');
  expect(summary(results)).toEqual([
    [['18:00'], '9000.00'],
    [['20:00'], '9500.00'],
    [['21:00'], '8100.00'],
  ]);
  const [evening, , night] = results;
  expect(evening?.offers.map(({ total }) => total.amount)).toEqual(['9000.00', '9200.00']);
  expect(evening?.offers.map(({ variant }) => variant)).toEqual(['Saver', 'Saver, two tickets']);
  const idsOf = (offer: Offer | undefined) =>
    offer && partsOf(offer.id).map((part) => [part.offer.id, part.searchId]);
  expect(idsOf(evening?.offers[0])).toEqual([['ofr_a', 'both']]);
  expect(idsOf(night?.offers[0])).toEqual([
    ['ofr_o6', 'out'],
    ['ofr_r21', 'back'],
  ]);
});
