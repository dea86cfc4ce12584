// Written by `npm run generate` from the functions of the schema payments; edit their files in functions/ instead.
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Applies what the gateway reports in `tries` about all attempts to pay one payment, in any order and repeatedly: an attempt that was recorded before is recognised by its id. Money in the right amount for an open payment pays it; any other money is refunded in full. An open payment past its expiry ends as failed or expired, once the report is sure or the grace period is over. Stores the payment's new gateway order, if it has none, and sets when the gateway is polled next. */
export const applyPaymentStatus = (p: {
  payment: Argument<string>;
  tries: Argument<string>;
  isSure: Argument<boolean>;
  requestsSeen: Argument<number>;
  openMs: Argument<bigint | number>;
  lateMs: Argument<bigint | number | null>;
  graceMs: Argument<bigint | number>;
  newOrder: Argument<string | null>;
}) =>
  sql<
    string | null
  >`payments.apply_payment_status("of_payment" => (${p.payment})::text, "tries" => (${p.tries})::jsonb, "is_sure" => (${p.isSure})::bool, "requests_seen" => (${p.requestsSeen})::int4, "open_ms" => (${p.openMs})::int8, "late_ms" => (${p.lateMs})::int8, "grace_ms" => (${p.graceMs})::int8, "new_order" => (${p.newOrder})::text)`;
/** Applies the status of a refund at the gateway. `not-sent` means that the request never left Marga. `missing` means that the gateway does not find the refund; if its outcome is unknown and it was sent at least `resend_ms` ago, it counts as never made and is sent again. The ledger posting of a failed refund is reversed. */
export const applyRefundStatus = (p: {
  refund: Argument<string>;
  outcome: Argument<string>;
  atGateway: Argument<string | null>;
  why: Argument<string | null>;
  againMs: Argument<bigint | number>;
  resendMs: Argument<bigint | number>;
  today: Argument<LocalDate>;
}) =>
  sql<
    string | null
  >`payments.apply_refund_status("of_refund" => (${p.refund})::text, "outcome" => (${p.outcome})::text, "at_gateway" => (${p.atGateway})::text, "why" => (${p.why})::text, "again_ms" => (${p.againMs})::int8, "resend_ms" => (${p.resendMs})::int8, "today" => (${p.today})::date)`;
/** Stores the gateway order of a payment if it has none, and returns the order that the payment has. The first stored order is never replaced. */
export const attachGatewayOrder = (p: { payment: Argument<string>; newOrder: Argument<string> }) =>
  sql<
    string | null
  >`payments.attach_gateway_order("of_payment" => (${p.payment})::text, "new_order" => (${p.newOrder})::text)`;
/** Returns a payment that is due for a check at the gateway, as it was before. If it is open and has no gateway order, this records that one is about to be requested: from `order_asked_at` on the gateway may have one. */
export const beginPaymentCheck = (p: { payment: Argument<string> }) =>
  sql<{
    id: string;
    company_id: string;
    user_id: string;
    purpose: string;
    checkout_id: string | null;
    amount_minor: bigint;
    currency: string;
    state: string;
    order_id: string | null;
    order_asked_at: Instant | null;
    gateway_payment: string | null;
    method: string | null;
    failure: string | null;
    expires_at: Instant;
    paid_at: Instant | null;
    check_requests: number;
    answered: number;
    ask_again_at: Instant | null;
    asks: number;
    created_at: Instant;
  }>`payments.begin_payment_check("of_payment" => (${p.payment})::text)`;
/** Begins to send or look up a refund that is due. One that is still to be sent becomes `unknown` before it is sent: if the worker crashes or has lost its claim, the next one looks the refund up at the gateway instead of sending it twice. */
export const beginRefundAttempt = (p: { refund: Argument<string> }) =>
  sql<{
    id: string;
    gateway_payment: string;
    amount_minor: bigint;
    currency: string;
    operation: 'send' | 'look-up';
    asks: number;
  }>`payments.begin_refund_attempt("of_refund" => (${p.refund})::text)`;
export const claimWebhooks = (p: { most: Argument<number>; leaseMs: Argument<bigint | number> }) =>
  sql<{
    event_id: string;
    body_hash: string;
    body: Buffer;
    received_at: Instant;
  }>`payments.claim_webhooks("most" => (${p.most})::int4, "lease_ms" => (${p.leaseMs})::int8)`;
