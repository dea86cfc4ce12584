import { createHmac } from 'node:crypto';
import {
  instantFromEpochMs,
  type Instant,
  parseLocalDate,
  addMsToInstant,
} from '@marga/contract/kernel/time';
import type { SupplierConnectionName } from './supplier-connections.ts';
import {
  type BrandIndex,
  type Cabin,
  CABINS,
  PRIVATE_FARES,
  type PassengerKind,
  type PrivateFare,
} from './fares.ts';
import type { JourneyKey } from './journeys.ts';

export type PassengerType = 'adult' | 'child' | 'infant_without_seat';

/** A search gives each passenger's type or age, never both. */
export type SearchedPassenger = ({ readonly type: PassengerType } | { readonly age: number }) & {
  /** These are the airlines with which the passenger has a frequent flyer account. */
  readonly accounts?: readonly string[];
};

/** This is everything an offer is made from; the offer id carries it, so no search has to be stored. */
export interface OfferKey {
  readonly connection: SupplierConnectionName;
  /** This identifies the search: eight base-36 digits of its millisecond, then a counter. */
  readonly searchId: string;
  readonly journeys: readonly [JourneyKey, ...JourneyKey[]];
  readonly cabin: Cabin;
  readonly brand: BrandIndex;
  readonly privateFare?: PrivateFare;
  readonly passengers: readonly SearchedPassenger[];
}

const OFFER_VALID_MS = 20 * 60_000;
const SEARCH_TIME_DIGITS = 8;
const JOURNEY = /^([0-9A-Z]{3})([0-9A-Z]{3})(\d{4}-\d{2}-\d{2})(\d)$/;
const TYPE_LETTERS = { adult: 'a', child: 'c', infant_without_seat: 'i' } as const;
const PRIVATE = Object.keys(PRIVATE_FARES) as PrivateFare[];
const PREFIX = 'off_';
const SIGNATURE_LENGTH = 16;

/** This key is not secret; it only makes the sandbox reject ids that it did not issue, as a real supplier does. */
const SIGNING_KEY = 'marga sandbox offers';

export function createSearchIdGenerator(now: () => number): () => string {
  let counter = 0;
  return () => {
    counter = (counter + 1) % 36 ** 4;
    return now().toString(36).padStart(SEARCH_TIME_DIGITS, '0') + counter.toString(36).padStart(4, '0');
  };
}

export function searchTimeOf(key: OfferKey): Instant {
  return instantFromEpochMs(Number.parseInt(key.searchId.slice(0, SEARCH_TIME_DIGITS), 36));
}

export function offerExpiryOf(key: OfferKey): Instant {
  return addMsToInstant(searchTimeOf(key), OFFER_VALID_MS);
}

export function passengerKindOf(passenger: SearchedPassenger): PassengerKind {
  if ('type' in passenger) return passenger.type === 'infant_without_seat' ? 'infant' : passenger.type;
  return passenger.age < 2 ? 'infant' : passenger.age < 12 ? 'child' : 'adult';
}

export function encodeOfferId(key: OfferKey): string {
  const journeys = key.journeys.map(({ from, to, date, index }) => `${from}${to}${date}${index}`).join(',');
  const passengers = key.passengers.map(passengerToken).join(',');
  const privateFare = key.privateFare ? PRIVATE.indexOf(key.privateFare) : '';
  const digits = `${CABINS.indexOf(key.cabin)}${key.brand}${privateFare}`;
  return idOf(key.connection, [key.searchId, digits, journeys, passengers].join(' '));
}

/** Returns undefined for an id that this connection did not issue. */
export function decodeOfferId(connection: SupplierConnectionName, id: string): OfferKey | undefined {
  const text = Buffer.from(id.slice(PREFIX.length, -SIGNATURE_LENGTH), 'base64url').toString();
  // The whole id is compared, because several base64 texts decode to the same key and an offer must not be sold
  // under two ids.
  if (idOf(connection, text) !== id) return undefined;
  const [searchId = '', digits = '', journeys = '', passengers = ''] = text.split(' ');
  const [first, ...others] = journeys.split(',').map(readJourney);
  if (!first) return undefined;
  const privateFare = PRIVATE[Number(digits[2])];
  return {
    connection,
    searchId,
    cabin: CABINS[Number(digits[0])] ?? 'economy',
    brand: Number(digits[1]) as BrandIndex,
    ...(privateFare && { privateFare }),
    journeys: [first, ...others],
    passengers: passengers.split(',').map(readPassenger),
  };
}

/** Returns a short tag that distinguishes the parts of one offer from those of another. */
export function offerIdSuffix(id: string): string {
  return id.slice(-SIGNATURE_LENGTH);
}

function idOf(connection: SupplierConnectionName, text: string): string {
  const signature = createHmac('sha256', SIGNING_KEY).update(`${connection} ${text}`).digest('hex');
  return PREFIX + Buffer.from(text).toString('base64url') + signature.slice(0, SIGNATURE_LENGTH);
}

function readJourney(text: string): JourneyKey {
  const [, from, to, date, index] = JOURNEY.exec(text) ?? [];
  if (!from || !to || !date || !index) throw new Error(`signed, but not a journey: ${text}`);
  return { from, to, date: parseLocalDate(date), index: Number(index) };
}

function passengerToken(passenger: SearchedPassenger): string {
  const who = 'age' in passenger ? String(passenger.age) : TYPE_LETTERS[passenger.type];
  return [who, ...(passenger.accounts ?? [])].join('+');
}

function readPassenger(token: string): SearchedPassenger {
  const [who = '', ...accounts] = token.split('+');
  return { ...readWho(who), ...(accounts.length > 0 && { accounts }) };
}

function readWho(who: string): { type: PassengerType } | { age: number } {
  if (who === TYPE_LETTERS.adult) return { type: 'adult' };
  if (who === TYPE_LETTERS.child) return { type: 'child' };
  return who === TYPE_LETTERS.infant_without_seat ? { type: 'infant_without_seat' } : { age: Number(who) };
}
