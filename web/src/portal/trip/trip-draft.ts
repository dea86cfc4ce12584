import type { Trip } from '@marga/contract/booking';
import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { tripContact, type TripDetails } from '@marga/contract/trip-details';
import { EMPTY_TRAVELLER, isEmpty, tidyPhone, type TravellerDraft } from './travellers.ts';

/** What is written down of a trip, as the page holds it: text that may be half typed. */
export interface TripDraft {
  readonly name: string;
  readonly client: string;
  readonly purpose: string;
  readonly remarks: string;
  readonly gstin: string;
  readonly contact: Readonly<Record<'name' | 'email' | 'phone', string>>;
  /** One for each traveller of the trip. */
  readonly party: readonly TravellerDraft[];
}

const NO_CONTACT = { name: '', email: '', phone: '' };

export function draftOfTrip(trip: Trip): TripDraft {
  return {
    name: trip.name ?? '',
    client: trip.client ?? '',
    purpose: trip.purpose ?? '',
    remarks: trip.remarks ?? '',
    gstin: trip.gstin ?? '',
    contact: trip.contact ?? NO_CONTACT,
    party: Array.from({ length: trip.travellers }, (_, index) => trip.party[index] ?? EMPTY_TRAVELLER),
  };
}

/** What of it can be kept now: a number or a contact that is half typed is left as it was. */
export function savableDetails(draft: TripDraft): Partial<TripDetails> {
  const contact = contactOf(draft);
  const gstin = gstinOf(draft);
  return {
    name: textOrNull(draft.name),
    client: textOrNull(draft.client),
    purpose: textOrNull(draft.purpose),
    remarks: textOrNull(draft.remarks),
    ...(contact === undefined ? {} : { contact }),
    ...(gstin === undefined ? {} : { gstin }),
    // Everybody up to the last who is known: a position is a seat.
    party: draft.party.slice(0, draft.party.findLastIndex((member) => !isEmpty(member)) + 1),
  };
}

function textOrNull(typed: string): string | null {
  const text = typed.trim();
  return text === '' ? null : text;
}

/** Null when there is none, undefined while it cannot be one. */
function contactOf({ contact }: TripDraft): TripDetails['contact'] | undefined {
  if (Object.values(contact).every((text) => text.trim() === '')) return null;
  const parsed = tripContact.safeParse({
    name: contact.name,
    email: contact.email.trim(),
    phone: tidyPhone(contact.phone),
  });
  return parsed.success ? parsed.data : undefined;
}

function gstinOf({ gstin }: TripDraft): string | null | undefined {
  if (gstin.trim() === '') return null;
  const parsed = parseGstin(gstin);
  return parsed.ok ? parsed.value.gstin : undefined;
}

/** What has to be mended before it can be paid. */
export function invalidDetailsOf(draft: TripDraft): ReadonlySet<'contact' | 'gstin'> {
  return new Set([
    ...(contactOf(draft) === undefined ? (['contact'] as const) : []),
    ...(gstinOf(draft) === undefined ? (['gstin'] as const) : []),
  ]);
}
