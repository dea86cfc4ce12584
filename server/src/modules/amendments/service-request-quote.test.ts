import { expect, test } from 'vitest';
import { phoneBookedItinerary } from '../../../test/phone-booked-itinerary.ts';
import { type ToAnswer, describeRequestedTravellersAndLegs } from './service-request-quote.ts';

const people = ['ASHA', 'MEERA'].map((givenName) => ({ givenName, familyName: 'RAO' }));

function wanted(asked: readonly number[] | null, cancelled: readonly number[]) {
  const booking = {
    itinerary: phoneBookedItinerary,
    travellers: people,
    cancelled_travellers: cancelled,
    cancelled_legs: [],
    asked_travellers: asked,
    asked_legs: null,
  };
  return describeRequestedTravellersAndLegs(booking as unknown as ToAnswer).map(({ name }) => name);
}

test('who telephones is told of a part only where it is quoted as one', () => {
  expect(wanted(null, [])).toEqual([]);
  expect(wanted([1], [])).toEqual(['wanted-travellers']);
  // The other traveller was cancelled meanwhile, so this traveller is all that is left, and the charge and refund
  // cover the whole booking.
  expect(wanted([1], [0])).toEqual([]);
  // The traveller is already cancelled, so nothing can be quoted, but the facts still show whom it was about.
  expect(wanted([1], [1])).toEqual(['wanted-travellers']);
});
