import { hasNonLatinLetters, toPassportName } from '@marga/contract/travellers/names';
import {
  type Consent,
  type KnownTraveller,
  travellerDetails,
  type TravelDocument,
  type TravellerDetails,
} from '@marga/contract/travellers/travellers';
import { parsePhone } from './parse-pasted-traveller-cells.ts';

/** Holds a person of the traveller book as the form does: everything is text until it is checked. */
export interface TravellerBookDraft {
  title: string;
  /** The name is stored here as the person writes it. */
  givenName: string;
  familyName: string;
  /** Holds the name that the passport prints, where it is not simply `givenName` and `familyName` in capitals. */
  printed: { givenName: string; familyName: string } | undefined;
  bornOn: string;
  gender: string;
  email: string;
  phone: string;
  documents: readonly DocumentDraft[];
  seat: string;
  berth: string;
  meal: string;
  frequentFlyers: readonly FlyerDraft[];
  remarks: string;
  consent: Consent | '';
}

/** `key` distinguishes two rows while both are empty. */
export interface DocumentDraft {
  key: number;
  kind: TravelDocument['kind'];
  number: string;
  country: string;
  expiresOn: string;
}

export interface FlyerDraft {
  key: number;
  airline: string;
  number: string;
}

export const EMPTY_DRAFT: TravellerBookDraft = {
  title: '',
  givenName: '',
  familyName: '',
  printed: undefined,
  bornOn: '',
  gender: '',
  email: '',
  phone: '',
  documents: [],
  seat: '',
  berth: '',
  meal: '',
  frequentFlyers: [],
  remarks: '',
  consent: '',
};

export function toSavedTravellerDraft(person: KnownTraveller): TravellerBookDraft {
  const { original, preferences } = person;
  const isAsTyped =
    toPassportName(original.givenName) === person.givenName &&
    toPassportName(original.familyName) === person.familyName;
  return {
    title: person.title,
    ...original,
    printed: isAsTyped ? undefined : { givenName: person.givenName, familyName: person.familyName },
    bornOn: person.bornOn ?? '',
    gender: person.gender ?? '',
    email: person.email ?? '',
    phone: person.phone ?? '',
    documents: person.documents.map((document, key) => ({
      ...document,
      key,
      expiresOn: document.expiresOn ?? '',
    })),
    seat: preferences.seat ?? '',
    berth: preferences.berth ?? '',
    meal: preferences.meal ?? '',
    frequentFlyers: preferences.frequentFlyers.map((flyer, key) => ({ ...flyer, key })),
    remarks: preferences.remarks,
    consent: person.consent.from,
  };
}

/** Returns the name on tickets: the typed one in capitals, or the one somebody has read in the passport. */
export function printedNameOf({ givenName, familyName, printed }: TravellerBookDraft) {
  return printed ?? { givenName: toPassportName(givenName), familyName: toPassportName(familyName) };
}

/** A name in another script cannot be transliterated reliably, so somebody must enter how the passport prints it. */
export function needsPrintedName({ givenName, familyName }: TravellerBookDraft): boolean {
  return hasNonLatinLetters(givenName) || hasNonLatinLetters(familyName);
}

/** `invalidFields` holds paths such as `documents.0.number`; it is empty when `details` can be sent. */
export interface CheckedDraft {
  readonly invalidFields: ReadonlySet<string>;
  readonly details: (TravellerDetails & { consent: Consent }) | undefined;
}

export function checkSavedTravellerDraft(draft: TravellerBookDraft, today: string): CheckedDraft {
  const read = travellerDetails.safeParse({
    title: draft.title,
    ...printedNameOf(draft),
    original: { givenName: draft.givenName.trim(), familyName: draft.familyName.trim() },
    bornOn: orNull(draft.bornOn),
    gender: orNull(draft.gender),
    email: orNull(draft.email.trim()),
    phone: draft.phone.trim() === '' ? null : (parsePhone(draft.phone) ?? draft.phone),
    documents: draft.documents.map(({ kind, number, country, expiresOn }) => ({
      kind,
      number,
      country,
      expiresOn: orNull(expiresOn),
    })),
    preferences: {
      seat: orNull(draft.seat),
      berth: orNull(draft.berth),
      meal: orNull(draft.meal),
      frequentFlyers: draft.frequentFlyers.map(({ airline, number }) => ({
        airline: airline.trim().toUpperCase(),
        number: number.replaceAll(/[\s-]/g, '').toUpperCase(),
      })),
      remarks: draft.remarks,
    },
  });
  const invalidFields = new Set(read.success ? [] : read.error.issues.map(({ path }) => fieldAt(path)));
  if (draft.bornOn > today) invalidFields.add('bornOn');
  if (draft.consent === '') invalidFields.add('consent');
  else if (isUnder18(draft.bornOn, today) && draft.consent !== 'guardian') invalidFields.add('guardian');
  return {
    invalidFields,
    details:
      read.success && draft.consent !== '' && invalidFields.size === 0
        ? { ...read.data, consent: draft.consent }
        : undefined,
  };
}

/**
 * Returns the form field of a schema path. The steps `original` and `preferences` are dropped: the original name, for
 * example, is typed into the same field as the name.
 */
function fieldAt(path: readonly PropertyKey[]): string {
  return path
    .filter((step) => step !== 'original' && step !== 'preferences')
    .map(String)
    .join('.');
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

/** Returns the age in whole years on a day; somebody born on 29 February turns a year older on 1 March. */
export function travellerAgeOnDay(bornOn: string, day: string): number {
  return Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4)) - (day.slice(5) < bornOn.slice(5) ? 1 : 0);
}

export function isUnder18(bornOn: string | null, today: string): boolean {
  return bornOn !== null && bornOn !== '' && travellerAgeOnDay(bornOn, today) < 18;
}
