import { traveller as travellerSchema, type Traveller } from '@marga/contract/bookings/booking';
import { nameAsSentToSupplier } from '@marga/contract/travellers/names';
import type { PartyMember } from '@marga/contract/trips/trip-details';
import { todayInIndia } from '../../shared/clock.ts';

/** Holds a traveller as the form does: everything is text until it is checked. */
export type TravellerDraft = Record<keyof Traveller, string> & Pick<PartyMember, 'travellerId'>;

export type TravellerField = keyof Traveller;

export const EMPTY_TRAVELLER: TravellerDraft = {
  travellerId: null,
  title: '',
  givenName: '',
  familyName: '',
  bornOn: '',
  gender: '',
  email: '',
  phone: '',
};

/** Returns the fields to correct; it is empty if the traveller can be sent. The schema of the API contract decides. */
export function findInvalidTravellerFields(draft: TravellerDraft): Set<TravellerField> {
  const checked = travellerSchema.safeParse(tidy(draft));
  const fields = new Set<TravellerField>();
  if (!checked.success) for (const issue of checked.error.issues) fields.add(issue.path[0] as TravellerField);
  if (draft.bornOn !== '' && draft.bornOn > todayInIndia()) fields.add('bornOn');
  return fields;
}

export function travellerFromDraft(draft: TravellerDraft): Traveller {
  return travellerSchema.parse(tidy(draft));
}

/** Returns true when nothing has been entered for this traveller yet. */
export function isEmptyTravellerDraft(draft: TravellerDraft): boolean {
  const { travellerId: _known, ...fields } = draft;
  return Object.values(fields).every((text) => text.trim() === '');
}

/** A person with a single name is sent with it in both fields. */
function tidy({ travellerId: _known, ...draft }: TravellerDraft): Record<keyof Traveller, string> {
  return { ...nameAsSentToSupplier(draft), phone: normalizePhone(draft.phone), email: draft.email.trim() };
}

/** Accepts phone numbers with spaces and dashes, and Indian ones without their country code. */
export function normalizePhone(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, '');
  return /^0?[6-9]\d{9}$/.test(digits) ? `+91${digits.slice(-10)}` : digits;
}
