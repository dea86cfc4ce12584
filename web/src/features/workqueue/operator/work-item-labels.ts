import { SERVICE_REQUEST_CATEGORIES } from '@marga/contract/amendments/service-requests';
import { REFUND_RULES } from '@marga/contract/refunds/refunds';
import { BOOKING_STATES } from '@marga/contract/bookings/booking';
import type { WorkItemAction, WorkItemKind, WorkItem } from '@marga/contract/workqueue/work-items';
import type { MessageId, Translate } from '../../../shared/i18n/use-translations.ts';
import { formatSupplierName } from '../../search/itinerary/itinerary.ts';

/**
 * Lists the kinds for which somebody is telephoned; the catalogue holds their call scripts under
 * `console.work-queue.call`.
 */
export const CALL_SCRIPT_KINDS = [
  'unknown-booking',
  'unknown-cancellation',
  'unknown-change',
  'hold-expiring',
  'schedule-change',
  'supplier-cancelled',
  'service-request',
  'service-request-confirmed',
  'refund-late',
  'refund-awaited',
  'refund-short',
  'refund-excess',
  'orphan-order',
] as const satisfies readonly WorkItemKind[];

/** Lists the named facts that the server sends about a work item; their labels are under `console.work-queue.fact`. */
export const WORK_ITEM_FACTS = [
  'reference',
  'our-state',
  'our-order',
  'what',
  'stored',
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
  'category',
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
  'ticket-kind',
  'sender',
  'sender-email',
  'phone',
  'last-message',
] as const;

/** The values of these facts are names or free text, which operators read and need not copy letter by letter. */
export const IN_PROSE: readonly (typeof WORK_ITEM_FACTS)[number][] = [
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
  'sender',
  'sender-email',
  'phone',
  'last-message',
];

/** These actions take money or a trip away from somebody and cannot be undone. */
export const IRREVERSIBLE_ACTIONS: readonly WorkItemAction[] = [
  'booking-not-made',
  'amendment-not-done',
  'order-cancelled',
  'accept-shortfall',
];

/** These kinds concern a checkout, an order or an account, and appear in no booking's history. */
const NOT_OF_BOOKING: readonly WorkItemKind[] = ['hold-expiring', 'orphan-order', 'ledger-difference'];

/** Returns true when the buyer can read the operator's reason as written, in the booking's history or in an email. */
export function isReasonShownToBuyer(
  action: WorkItemAction,
  { kind, bookingId }: Pick<WorkItem, 'kind' | 'bookingId'>,
): boolean {
  return bookingId !== null && action !== 'nothing-came' && !NOT_OF_BOOKING.includes(kind);
}

/**
 * Returns the display name of the party to contact: the supplier, or for an offline booking the name that an operator
 * entered.
 */
export function workItemContactName({
  kind,
  with: name,
}: Pick<WorkItem, 'with'> & { readonly kind?: WorkItemKind }): string {
  return kind === 'offline-booking-waiting' ? (name ?? '') : formatSupplierName(name ?? '');
}

/** Returns whether the call goes to the buyer. */
export function isCallToBuyer(kind: WorkItemKind): boolean {
  return kind === 'hold-expiring' || kind === 'schedule-change';
}

/** Maps the fact values that come from a fixed set to their messages. */
const VALUE_LABELS: Readonly<Record<string, MessageId>> = {
  forgotten: 'console.work-queue.value.forgotten',
  supplier: 'console.work-queue.value.supplier',
  ours: 'console.work-queue.value.ours',
  gateway: 'console.work-queue.value.gateway',
  cancelled: 'console.work-queue.value.cancelled',
  missing: 'console.work-queue.value.missing',
  balance: 'console.work-queue.value.balance',
  held: 'console.work-queue.value.held',
  'left over': 'console.work-queue.value.left-over',
  'no account': 'console.work-queue.value.no-account',
  'not-in-ledger': 'console.work-queue.value.not-in-ledger',
  'not-at-gateway': 'console.work-queue.value.not-at-gateway',
  'amount-differs': 'console.work-queue.value.amount-differs',
  wallet: 'console.offline-booking.pay.wallet',
  credit: 'console.offline-booking.pay.credit',
  nothing: 'console.offline-booking.pay.nothing',
  chat: 'console.work-queue.value.chat',
  message: 'console.work-queue.value.message',
  group: 'console.work-queue.value.group',
};

const CODED: readonly (typeof WORK_ITEM_FACTS)[number][] = [
  'our-state',
  'what',
  'component',
  'found',
  'proposed-pay-with',
  'ticket-kind',
];

/** Returns the label of a fact whose value comes from a fixed set, and undefined for free text. */
export function formatWorkItemFactValue(
  name: (typeof WORK_ITEM_FACTS)[number],
  value: string,
  t: Translate,
): string | undefined {
  const rule = REFUND_RULES.find((known) => name === 'rule' && known === value);
  if (rule) return t(`refund.rule.${rule}`);
  const category = SERVICE_REQUEST_CATEGORIES.find((known) => name === 'category' && known === value);
  if (category && category !== 'cancel') return t(`service-request.category.${category}`);
  if (!CODED.includes(name)) return undefined;
  const state = BOOKING_STATES.find((known) => name === 'our-state' && known === value);
  if (state) return t(`booking.state.${state}`);
  const text = VALUE_LABELS[value];
  return text && t(text);
}
