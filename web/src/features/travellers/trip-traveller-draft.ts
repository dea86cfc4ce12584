import type { Traveller } from '@marga/contract/bookings/booking';
import type { TravellerDetails, TravellerRow } from '@marga/contract/travellers/travellers';

/**
 * Returns a person from the traveller book or a pasted list as the trip form holds them: as text, empty where
 * unknown.
 */
export function toTripTravellerDraft(
  person: TravellerRow | TravellerDetails,
): Record<keyof Traveller, string> {
  return {
    title: person.title,
    givenName: person.givenName,
    familyName: person.familyName,
    bornOn: person.bornOn ?? '',
    gender: person.gender ?? '',
    age: '',
    nationality: '',
    passportNumber: '',
    passportExpiresOn: '',
    pan: '',
    idNumber: '',
    email: person.email ?? '',
    phone: person.phone ?? '',
  };
}
