import { afterAll, expect, test } from 'vitest';
import type { ConnectOffer } from '@marga/contract/connect/protocol';
import { addMsToInstant } from '@marga/contract/kernel/time';
import type { FareTerms } from '@marga/contract/search/search';
import { startTestApi } from '../../../test/api.ts';
import { busOffer, startScriptedSupplier } from '../../../test/scripted-supplier.ts';
import { finalSearchResultsIn, runSearch } from '../../../test/search-and-start-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser } from '../../../test/seed-companies-and-users.ts';
import { now } from '../../platform/clock.ts';

/** These tests check that the terms of a fare, which a supplier writes, say nothing absurd and hide no offer. */

const supplier = await startScriptedSupplier('absurd', 'bus', () => []);
afterAll(() => supplier.close());
const api = await startTestApi({ SUPPLIERS: JSON.stringify([supplier.connection]) });
const as = await createCompanyOwnedBy(api, await seedSignedInUser(api), '1000.00');
const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

const SILENT: FareTerms = {
  checkedKg: null,
  cabinKg: null,
  cancelPenalty: null,
  changePenalty: null,
  holdUntil: null,
  seatsLeft: null,
};

function offerWith(number: string, terms: Partial<FareTerms>): ConnectOffer {
  return { ...busOffer({ number, fare: 100, day, currency: 'USD' }), terms: { ...SILENT, ...terms } };
}

test('returns every offer, without penalties and holds that cannot be', async () => {
  const usd = (amount: string) => ({ amount, currency: 'USD' as const });
  const tomorrow = addMsToInstant(now(), 86_400_000);
  supplier.answer = () => [
    offerWith('R1', { cancelPenalty: usd('-500.00'), changePenalty: usd('999999999999999.00') }),
    offerWith('R2', { cancelPenalty: { amount: '90000', currency: 'KRW' } }),
    offerWith('R3', { cancelPenalty: usd('10.00'), holdUntil: addMsToInstant(now(), -1_000) }),
    offerWith('R4', { changePenalty: usd('0.00'), holdUntil: tomorrow }),
  ];
  const { events } = await runSearch(api, as, {
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: day,
    travellers: 1,
  });
  const terms = new Map(
    finalSearchResultsIn(events)
      .flatMap(({ offers }) => offers)
      .map(({ itinerary, terms: told }) => [
        itinerary.service === 'bus' ? itinerary.segments[0]?.number : '',
        told,
      ]),
  );
  expect(terms.size).toBe(4);
  expect(terms.get('R1')).toEqual(SILENT);
  expect(terms.get('R2')).toEqual(SILENT);
  expect(terms.get('R3')).toMatchObject({ cancelPenalty: { currency: 'INR' }, holdUntil: null });
  expect(terms.get('R4')).toMatchObject({
    changePenalty: { amount: '0.00', currency: 'INR' },
    holdUntil: tomorrow,
  });
});
