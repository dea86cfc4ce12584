import { SERVICE_REQUEST_WISHES, REFUND_RULES } from '@marga/contract/aftercare';
import { BOOKING_STATES } from '@marga/contract/booking';
import type { DeskAct, DeskKind, DeskRow } from '@marga/contract/operations';
import type { MessageId, Say } from '../../lib/i18n/text.ts';
import { supplierName } from '../../portal/itinerary/itinerary.ts';

/** Of which kinds somebody is telephoned, and has words for it: the catalogue holds them under `console.desk.call`. */
export const CALLED_ABOUT = [
  'unknown-booking',
  'unknown-cancellation',
  'unknown-change',
  'hold-expiring',
  'schedule-change',
  'order-gone',
  'service-request',
  'service-request-confirmed',
  'refund-late',
  'refund-awaited',
  'refund-short',
  'refund-over',
  'orphan-order',
] as const satisfies readonly DeskKind[];

/** What the server knows of a row by name, as `console.desk.fact` says it. */
export const DESK_FACTS = [
  'reference',
  'our-state',
  'our-order',
  'what',
  'kept',
  'calculated',
  'checked-at',
  'payment',
  'gateway-payment',
  'gateway-refund',
  'why',
  'asked-at',
  'at-gateway',
  'in-ledger',
  'subject',
  'day',
  'quote',
  'comes-to',
  'asked-by',
  'sent',
  'component',
  'quoted',
  'arrived',
  'owed-to-company',
  'paid-back',
  'over',
  'rule',
  'due-by',
  'asked-for-at',
  'departed-before',
  'departs-now',
  'found',
  'looked-at',
  'supplier-price',
  'remark',
  'answer-by',
  'wanted-travellers',
  'wanted-legs',
  'wish',
  'becomes-times',
  'becomes-names',
  'becomes-seats',
  'becomes-reference',
  'becomes-agreed',
  'proposed-order',
  'proposed-reference',
  'proposed-arrived',
  'proposed-pay-by',
  'proposed-pay-with',
  'proposed-back',
  'proposed-loss',
  'proposed-with',
  'proposed-departs',
  'proposed-travellers',
  'proposed-for',
] as const;

/** Of these the value is what people are called or have written: it is read, not copied letter by letter. */
export const IN_PROSE: readonly (typeof DESK_FACTS)[number][] = [
  'asked-by',
  'remark',
  'wanted-travellers',
  'wanted-legs',
  'becomes-times',
  'becomes-names',
  'becomes-agreed',
  'proposed-with',
  'proposed-travellers',
  'proposed-for',
];

/** It takes money or a journey from somebody, and cannot be taken back. */
export const GRAVE_ACTS: readonly DeskAct[] = [
  'booking-not-made',
  'move-not-done',
  'order-cancelled',
  'accept-shortfall',
];

/** What is about a checkout, an order or an account, and stands in no booking's history. */
const NOT_OF_BOOKING: readonly DeskKind[] = ['hold-expiring', 'orphan-order', 'ledger-difference'];

/** The reason of these stands in the booking's history, or is mailed to the buyer, as it was written. */
export function isReadByBuyer(
  act: DeskAct,
  { kind, bookingId }: Pick<DeskRow, 'kind' | 'bookingId'>,
): boolean {
  return bookingId !== null && act !== 'nothing-came' && !NOT_OF_BOOKING.includes(kind);
}

/** Who must be asked, as people write the name; what was booked outside is with whoever an operator named. */
export function counterpartName({ kind, with: name }: Pick<DeskRow, 'kind' | 'with'>): string {
  return kind === 'outside-waiting' ? (name ?? '') : supplierName(name ?? '');
}

/** In whose hands the telephone is at the other end. */
export function asksBuyer(kind: DeskKind): boolean {
  return kind === 'hold-expiring' || kind === 'schedule-change';
}

/** Of which facts the value is one of few, each with words of its own. */
const SAID: Readonly<Record<string, MessageId>> = {
  forgotten: 'console.desk.said.forgotten',
  supplier: 'console.desk.said.supplier',
  ours: 'console.desk.said.ours',
  gateway: 'console.desk.said.gateway',
  cancelled: 'console.desk.said.cancelled',
  missing: 'console.desk.said.missing',
  balance: 'console.desk.said.balance',
  held: 'console.desk.said.held',
  'left over': 'console.desk.said.left-over',
  'no account': 'console.desk.said.no-account',
  'not-in-ledger': 'console.desk.said.not-in-ledger',
  'not-at-gateway': 'console.desk.said.not-at-gateway',
  'amount-differs': 'console.desk.said.amount-differs',
  wallet: 'console.outside.pay.wallet',
  credit: 'console.outside.pay.credit',
  nothing: 'console.outside.pay.nothing',
};

const CODED: readonly (typeof DESK_FACTS)[number][] = [
  'our-state',
  'what',
  'component',
  'found',
  'proposed-pay-with',
];

/** A fact whose value is a word of the program's, as people say it; undefined for what is somebody's own text. */
export function saidOf(name: (typeof DESK_FACTS)[number], value: string, say: Say): string | undefined {
  const rule = REFUND_RULES.find((known) => name === 'rule' && known === value);
  if (rule) return say(`refund.rule.${rule}`);
  const wish = SERVICE_REQUEST_WISHES.find((known) => name === 'wish' && known === value);
  if (wish && wish !== 'cancel') return say(`service-request.wish.${wish}`);
  if (!CODED.includes(name)) return undefined;
  const state = BOOKING_STATES.find((known) => name === 'our-state' && known === value);
  if (state) return say(`booking.state.${state}`);
  const words = SAID[value];
  return words && say(words);
}
