// Written by `npm run generate` from the functions of the schema payments; edit their files in functions/ instead.
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Applies what the gateway reports about every attempt to pay one payment, in any order and repeatedly: attempts recorded before are known by their id. Money for an open payment in the right amount pays it; any other money is refunded in full. */
export const applyPaymentStatus = (p: {
  ofPayment: Argument<string>;
  tries: Argument<string>;
  isSure: Argument<boolean>;
  requestsSeen: Argument<number>;
  openMs: Argument<bigint | number>;
  lateMs: Argument<bigint | number | null>;
  graceMs: Argument<bigint | number>;
}) =>
  sql<
    string | null
  >`payments.apply_payment_status("of_payment" => (${p.ofPayment})::text, "tries" => (${p.tries})::jsonb, "is_sure" => (${p.isSure})::bool, "requests_seen" => (${p.requestsSeen})::int4, "open_ms" => (${p.openMs})::int8, "late_ms" => (${p.lateMs})::int8, "grace_ms" => (${p.graceMs})::int8)`;
/** Applies the status of a refund at the gateway. `not-sent` means that it never left Marga. `missing` means that it cannot be found; after long enough it counts as never made and is sent again. */
export const applyRefundStatus = (p: {
  ofRefund: Argument<string>;
  outcome: Argument<string>;
  atGateway: Argument<string | null>;
  why: Argument<string | null>;
  againMs: Argument<bigint | number>;
  resendMs: Argument<bigint | number>;
}) =>
  sql<
    string | null
  >`payments.apply_refund_status("of_refund" => (${p.ofRefund})::text, "outcome" => (${p.outcome})::text, "at_gateway" => (${p.atGateway})::text, "why" => (${p.why})::text, "again_ms" => (${p.againMs})::int8, "resend_ms" => (${p.resendMs})::int8)`;
/** The first order that is attached stays the payment's order for good. */
export const attachGatewayOrder = (p: { ofPayment: Argument<string>; newOrder: Argument<string> }) =>
  sql<
    string | null
  >`payments.attach_gateway_order("of_payment" => (${p.ofPayment})::text, "new_order" => (${p.newOrder})::text)`;
export const claimDuePayments = (p: { most: Argument<number>; leaseMs: Argument<bigint | number> }) =>
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
  }>`payments.claim_due_payments("most" => (${p.most})::int4, "lease_ms" => (${p.leaseMs})::int8)`;
/** Claims due refunds. One that was never sent becomes `unknown` first, so that a worker that dies here is recovered by looking the refund up. */
export const claimRefundsToProcess = (p: { most: Argument<number>; leaseMs: Argument<bigint | number> }) =>
  sql<{
    id: string;
    company_id: string;
    gateway_payment: string;
    gateway_refund: string | null;
    amount_minor: bigint;
    currency: string;
    operation: 'send' | 'look-up';
    asks: number;
  }>`payments.claim_refunds_to_process("most" => (${p.most})::int4, "lease_ms" => (${p.leaseMs})::int8)`;
export const claimWebhooks = (p: { most: Argument<number>; leaseMs: Argument<bigint | number> }) =>
  sql<{
    event_id: string;
    body_hash: string;
    body: Buffer;
    received_at: Instant;
  }>`payments.claim_webhooks("most" => (${p.most})::int4, "lease_ms" => (${p.leaseMs})::int8)`;
/** Counts what is due, and what nobody has worked off. */
export const countPaymentBacklog = () =>
  sql<{ due: bigint; refunds_open: bigint; differences_open: bigint }>`payments.count_payment_backlog()`;
/** A payment for a hold expires no later than the hold. */
export const createPaymentForHold = (p: {
  newPayment: Argument<string>;
  ofCompany: Argument<string>;
  payer: Argument<string>;
  ofCheckout: Argument<string>;
  amount: Argument<bigint | number>;
  moneyCurrency: Argument<string>;
  livesMs: Argument<bigint | number>;
  firstAskMs: Argument<bigint | number>;
  untilAt: Argument<Instant>;
}) =>
  sql<void>`payments.create_payment_for_hold("new_payment" => (${p.newPayment})::text, "of_company" => (${p.ofCompany})::text, "payer" => (${p.payer})::text, "of_checkout" => (${p.ofCheckout})::text, "amount" => (${p.amount})::int8, "money_currency" => (${p.moneyCurrency})::bpchar, "lives_ms" => (${p.livesMs})::int8, "first_ask_ms" => (${p.firstAskMs})::int8, "until_at" => (${p.untilAt})::timestamptz)`;
/** Webhooks older than two months are not needed, because payments, refunds and transfers hold all that they reported. */
export const deleteOldWebhooks = () => sql<void>`payments.delete_old_webhooks()`;
export const finishWebhook = (p: { ofEvent: Argument<string>; ofHash: Argument<string> }) =>
  sql<void>`payments.finish_webhook("of_event" => (${p.ofEvent})::text, "of_hash" => (${p.ofHash})::text)`;
/** Records that an order is about to be made; returns whether one may have been made before, null when there is nothing to pay. */
export const markGatewayOrderRequested = (p: { ofPayment: Argument<string> }) =>
  sql<boolean | null>`payments.mark_gateway_order_requested("of_payment" => (${p.ofPayment})::text)`;
