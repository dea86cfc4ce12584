import type { TravellerName } from '@marga/contract/bookings/booking';
import type { Itinerary } from '@marga/contract/search/itineraries';
import type { Currency } from '@marga/contract/kernel/currency';
import { type BookingId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { formatMoneyDecimal, createMoney } from '@marga/contract/kernel/money';
import { BUSINESS_ZONE, epochMsOf, type Instant } from '@marga/contract/kernel/time';
import { REFUND_RULES } from '@marga/contract/refunds/refunds';
import { createTranslator } from '../../platform/messages/translator.ts';

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

/** The letter is in English, which suppliers read. */
const t = createTranslator('en');

/**
 * Returns the letter that claims a refund, with everything the supplier's staff need to find and pay it.
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
  const missing = spoken(amount.minor - came);
  const state =
    came > 0n
      ? t('letter.refund-claim.state.short', { arrived: spoken(came), missing })
      : t('letter.refund-claim.state.none', { day: dayOf(owed.due_by) });
  return {
    to: owed.owed_by,
    subject: t(`letter.refund-claim.subject.${came > 0n ? 'short' : 'overdue'}`, {
      amount: missing,
      reference,
    }),
    text: [
      t('letter.refund-claim.salutation'),
      t('letter.refund-claim.opening', {
        day: dayOf(owed.created_at),
        company: owed.name,
        amount: spoken(amount.minor),
        state,
      }),
      detailsOf(owed, reference),
      t('letter.refund-claim.request', { grounds: groundsOf(owed) }),
      t('letter.refund-claim.closing'),
    ].join('\n\n'),
  };
}

/** Returns the legal grounds of the rule by which the refund is due. */
function groundsOf({ rule }: Owed): string {
  const known = REFUND_RULES.find((name) => name === rule);
  return known === undefined ? '' : t(`letter.refund-claim.grounds.${known}`);
}

function detailsOf(owed: Owed, reference: string): string {
  const travellers = (owed.travellers as TravellerName[])
    .map(({ givenName, familyName }) => `${givenName} ${familyName}`)
    .join(', ');
  const rows = {
    'supplier-reference': owed.supplier_reference,
    order: owed.supplier_order,
    // The id of a quote agreed by telephone is known only to Marga, so it is left out.
    quote: owed.rule === 'as-promised' ? null : owed.supplier_quote,
    refund: owed.refund_key === '' ? null : owed.refund_key,
    service: serviceOf(owed.itinerary as Itinerary),
    travellers,
  };
  return [
    t('letter.refund-claim.detail.our-reference', { reference, booking: owed.booking_id }),
    ...(Object.keys(rows) as (keyof typeof rows)[]).flatMap((row) => {
      const value = rows[row];
      return value === null ? [] : [t(`letter.refund-claim.detail.${row}`, { value })];
    }),
  ].join('\n');
}

function serviceOf(itinerary: Itinerary): string {
  if (itinerary.service === 'hotel')
    return t('letter.refund-claim.service.hotel', {
      name: itinerary.name,
      city: itinerary.city,
      from: itinerary.checkInAt.local.slice(0, 10),
      until: itinerary.checkOutAt.local.slice(0, 10),
    });
  return itinerary.segments
    .map(({ carrier, number, originName, destinationName, departsAt }) =>
      t('letter.refund-claim.service.segment', {
        carrier,
        number,
        origin: originName,
        destination: destinationName,
        departsAt: departsAt.local.replace('T', ' '),
      }),
    )
    .join('; ');
}

function dayOf(at: Instant): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: BUSINESS_ZONE }).format(
    epochMsOf(at),
  );
}
