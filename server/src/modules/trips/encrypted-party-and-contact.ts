import type { CompanyId, TripId } from '@marga/contract/kernel/ids';
import { mayBeAadhaarNumber } from '@marga/contract/kernel/indian-identifiers';
import type { TripDetails } from '@marga/contract/trips/trip-details';
import type { CompanyContext } from '../../platform/request-context.ts';
import { travellerVaultOf } from '../../platform/personal-data/traveller-vault.ts';

/** Holds the personal data of a trip, its travellers and its contact, which are stored encrypted. */
export type PartyAndContact = Pick<TripDetails, 'contact' | 'party'>;

export const NOBODY: PartyAndContact = { contact: null, party: [] };

interface EncryptedPeople {
  readonly people: string | null;
  readonly people_key: string | null;
}

export function encryptPartyAndContact(
  { config, companyId }: Pick<CompanyContext, 'config' | 'companyId'>,
  trip: TripId,
  people: PartyAndContact,
): EncryptedPeople {
  if (people.contact === null && people.party.length === 0) return { people: null, people_key: null };
  const { keyId, ciphertext } = travellerVaultOf(config).encrypt(
    companyId,
    trip,
    withoutAadhaarNumbers(people),
  );
  return { people: ciphertext, people_key: keyId };
}

/** A form that is half filled in is stored as it is, but an Aadhaar number is not: it is refused when the trip is paid. */
function withoutAadhaarNumbers({ contact, party }: PartyAndContact): PartyAndContact {
  const kept = (number: string) => (mayBeAadhaarNumber(number) ? '' : number);
  return {
    contact,
    party: party.map((member) => ({
      ...member,
      ...(member.idNumber !== undefined && { idNumber: kept(member.idNumber) }),
      ...(member.passportNumber !== undefined && { passportNumber: kept(member.passportNumber) }),
    })),
  };
}

export function decryptPartyAndContact(
  { config, companyId }: { config: CompanyContext['config']; companyId: CompanyId },
  { id, people, people_key: keyId }: EncryptedPeople & { readonly id: string },
): PartyAndContact {
  if (people === null || keyId === null) return NOBODY;
  return travellerVaultOf(config).decrypt(companyId, id, { keyId, ciphertext: people }) as PartyAndContact;
}