/** Counts the payments due for a poll of the gateway, the refunds that have not ended and the unresolved differences. */
export const countPaymentBacklog = () =>
  sql<{ due: bigint; refunds_open: bigint; differences_open: bigint }>`payments.count_payment_backlog()`;
/** Creates a payment for a checkout whose bookings are on hold. `payment` holds its id, how long it lives and when the gateway is asked first. It expires no later than `until_at`, the deadline to pay for the bookings. */
export const createPaymentForHold = (p: {
  payment: Argument<string>;
  company: Argument<string>;
  payer: Argument<string>;
  checkout: Argument<string>;
  amount: Argument<bigint | number>;
  moneyCurrency: Argument<string>;
  untilAt: Argument<Instant>;
}) =>
  sql<void>`payments.create_payment_for_hold("payment" => (${p.payment})::jsonb, "of_company" => (${p.company})::text, "payer" => (${p.payer})::text, "of_checkout" => (${p.checkout})::text, "amount" => (${p.amount})::int8, "money_currency" => (${p.moneyCurrency})::bpchar, "until_at" => (${p.untilAt})::timestamptz)`;
/** Deletes webhooks that were handled more than 60 days ago. They are not needed, because payments, refunds and transfers contain all that they reported. */
export const deleteOldWebhooks = () => sql<void>`payments.delete_old_webhooks()`;
export const finishWebhook = (p: { event: Argument<string>; hash: Argument<string> }) =>
  sql<void>`payments.finish_webhook("of_event" => (${p.event})::text, "of_hash" => (${p.hash})::text)`;
/** Records that a gateway order is about to be requested for the payment. Returns whether one was requested before and may thus exist, or null when the payment is unknown, has an order or has ended. */
export const markGatewayOrderRequested = (p: { payment: Argument<string> }) =>
  sql<boolean | null>`payments.mark_gateway_order_requested("of_payment" => (${p.payment})::text)`;
/** Credits an unmatched bank transfer to a company's wallet, for an operator. Returns null when there is no such transfer or company, and 'changed' when another operator was quicker. Returns 'own' when the same operator typed in the transfer, the gateway does not know it, and a second person is needed (ledger.needs_second_person), because one person would create money alone. */
export const matchBankTransfer = (p: {
  transfer: Argument<string>;
  company: Argument<string>;
  reason: Argument<string>;
  limits: Argument<string>;
}) =>
  sql<
    'matched' | 'changed' | 'own' | null
  >`payments.match_bank_transfer("of_transfer" => (${p.transfer})::text, "of_company" => (${p.company})::text, "with_reason" => (${p.reason})::text, "limits" => (${p.limits})::jsonb)`;
/** Returns the earliest of some days whose gateway report has not been read since the day's end, or null when there is none. `day_ends` holds the end of each day. */
export const nextGatewayReportDay = (p: {
  days: Argument<readonly LocalDate[]>;
  dayEnds: Argument<readonly Instant[]>;
}) =>
  sql<LocalDate | null>`payments.next_gateway_report_day("days" => (${p.days})::date[], "day_ends" => (${p.dayEnds})::timestamptz[])`;
/** Reconciles a day's gateway report with the ledger and records the differences. A repeat updates the open differences and resolves those that agree by now. The gateway's fee for a line is posted only once, under the line's id. The report settles what was posted from `settled_from` until `settled_until`. */
export const reconcileGatewayReport = (p: {
  day: Argument<LocalDate>;
  lines: Argument<string>;
  settledFrom: Argument<Instant>;
  settledUntil: Argument<Instant>;
}) =>
  sql<void>`payments.reconcile_gateway_report("of_day" => (${p.day})::date, "lines" => (${p.lines})::jsonb, "settled_from" => (${p.settledFrom})::timestamptz, "settled_until" => (${p.settledUntil})::timestamptz)`;
export const reconcileGatewayReportByOperator = (p: {
  day: Argument<LocalDate>;
  lines: Argument<string>;
  settledFrom: Argument<Instant>;
  settledUntil: Argument<Instant>;
}) =>
  sql<boolean>`payments.reconcile_gateway_report_by_operator("of_day" => (${p.day})::date, "lines" => (${p.lines})::jsonb, "settled_from" => (${p.settledFrom})::timestamptz, "settled_until" => (${p.settledUntil})::timestamptz)`;
