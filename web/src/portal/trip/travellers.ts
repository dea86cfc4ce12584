import { traveller as travellerSchema, type Traveller } from '@marga/contract/booking';
import { today } from '../../lib/clock.ts';

/** A traveller as the form holds one: everything is text until it is checked. */
export type TravellerDraft = Record<keyof Traveller, string>;

export type TravellerField = keyof Traveller;

export const EMPTY_TRAVELLER: TravellerDraft = {
  title: '',
  givenName: '',
  familyName: '',
  bornOn: '',
  gender: '',
  email: '',
  phone: '',
};

/** The fields to mend; empty if the traveller can be sent. The contract's own schema decides. */
export function fieldsToMend(draft: TravellerDraft): Set<TravellerField> {
  const checked = travellerSchema.safeParse(tidy(draft));
  const fields = new Set<TravellerField>();
  if (!checked.success) for (const issue of checked.error.issues) fields.add(issue.path[0] as TravellerField);
  if (draft.bornOn !== '' && draft.bornOn > today()) fields.add('bornOn');
  return fields;
}

export function travellerOf(draft: TravellerDraft): Traveller {
  return travellerSchema.parse(tidy(draft));
}

/** Telephones are typed with blanks and dashes, and Indian ones without their country code. */
function tidy(draft: TravellerDraft): TravellerDraft {
  const digits = draft.phone.replace(/[\s().-]/g, '');
  const phone = /^0?[6-9]\d{9}$/.test(digits) ? `+91${digits.slice(-10)}` : digits;
  return { ...draft, phone, email: draft.email.trim() };
}
