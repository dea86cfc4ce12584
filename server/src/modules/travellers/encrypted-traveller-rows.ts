import { z } from 'zod';
import type { TravellerId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { nameSpellingsOf } from '@marga/contract/travellers/names';
import {
  type Consent,
  type KnownTraveller,
  travellerDetails,
  type TravellerDetails,
  type TravellerRow,
} from '@marga/contract/travellers/travellers';
import { travellerSearchTextOf } from './traveller-search-text.ts';
import type { Vault } from '../../platform/personal-data/traveller-vault.ts';

/** This part is encrypted: everything except the printed name. */
const encryptedPart = travellerDetails.omit({ title: true, givenName: true, familyName: true }).extend({
  // Years may pass between encrypting and decrypting, so a row must parse even if the rules have become stricter
  // since.
  original: z.object({ givenName: z.string(), familyName: z.string() }),
});

export interface StoredTravellerRow {
  id: string;
  company_id: string;
  title: string;
  given_name: string;
  family_name: string;
  key_id: string;
  ciphertext: string;
  consent_from: string;
  consent_name: string | null;
  consent_at: Instant;
  version: number;
  created_at: Instant;
  changed_at: Instant;
}

type NewPerson = TravellerDetails & { id: TravellerId; consent: Consent };

/** Converts a person to a row with encrypted details, in the form that the database functions take. */
export function toEncryptedTravellerRow(vault: Vault, companyId: string, person: NewPerson) {
  const { id, consent, title, givenName, familyName, ...rest } = person;
  const { keyId, ciphertext } = vault.encrypt(companyId, id, encryptedPart.parse(rest));
  return {
    id,
    title,
    given_name: givenName,
    family_name: familyName,
    spellings: nameSpellingsOf(person),
    search_text: travellerSearchTextOf(person),
    key_id: keyId,
    ciphertext,
    consent_from: consent,
  };
}

export function decryptTravellerRow(vault: Vault, row: StoredTravellerRow): KnownTraveller {
  const stored = encryptedPart.parse(
    vault.decrypt(row.company_id, row.id, { keyId: row.key_id, ciphertext: row.ciphertext }),
  );
  return {
    id: row.id as TravellerId,
    title: row.title as KnownTraveller['title'],
    givenName: row.given_name,
    familyName: row.family_name,
    ...stored,
    // The person who recorded the consent may have left the company since.
    consent: { from: row.consent_from as Consent, notedBy: row.consent_name ?? '', at: row.consent_at },
    version: row.version,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}

/** This many characters of a document number are shown: enough to tell two apart, and no more. */
const SHOWN = 4;

export function toTravellerListRow(traveller: KnownTraveller): TravellerRow {
  const { id, title, givenName, familyName, bornOn, gender, email, phone, version, changedAt } = traveller;
  return {
    id,
    title,
    givenName,
    familyName,
    bornOn,
    gender,
    email,
    phone,
    version,
    changedAt,
    documents: traveller.documents.map(({ kind, number, expiresOn }) => ({
      kind,
      ending: number.slice(-Math.min(SHOWN, Math.floor(number.length / 2))),
      expiresOn,
    })),
  };
}