/** Records a bank transfer that an operator typed in and returns its id, or null when the bank's number (UTR) is already known. */
export const recordBankTransferByOperator = (p: {
  amount: Argument<bigint | number>;
  payer: Argument<string>;
  utr: Argument<string>;
  received: Argument<Instant>;
}) =>
  sql<
    string | null
  >`payments.record_bank_transfer_by_operator("amount" => (${p.amount})::int8, "of_payer" => (${p.payer})::text, "of_utr" => (${p.utr})::text, "received" => (${p.received})::timestamptz)`;
/** Records a bank transfer that the gateway reports, and credits it to the company that owns the virtual account. The bank's number (UTR) prevents a second record, also when an operator typed the transfer in before. If the amount differs from that record, the record stays unchanged and the result is 'differs'. */
export const recordBankTransferFromGateway = (p: {
  amount: Argument<bigint | number>;
  payer: Argument<string>;
  utr: Argument<string>;
  account: Argument<string>;
  fromPayment: Argument<string>;
  at: Argument<Instant>;
  receivedOn: Argument<LocalDate>;
}) =>
  sql<
    'matched' | 'already' | 'unmatched' | 'differs' | 'elsewhere'
  >`payments.record_bank_transfer_from_gateway("amount" => (${p.amount})::int8, "of_payer" => (${p.payer})::text, "of_utr" => (${p.utr})::text, "of_account" => (${p.account})::text, "from_payment" => (${p.fromPayment})::text, "at" => (${p.at})::timestamptz, "received_on" => (${p.receivedOn})::date)`;
/** Refunds the part of a payment that is neither captured nor held, and returns the amount. A second call finds nothing left, so no key is needed. The amount of a failed refund is left out until an operator reissues it; then the replacement has left the account, or has failed and is itself left out. A refund whose outcome is unknown left the account when it was created. */
export const refundPaymentRemainder = (p: { payment: Argument<string>; reason: Argument<string> }) =>
  sql<bigint>`payments.refund_payment_remainder("of_payment" => (${p.payment})::text, "with_reason" => (${p.reason})::text)`;
/** Requests a check of a payment after the payer's browser came back from the gateway's page with a signature for this order. The return is only a hint to poll the gateway, and the function returns nothing. */
export const requestPaymentCheckAfterRedirect = (p: { payment: Argument<string>; order: Argument<string> }) =>
  sql<void>`payments.request_payment_check_after_redirect("of_payment" => (${p.payment})::text, "of_order" => (${p.order})::text)`;
/** Requests a check of the company's payment at the gateway. Returns the number of check requests so far, or null when the payment is not the company's. */
export const requestPaymentCheckByCompany = (p: { payment: Argument<string> }) =>
  sql<number | null>`payments.request_payment_check_by_company("of_payment" => (${p.payment})::text)`;
/** Requests a check of the payment with this gateway order, after a message from the gateway. Returns false when no payment has this order. */
export const requestPaymentCheckByOrder = (p: { order: Argument<string> }) =>
  sql<boolean>`payments.request_payment_check_by_order("of_order" => (${p.order})::text)`;
export const requestRefund = (p: {
  payment: Argument<string>;
  key: Argument<string>;
  amount: Argument<bigint | number>;
  reason: Argument<string>;
}) =>
  sql<
    'asked' | 'already' | 'too-much' | 'missing'
  >`payments.request_refund("of_payment" => (${p.payment})::text, "of_key" => (${p.key})::text, "amount" => (${p.amount})::int8, "with_reason" => (${p.reason})::text)`;
export const requestRefundCheck = (p: { refund: Argument<string> }) =>
  sql<boolean>`payments.request_refund_check("of_refund" => (${p.refund})::text)`;
/** Resolves a difference with an operator's note. Returns 'changed' when it is already resolved, and for a failed refund that was not reissued: its money is still in the payment's account, and must be refunded again or credited to the wallet in the work queue, with a second person for large amounts. */
export const resolveReconciliationDifference = (p: {
  difference: Argument<string>;
  note: Argument<string>;
}) =>
  sql<
    'changed' | 'resolved' | null
  >`payments.resolve_reconciliation_difference("of_difference" => (${p.difference})::text, "with_note" => (${p.note})::text)`;