/** Returns null when there is no such transfer or company, and 'changed' when another operator was quicker. Returns 'own' above the threshold for an operator who typed in a transfer unknown to the gateway, because they would create money alone; their transfers for a company within a day count together. */
export const matchBankTransfer = (p: {
  ofTransfer: Argument<string>;
  ofCompany: Argument<string>;
  withReason: Argument<string>;
  threshold: Argument<bigint | number>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'matched' | 'changed' | 'own' | null
  >`payments.match_bank_transfer("of_transfer" => (${p.ofTransfer})::text, "of_company" => (${p.ofCompany})::text, "with_reason" => (${p.withReason})::text, "threshold" => (${p.threshold})::int8, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Returns the earliest of the last seven whole days in India whose report has not been read since two hours after the day's end. */
export const nextGatewayReportDay = () => sql<LocalDate | null>`payments.next_gateway_report_day()`;
/** Reconciles a day's report with the ledger. Running it again changes nothing that still holds; differences that agree by now are resolved. The gateway's fee of a line is posted once, under the line's own id. */
export const reconcileGatewayReport = (p: {
  ofDay: Argument<LocalDate>;
  lines: Argument<string>;
  settlesAfter: Argument<number>;
}) =>
  sql<void>`payments.reconcile_gateway_report("of_day" => (${p.ofDay})::date, "lines" => (${p.lines})::jsonb, "settles_after" => (${p.settlesAfter})::int4)`;
export const reconcileGatewayReportByOperator = (p: {
  ofDay: Argument<LocalDate>;
  lines: Argument<string>;
  settlesAfter: Argument<number>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<boolean>`payments.reconcile_gateway_report_by_operator("of_day" => (${p.ofDay})::date, "lines" => (${p.lines})::jsonb, "settles_after" => (${p.settlesAfter})::int4, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Returns null when the bank's number is already known. */
export const recordBankTransferByOperator = (p: {
  amount: Argument<bigint | number>;
  ofPayer: Argument<string>;
  ofUtr: Argument<string>;
  receivedOn: Argument<LocalDate>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    string | null
  >`payments.record_bank_transfer_by_operator("amount" => (${p.amount})::int8, "of_payer" => (${p.ofPayer})::text, "of_utr" => (${p.ofUtr})::text, "received_on" => (${p.receivedOn})::date, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Records a transfer that the gateway reports. The bank's number prevents recording it twice, also when an operator has typed it in before; if the amount then differs, the first record stays and operators see the difference. */
export const recordBankTransferFromGateway = (p: {
  amount: Argument<bigint | number>;
  ofPayer: Argument<string>;
  ofUtr: Argument<string>;
  ofAccount: Argument<string>;
  fromPayment: Argument<string>;
  at: Argument<Instant>;
}) =>
  sql<
    'matched' | 'already' | 'unmatched' | 'differs' | 'elsewhere'
  >`payments.record_bank_transfer_from_gateway("amount" => (${p.amount})::int8, "of_payer" => (${p.ofPayer})::text, "of_utr" => (${p.ofUtr})::text, "of_account" => (${p.ofAccount})::text, "from_payment" => (${p.fromPayment})::text, "at" => (${p.at})::timestamptz)`;
/** Refunds whatever is neither captured nor held. A second call finds nothing left, so it needs no key. A failed refund that an operator has reissued no longer counts: its replacement has left the account, or failed and counts itself. A refund that may have gone through has left the account with its promise. */
export const refundPaymentRemainder = (p: { ofPayment: Argument<string>; withReason: Argument<string> }) =>
  sql<bigint>`payments.refund_payment_remainder("of_payment" => (${p.ofPayment})::text, "with_reason" => (${p.withReason})::text)`;
/** A browser came back with a signature for this order. It is trusted only as a hint to ask the gateway; nothing is returned. */
export const requestPaymentCheckAfterRedirect = (p: {
  ofPayment: Argument<string>;
  ofOrder: Argument<string>;
}) =>
  sql<void>`payments.request_payment_check_after_redirect("of_payment" => (${p.ofPayment})::text, "of_order" => (${p.ofOrder})::text)`;
/** Returns the number of check requests so far, null when the payment is not the company's. */
export const requestPaymentCheckByCompany = (p: { ofPayment: Argument<string> }) =>
  sql<number | null>`payments.request_payment_check_by_company("of_payment" => (${p.ofPayment})::text)`;
/** Handles a gateway message about an order or a refund. Returns false when it is not one of ours. */
export const requestPaymentCheckByOrder = (p: { ofOrder: Argument<string> }) =>
  sql<boolean>`payments.request_payment_check_by_order("of_order" => (${p.ofOrder})::text)`;
export const requestRefund = (p: {
  ofPayment: Argument<string>;
  ofKey: Argument<string>;
  amount: Argument<bigint | number>;
  withReason: Argument<string>;
}) =>
  sql<
    'asked' | 'already' | 'too-much' | 'missing'
  >`payments.request_refund("of_payment" => (${p.ofPayment})::text, "of_key" => (${p.ofKey})::text, "amount" => (${p.amount})::int8, "with_reason" => (${p.withReason})::text)`;
export const requestRefundCheck = (p: { ofRefund: Argument<string> }) =>
  sql<boolean>`payments.request_refund_check("of_refund" => (${p.ofRefund})::text)`;
/** A failed refund that was not reissued cannot be resolved by a note: its money is still in the payment's account, and the work queue passes it on, with a second person for large amounts. */
export const resolveReconciliationDifference = (p: {
  ofDifference: Argument<string>;
  withNote: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'changed' | 'resolved' | null
  >`payments.resolve_reconciliation_difference("of_difference" => (${p.ofDifference})::text, "with_note" => (${p.withNote})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Does what `mark_order_asked` and `attach_order` do, for a payment whose page could not be opened when it was begun. */
export const setGatewayOrder = (p: { ofPayment: Argument<string>; newOrder: Argument<string | null> }) =>
  sql<boolean>`payments.set_gateway_order("of_payment" => (${p.ofPayment})::text, "new_order" => (${p.newOrder})::text)`;
