import { type KeyObject, randomBytes } from 'node:crypto';
import type { BookedTravellerDetails, Traveller, TravellerName } from '@marga/contract/bookings/booking';
import type { Config } from '../../platform/config.ts';
import { decryptText, encryptText, keyFromBytes } from '../../platform/encryption.ts';
import { travellerVaultOf } from '../../platform/personal-data/traveller-vault.ts';
import { type BookingContact, contactWordsOf } from './contact-search.ts';

type Keys = Pick<Config, 'TRAVELLER_KEYS'>;

const DATA_KEY_BYTES = 32;

/**
 * Holds what is stored of a booking's travellers. Their names are in clear; everything else is one text, encrypted with
 * a key of this booking, the data key, which is stored encrypted too. Without the data key nothing that was encrypted
 * with it can be read, wherever it was copied, so erasing it erases the details. It is null once they are erased.
 */
export interface EncryptedTravellers {
  readonly id: string;
  readonly company_id: string;
  readonly travellers: unknown;
  readonly data_key_id: string | null;
  readonly data_key: string | null;
  readonly traveller_details: string | null;
}

/** These columns of a booking are what `decryptTravellers` needs besides the names. */
export const TRAVELLER_DETAILS_COLUMNS = [
  'company_id',
  'data_key_id',
  'data_key',
  'traveller_details',
] as const;

/** Holds encrypted travellers in the form that the database functions take. */
export interface StoredTravellers {
  readonly travellers: readonly TravellerName[];
  readonly details: string;
  readonly contactWords: readonly string[];
}

interface StoredTravellersOfNewBooking extends StoredTravellers {
  readonly dataKeyId: string;
  readonly dataKey: string;
}

/** Holds what is encrypted of a booking: everything but the names of its travellers, and the contacts of its trip. */
interface BookingDetails {
  readonly travellers: readonly BookedTravellerDetails[];
  readonly contacts: readonly BookingContact[];
}

/** Encrypts the travellers of a new booking and the contacts of its trip, with a new data key. */
export function encryptTravellers(
  config: Keys,
  { id, companyId }: { readonly id: string; readonly companyId: string },
  travellers: readonly Traveller[],
  contacts: readonly BookingContact[] = [],
): StoredTravellersOfNewBooking {
  const dataKey = randomBytes(DATA_KEY_BYTES);
  const { keyId, ciphertext } = travellerVaultOf(config).encrypt(companyId, id, dataKey.toString('base64'));
  return {
    dataKeyId: keyId,
    dataKey: ciphertext,
    ...encryptWith(keyFromBytes(dataKey), config, id, { travellers, contacts }),
  };
}

/** Encrypts what the travellers become by a change, with the data key of their booking. The contacts of the trip stay. */
export function encryptChangedTravellers(
  config: Keys,
  booking: EncryptedTravellers,
  travellers: readonly Traveller[],
): StoredTravellers {
  const dataKey = dataKeyOf(config, booking);
  if (!dataKey || booking.traveller_details === null)
    throw new Error(`the travellers of ${booking.id} are erased`);
  const { contacts } = decryptDetailsWith(dataKey, booking.id, booking.traveller_details);
  return encryptWith(dataKey, config, booking.id, { travellers, contacts });
}

/** Returns the travellers of a booking with all their details; undefined when those are erased. */
export function decryptTravellers(config: Keys, booking: EncryptedTravellers): Traveller[] | undefined {
  const details = decryptTravellerDetails(config, booking);
  const names = booking.travellers as TravellerName[];
  return details?.map((one, at) => {
    const name = names[at];
    if (!name) throw new Error(`${booking.id} has more details than travellers`);
    return { ...name, ...one };
  });
}

/** Returns the details of a booking's travellers, in their order; undefined when they are erased. */
export function decryptTravellerDetails(
  config: Keys,
  booking: Omit<EncryptedTravellers, 'travellers'>,
): BookedTravellerDetails[] | undefined {
  const dataKey = dataKeyOf(config, booking);
  if (!dataKey || booking.traveller_details === null) return undefined;
  return [...decryptDetailsWith(dataKey, booking.id, booking.traveller_details).travellers];
}

export function decryptDetailsWith(dataKey: KeyObject, id: string, details: string): BookingDetails {
  return JSON.parse(decryptText(dataKey, Buffer.from(details, 'base64'), id)) as BookingDetails;
}

function encryptWith(
  dataKey: KeyObject,
  config: Keys,
  id: string,
  { travellers, contacts }: { travellers: readonly Traveller[]; contacts: readonly BookingContact[] },
): StoredTravellers {
  const details: BookingDetails = {
    travellers: travellers.map(({ givenName: _given, familyName: _family, ...one }) => one),
    contacts,
  };
  return {
    travellers: travellers.map(({ givenName, familyName }) => ({ givenName, familyName })),
    details: encryptText(dataKey, JSON.stringify(details), id).toString('base64'),
    contactWords: contactWordsOf(config, [...travellers, ...contacts]),
  };
}

function dataKeyOf(
  config: Keys,
  {
    id,
    company_id: company,
    data_key_id: keyId,
    data_key: ciphertext,
  }: Omit<EncryptedTravellers, 'travellers'>,
): KeyObject | undefined {
  if (keyId === null || ciphertext === null) return undefined;
  const dataKey = travellerVaultOf(config).decrypt(company, id, { keyId, ciphertext }) as string;
  return keyFromBytes(Buffer.from(dataKey, 'base64'));
}
