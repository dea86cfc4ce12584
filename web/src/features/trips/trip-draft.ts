import type { Trip } from '@marga/contract/trips/trip';
import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { fullNameOf } from '@marga/contract/travellers/names';
import { tripContact, type TripDetails } from '@marga/contract/trips/trip-details';
import {
  toTravellerDraft,
  isEmptyTravellerDraft,
  normalizePhone,
  type TravellerDraft,
} from './traveller-draft.ts';

/** Holds the details of a trip as the page does: text that may be half typed. */
export interface TripDraft {
  readonly name: string;
  readonly client: string;
  readonly purpose: string;
  readonly remarks: string;
  readonly gstin: string;
  readonly contact: Readonly<Record<'name' | 'email' | 'phone', string>>;
  /** Holds one entry for each traveller of the trip. */
  readonly party: readonly TravellerDraft[];
}

const NO_CONTACT = { name: '', email: '', phone: '' };

export function toTripDraft(trip: Trip): TripDraft {
  return {
    name: trip.name ?? '',
    client: trip.client ?? '',
    purpose: trip.purpose ?? '',
    remarks: trip.remarks ?? '',
    gstin: trip.gstin ?? '',
    contact: trip.contact ?? NO_CONTACT,
    party: Array.from({ length: trip.travellers }, (_, index) => toTravellerDraft(trip.party[index])),
  };
}

/**
 * Returns the details that can be saved now; an incomplete GST number or contact is left out, so its stored value
 * stays.
 */
export function pickSavableTripDetails(draft: TripDraft): Partial<TripDetails> {
  const contact = tripContactFromDraft(draft);
  const gstin = gstinOf(draft);
  return {
    name: textOrNull(draft.name),
    client: textOrNull(draft.client),
    purpose: textOrNull(draft.purpose),
    remarks: textOrNull(draft.remarks),
    ...(contact === undefined ? {} : { contact }),
    ...(gstin === undefined ? {} : { gstin }),
    // Empty entries before the last known traveller are sent too, because travellers are identified by their position
    // in the list.
    party: draft.party.slice(0, draft.party.findLastIndex((member) => !isEmptyTravellerDraft(member)) + 1),
  };
}

function textOrNull(typed: string): string | null {
  const text = typed.trim();
  return text === '' ? null : text;
}

/**
 * Returns null when there is no contact, and undefined while it is incomplete. A contact without a name is named after
 * the first traveller, or else by the address.
 */
export function tripContactFromDraft({ contact, party }: TripDraft): TripDetails['contact'] | undefined {
  if (Object.values(contact).every((text) => text.trim() === '')) return null;
  const [lead] = party;
  const parsed = tripContact.safeParse({
    name: contact.name.trim() || (lead && fullNameOf(lead)) || contact.email.trim(),
    email: contact.email.trim(),
    phone: normalizePhone(contact.phone),
  });
  return parsed.success ? parsed.data : undefined;
}

/** Fills in the contact of a trip that has none yet from the account of whoever books. */
export function withContactOfAccount(
  draft: TripDraft,
  account: { readonly name: string; readonly email: string } | undefined,
): TripDraft {
  if (!account || Object.values(draft.contact).some((text) => text !== '')) return draft;
  return { ...draft, contact: { name: account.name, email: account.email, phone: '' } };
}

/** Fills in the company's number, unless another one is there. */
export function withPhoneOfCompany(draft: TripDraft, phone: string): TripDraft {
  return draft.contact.phone === '' ? { ...draft, contact: { ...draft.contact, phone } } : draft;
}

function gstinOf({ gstin }: TripDraft): string | null | undefined {
  if (gstin.trim() === '') return null;
  const parsed = parseGstin(gstin);
  return parsed.ok ? parsed.value.gstin : undefined;
}

export type TripDetailField = 'contact.email' | 'contact.phone' | 'gstin';

/** Returns the details that have to be corrected before payment. */
export function findInvalidTripDetails(draft: TripDraft): ReadonlySet<TripDetailField> {
  const { email, phone } = tripContact.shape;
  return new Set([
    ...(email.safeParse(draft.contact.email.trim()).success ? [] : (['contact.email'] as const)),
    ...(phone.safeParse(normalizePhone(draft.contact.phone)).success ? [] : (['contact.phone'] as const)),
    ...(gstinOf(draft) === undefined ? (['gstin'] as const) : []),
  ]);
}
