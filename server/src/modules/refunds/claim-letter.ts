import type { Traveller } from '@marga/contract/bookings/booking';
import type { Itinerary } from '@marga/contract/search/itineraries';
import type { Currency } from '@marga/contract/kernel/currency';
import { type BookingId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { formatMoneyDecimal, createMoney } from '@marga/contract/kernel/money';
import { BUSINESS_ZONE, epochMsOf, type Instant } from '@marga/contract/kernel/time';

export interface Owed {
  readonly id: string;
  readonly booking_id: string;
  readonly component: string;
  readonly owed_by: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly rule: string;
  readonly due_by: Instant;
  readonly created_at: Instant;
  readonly quoted_minor: bigint | null;
  readonly quoted_currency: string | null;
  readonly arrived_minor: bigint;
  readonly supplier_quote: string | null;
  readonly refund_key: string;
  readonly supplier_order: string | null;
  readonly supplier_reference: string | null;
  readonly itinerary: unknown;
  readonly travellers: unknown;
  readonly name: string;
}

/** These are the legal grounds of each rule, as the letter states them. */
const GROUNDS: Readonly<Record<string, string>> = {
  'airline-14-working-days':
    'Under the civil aviation requirements on refunds, a ticket bought through an agent or portal is to be refunded within 14 working days.',
  'rail-5-working-days': 'Under the railway’s refund rules an e-ticket is refunded within 5 working days.',
  'supplier-7-working-days': 'Under our agreement a cancelled booking is refunded within 7 working days.',
  'gateway-7-working-days': 'A refund through the gateway reaches its account within 7 working days.',
  'ours-at-once': 'It is to be paid back at once.',
  'as-promised': 'You named that day on the telephone when you told us what you give back.',
};

/**
 * Returns the letter that claims a refund, with everything the supplier's staff need to find and pay it. It is in
 * English, which suppliers read.
 */
export function buildRefundClaimLetter(owed: Owed): { to: string; subject: string; text: string } {
  const reference = shortReferenceOf(owed.booking_id as BookingId);
  const amount =
    owed.component === 'supplier' && owed.quoted_minor !== null && owed.quoted_currency !== null
      ? createMoney(owed.quoted_minor, owed.quoted_currency as Currency)
      : createMoney(owed.amount_minor, owed.currency as Currency);
  const spoken = (minor: bigint) =>
    `${amount.currency} ${formatMoneyDecimal(createMoney(minor, amount.currency))}`;
  const came = owed.component === 'supplier' ? owed.arrived_minor : 0n;
  const state =
    came > 0n
      ? `${spoken(came)} has reached us. ${spoken(amount.minor - came)} is missing.`
      : `Nothing has reached us. It was due by ${dayOf(owed.due_by)}.`;
  return {
    to: owed.owed_by,
    subject: `Refund ${came > 0n ? 'short' : 'overdue'}: ${spoken(amount.minor - came)}, booking ${reference}`,
    text: [
      'To the refunds desk,',
      `On ${dayOf(owed.created_at)} we cancelled, or changed, the booking below for ${owed.name}. You confirmed a refund of ${spoken(amount.minor)}. ${state}`,
      detailsOf(owed, reference),
      `${GROUNDS[owed.rule] ?? ''} Please pay the amount now, and answer with the date and the bank reference of the credit. If you hold that it was paid, send us the proof of it.`,
      'Marga, for the company named above',
    ].join('\n\n'),
  };
}

function detailsOf(owed: Owed, reference: string): string {
  const travellers = (owed.travellers as Traveller[])
    .map(({ givenName, familyName }) => `${givenName} ${familyName}`)
    .join(', ');
  const rows: readonly (readonly [string, string | null])[] = [
    ['Our reference', `${reference} (${owed.booking_id})`],
    ['Your reference', owed.supplier_reference],
    ['Your order', owed.supplier_order],
    // The id of a quote agreed by telephone is known only to Marga, so it is left out.
    ['Your quote', owed.rule === 'as-promised' ? null : owed.supplier_quote],
    ['Refund', owed.refund_key === '' ? null : owed.refund_key],
    ['Service', serviceOf(owed.itinerary as Itinerary)],
    ['Travellers', travellers],
  ];
  return rows.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])).join('\n');
}

function serviceOf(itinerary: Itinerary): string {
  if (itinerary.service === 'hotel')
    return `${itinerary.name}, ${itinerary.city}, ${itinerary.checkInAt.local.slice(0, 10)} to ${itinerary.checkOutAt.local.slice(0, 10)}`;
  return itinerary.segments
    .map(
      ({ carrier, number, originName, destinationName, departsAt }) =>
        `${carrier} ${number}, ${originName} to ${destinationName}, ${departsAt.local.replace('T', ' ')}`,
    )
    .join('; ');
}

function dayOf(at: Instant): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: BUSINESS_ZONE }).format(
    epochMsOf(at),
  );
}
