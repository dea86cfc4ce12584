import type { Trip } from '@marga/contract/trips/trip';
import type { TripChange } from '@marga/contract/trips/trip-details';
import { expect, test } from 'vitest';
import { EMPTY_TRAVELLER } from './traveller-draft.ts';
import { tripTotalBeforeRepricing } from './trip-total-before-repricing.ts';
import { findInvalidTripDetails, pickSavableTripDetails, type TripDraft } from './trip-draft.ts';

const draft: TripDraft = {
  name: ' Fair ',
  client: '',
  purpose: '',
  remarks: '',
  gstin: '',
  contact: { name: '', email: '', phone: '' },
  party: [EMPTY_TRAVELLER, EMPTY_TRAVELLER],
};

test('what can be kept is kept, and what is half typed is left as it was', () => {
  expect(pickSavableTripDetails(draft)).toEqual({
    name: 'Fair',
    client: null,
    purpose: null,
    remarks: null,
    contact: null,
    gstin: null,
    party: [],
  });
  const halfway = { ...draft, gstin: '27AAPFU', contact: { ...draft.contact, name: 'Night desk' } };
  expect(pickSavableTripDetails(halfway)).not.toHaveProperty('gstin');
  expect(pickSavableTripDetails(halfway)).not.toHaveProperty('contact');
  expect([...findInvalidTripDetails(halfway)].toSorted()).toEqual([
    'contact.email',
    'contact.phone',
    'gstin',
  ]);
});

test('a traveller keeps the place, however many before it are still empty', () => {
  const asha = { ...EMPTY_TRAVELLER, givenName: 'ASHA' };
  expect(pickSavableTripDetails({ ...draft, party: [EMPTY_TRAVELLER, asha] }).party).toEqual([
    EMPTY_TRAVELLER,
    asha,
  ]);
  expect(pickSavableTripDetails({ ...draft, party: [asha, EMPTY_TRAVELLER] }).party).toEqual([asha]);
});

test('what the trip cost before is calculated from what has changed', () => {
  const rupees = (amount: string) => ({ amount, currency: 'INR' as const });
  const price = (amount: string) => ({ total: rupees(amount), clientTotal: rupees(amount) });
  const changes = [
    { before: price('100.00'), after: price('107.50') },
    { before: price('40.00'), after: null },
  ] as TripChange[];
  const trip = { total: rupees('207.50'), changes } as Trip;
  expect(tripTotalBeforeRepricing(trip)).toEqual(rupees('240.00'));
  expect(tripTotalBeforeRepricing({ ...trip, changes: [] })).toBeUndefined();
});
