import { traveller as travellerSchema, type Traveller } from '@marga/contract/bookings/booking';
import { nameAsSentToSupplier } from '@marga/contract/travellers/names';
import { genderOfTitle } from '@marga/contract/travellers/titles-and-genders';
import {
  FIELDS_BEFORE_OFFERS_NAMED_THEM,
  missingFieldsOf,
  TRAVELLER_FIELDS,
  type TravellerKind,
} from '@marga/contract/travellers/required-traveller-fields';
import { travellerKindOnDate } from '@marga/contract/trips/travel-party-checks';
import type { PartyMember } from '@marga/contract/trips/trip-details';
import { todayInIndia } from '../../shared/clock.ts';

export type TravellerField = keyof Traveller;

/** Holds a traveller as the form does: everything is text until it is checked. */
export type TravellerDraft = Record<TravellerField, string> & Pick<PartyMember, 'travellerId'>;

export const EMPTY_TRAVELLER: TravellerDraft = {
  travellerId: null,
  title: '',
  givenName: '',
  familyName: '',
  bornOn: '',
  age: '',
  gender: '',
  nationality: '',
  passportNumber: '',
  passportExpiresOn: '',
  pan: '',
  idNumber: '',
  email: '',
  phone: '',
};

/** Returns a stored traveller as the form holds it. */
export function toTravellerDraft(member: PartyMember = EMPTY_TRAVELLER): TravellerDraft {
  const {
    age = '',
    nationality = '',
    passportNumber = '',
    passportExpiresOn = '',
    pan = '',
    idNumber = '',
  } = member;
  return { ...member, age, nationality, passportNumber, passportExpiresOn, pan, idNumber };
}

/** These details describe a traveller whom no offer says what it requires of. */
export const ALL_DETAILS: readonly TravellerField[] = [
  ...FIELDS_BEFORE_OFFERS_NAMED_THEM.everyone,
  'email',
  'phone',
];

/**
 * Returns the fields that a person has to see. A title implies the gender, which is asked for only after a title that
 * implies none, or where another one is known.
 */
export function fieldsToShow(
  required: readonly TravellerField[],
  { title, gender }: Pick<TravellerDraft, 'title' | 'gender'>,
): readonly TravellerField[] {
  if (!required.includes('title')) return required;
  const implied = title === '' ? gender : genderOfTitle(title);
  const isKnown = implied !== undefined && (gender === '' || gender === implied);
  return isKnown ? required.filter((field) => field !== 'gender') : required;
}

/** Returns the gender that was chosen, or else that of the title. */
export function genderOfDraft({ title, gender }: Pick<TravellerDraft, 'title' | 'gender'>): string {
  return gender === '' ? (genderOfTitle(title) ?? '') : gender;
}

/**
 * Returns the fields to correct: those that are required and empty, and those that hold what cannot be sent. The schema
 * of the API contract decides what can be sent.
 */
export function findInvalidTravellerFields(
  draft: TravellerDraft,
  required: readonly TravellerField[] = ALL_DETAILS,
): Set<TravellerField> {
  const given = tidy(draft);
  const checked = travellerSchema.partial().safeParse(given);
  const asked = new Set<string>(required);
  const fields = new Set<TravellerField>([
    ...missingFieldsOf(
      given,
      TRAVELLER_FIELDS.filter((field) => asked.has(field)),
    ),
    ...(['email', 'phone'] as const).filter((field) => asked.has(field) && given[field] === undefined),
  ]);
  if (!checked.success) for (const issue of checked.error.issues) fields.add(issue.path[0] as TravellerField);
  const today = todayInIndia();
  if (draft.bornOn > today) fields.add('bornOn');
  if (draft.passportExpiresOn !== '' && draft.passportExpiresOn < today) fields.add('passportExpiresOn');
  // What is known of a saved traveller and not asked for is not sent, so it cannot be wrong here.
  return new Set([...fields].filter((field) => asked.has(field)));
}

export function travellerFromDraft(draft: TravellerDraft): Traveller {
  return travellerSchema.parse(tidy(draft));
}

const travellerOfTrip = travellerSchema.omit({ email: true, phone: true });

/**
 * Returns what the offers of the trip require of a traveller, and nothing else that is known. The contact of the trip
 * stands in for an address and a number.
 */
export function tripTravellerFromDraft(
  draft: TravellerDraft,
  required: readonly TravellerField[],
): Omit<Traveller, 'email' | 'phone'> {
  const sent = new Set<string>(required);
  // A known date of birth answers a question for the age.
  if (sent.has('age') && draft.age === '') sent.add('bornOn');
  return travellerOfTrip.parse(
    Object.fromEntries(Object.entries(tidy(draft)).filter(([field]) => sent.has(field))),
  );
}

/** Returns whether somebody born on this day may take a position of this kind. An unknown day fits every position. */
export function fitsKind(bornOn: string | null, kind: TravellerKind | undefined, today: string): boolean {
  return bornOn === null || kind === undefined || travellerKindOnDate(bornOn, today) === kind;
}

/** Returns true when nothing has been entered for this traveller yet. */
export function isEmptyTravellerDraft(draft: TravellerDraft): boolean {
  const { travellerId: _known, ...fields } = draft;
  return Object.values(fields).every((text) => text.trim() === '');
}

/**
 * Leaves out what is empty. A person with a single name is sent with it in both fields, and one whose gender was not
 * asked for with that of the title.
 */
function tidy({
  travellerId: _known,
  ...draft
}: TravellerDraft): Partial<Record<TravellerField, string | number>> {
  const { age, ...text } = nameAsSentToSupplier(draft);
  const trimmed = {
    ...text,
    gender: genderOfDraft(draft),
    phone: normalizePhone(draft.phone),
    email: draft.email.trim(),
  };
  return {
    ...Object.fromEntries(Object.entries(trimmed).filter(([, value]) => value.trim() !== '')),
    ...(age.trim() === '' ? {} : { age: Number(age) }),
  };
}

/** Accepts phone numbers with spaces and dashes, and Indian ones without their country code. */
export function normalizePhone(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, '');
  return /^0?[6-9]\d{9}$/.test(digits) ? `+91${digits.slice(-10)}` : digits;
}
