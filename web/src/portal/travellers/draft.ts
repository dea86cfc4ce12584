import type { Traveller } from '@marga/contract/booking';
import type { TravellerDetails, TravellerRow } from '@marga/contract/travellers';

/** Somebody of the book, or of a pasted list, as the form of a trip holds a traveller: text, empty where it is not known. */
export function draftOf(person: TravellerRow | TravellerDetails): Record<keyof Traveller, string> {
  return {
    title: person.title,
    givenName: person.givenName,
    familyName: person.familyName,
    bornOn: person.bornOn ?? '',
    gender: person.gender ?? '',
    email: person.email ?? '',
    phone: person.phone ?? '',
  };
}
