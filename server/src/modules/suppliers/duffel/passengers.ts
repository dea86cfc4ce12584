import type { Traveller } from '@marga/contract/bookings/booking';
import { ageOnDate } from '@marga/contract/kernel/time';
import type { FlightCriteria } from '@marga/contract/search/criteria';
import type { Duffel } from './duffel-client.ts';
import type { DuffelOffer } from './schemas.ts';

/** The kind depends on the age on the day of the last flight, as fares do. */
type PassengerKind = 'adult' | 'child' | 'infant';

interface LoyaltyAccount {
  readonly airline_iata_code: string;
  readonly account_number: string;
}

/** This is a passenger of an offer who has not been matched to a traveller yet. */
export interface OfferPassenger {
  readonly id: string;
  readonly kind: PassengerKind;
  readonly accounts: readonly LoyaltyAccount[];
}

export type AskedPassengers = Parameters<Duffel['offerRequests']['create']>[0]['passengers'];

const FIRST_CHILD_YEAR = 2;
const FIRST_ADULT_YEAR = 12;

/**
 * Duffel's documentation requires a child's age, which a search does not ask for, but a type is accepted too. A
 * student fare is a fare type of the passenger; every other special fare uses the airline's code.
 */
export function buildOfferRequestPassengers(
  criteria: FlightCriteria,
  withAccounts: boolean,
): AskedPassengers {
  const { adults, children, infants } = criteria.travellers;
  const passengers = [
    ...Array.from({ length: adults }, (_, index) => ({
      ...(criteria.fareType === 'student' ? { fare_type: 'student' } : { type: 'adult' }),
      ...(withAccounts && loyalty(accountsOf(criteria, index))),
    })),
    ...Array.from({ length: children }, () => ({ type: 'child' })),
    ...Array.from({ length: infants }, () => ({ type: 'infant_without_seat' })),
  ];
  return passengers as AskedPassengers;
}

/**
 * Returns the frequent flyer numbers of one adult. Numbers are assigned to the adults in turn, so an adult may get
 * several.
 */
function accountsOf({ travellers, frequentFlyers }: FlightCriteria, adult: number): LoyaltyAccount[] {
  return frequentFlyers
    .filter((_, index) => index % travellers.adults === adult)
    .map(({ airline, number }) => ({ airline_iata_code: airline, account_number: number }));
}

function loyalty(accounts: readonly LoyaltyAccount[]) {
  return accounts.length > 0 && { loyalty_programme_accounts: [...accounts] };
}

/** Returns undefined when the offer is for other passengers than were asked for. */
export function matchOfferPassengers(
  offer: DuffelOffer,
  criteria: FlightCriteria,
): OfferPassenger[] | undefined {
  let adults = 0;
  const passengers = offer.passengers.map(({ id, type, age }): OfferPassenger => {
    const kind = kindOf(type, age);
    return { id, kind, accounts: kind === 'adult' ? accountsOf(criteria, adults++) : [] };
  });
  const count = (kind: PassengerKind) => passengers.filter((passenger) => passenger.kind === kind).length;
  const asked = criteria.travellers;
  const isSame =
    count('adult') === asked.adults && count('child') === asked.children && count('infant') === asked.infants;
  return isSame ? passengers : undefined;
}

function kindOf(type: string | null | undefined, age: number | null | undefined): PassengerKind {
  if (type === 'infant_without_seat') return 'infant';
  if (type === 'child') return 'child';
  return typeof age === 'number' ? kindAt(age) : 'adult';
}

function kindAt(age: number): PassengerKind {
  if (age < FIRST_CHILD_YEAR) return 'infant';
  return age < FIRST_ADULT_YEAR ? 'child' : 'adult';
}

/**
 * Matches each traveller to a passenger by age. Returns undefined when the ages differ from those the offer was
 * made for, or are not known.
 */
export function toOrderPassengers(
  passengers: readonly OfferPassenger[],
  travellers: readonly Traveller[],
  lastDay: string,
) {
  if (passengers.length !== travellers.length) return undefined;
  const free = [...passengers];
  const matched = travellers.map((traveller) => {
    const kind = traveller.bornOn && kindAt(ageOnDate(traveller.bornOn, lastDay));
    const at = free.findIndex((passenger) => passenger.kind === kind);
    return { traveller, passenger: at < 0 ? undefined : free.splice(at, 1)[0] };
  });
  const infants = matched.flatMap(({ passenger }) => (passenger?.kind === 'infant' ? [passenger.id] : []));
  const ordered = matched.flatMap(({ traveller, passenger }) =>
    passenger ? [orderPassenger(traveller, passenger, infants)] : [],
  );
  return ordered.length === travellers.length ? ordered : undefined;
}

/**
 * Builds a passenger of the order. Each adult takes one infant out of `infants`, so each infant sits on the lap of a
 * different adult.
 */
function orderPassenger(traveller: Traveller, { id, kind, accounts }: OfferPassenger, infants: string[]) {
  const infant = kind === 'adult' ? infants.shift() : undefined;
  return {
    id,
    // Duffel knows no title for boys.
    title: traveller.title === 'mstr' ? 'mr' : traveller.title,
    given_name: traveller.givenName,
    family_name: traveller.familyName,
    born_on: traveller.bornOn,
    gender: traveller.gender,
    email: traveller.email,
    phone_number: traveller.phone,
    ...(infant !== undefined && { infant_passenger_id: infant }),
    ...identityDocumentsOf(traveller),
    ...loyalty(accounts),
  };
}

/** Airlines that require a document take the passport; its holder's nationality is the country that issued it. */
function identityDocumentsOf({ passportNumber, passportExpiresOn, nationality }: Traveller) {
  if (passportNumber === undefined || passportExpiresOn === undefined || nationality === undefined)
    return undefined;
  return {
    identity_documents: [
      {
        type: 'passport' as const,
        unique_identifier: passportNumber,
        issuing_country_code: nationality,
        expires_on: passportExpiresOn,
      },
    ],
  };
}
