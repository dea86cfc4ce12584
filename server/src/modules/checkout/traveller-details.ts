import type { Traveller } from '@marga/contract/bookings/booking';
import type { startCheckout } from '@marga/contract/checkout/checkout';
import { err, ok, type Result } from '@marga/contract/kernel/result';
import { ageOnDate } from '@marga/contract/kernel/time';
import type { RouteInput } from '@marga/contract/route-definition';
import type { Refusal } from '../../platform/http/refusal.ts';
import type { BookingContact } from '../bookings/index.ts';
import type { StoredTripItem } from '../trips/index.ts';

type Body = Pick<RouteInput<typeof startCheckout>['body'], 'travellers' | 'contact'>;

/** Gives each traveller the address and the number of the trip's contact, unless the traveller has their own. */
export function travellersWithContact({
  travellers,
  contact,
}: Body): Result<Traveller[], Refusal<'request-invalid'>> {
  const reached = travellers.map(({ email, phone, ...traveller }) => ({
    ...traveller,
    email: email ?? contact?.email,
    phone: phone ?? contact?.phone,
  }));
  const isReached = (traveller: (typeof reached)[number]): traveller is Traveller =>
    traveller.email !== undefined && traveller.phone !== undefined;
  if (reached.every(isReached)) return ok(reached);
  const issues = [
    { path: 'body.contact', message: 'the trip needs an e-mail address and a telephone number' },
  ];
  return err({ code: 'request-invalid', details: { issues } });
}

/**
 * Returns the contacts by which the bookings are found besides their travellers: that of the trip, and another one that
 * was named when it was paid.
 */
export function contactsOf(...contacts: readonly (BookingContact | null | undefined)[]): BookingContact[] {
  return contacts.flatMap((one) => (one ? [{ email: one.email, phone: one.phone }] : []));
}

/** Adds the age on the day of departure where the supplier requires it and a date of birth was given instead. */
export function travellersForItem(
  { itinerary, travellerFields }: Pick<StoredTripItem, 'itinerary' | 'travellerFields'>,
  travellers: readonly Traveller[],
): Traveller[] {
  const isAgeRequired = Object.values(travellerFields).some((fields) => fields.includes('age'));
  const begins = itinerary.service === 'hotel' ? itinerary.checkInAt : itinerary.segments[0]?.departsAt;
  const day = begins?.local.slice(0, 10) ?? '';
  return travellers.map((traveller) =>
    isAgeRequired && traveller.age === undefined && traveller.bornOn !== undefined
      ? { ...traveller, age: ageOnDate(traveller.bornOn, day) }
      : traveller,
  );
}
