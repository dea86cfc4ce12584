// Written by `npm run generate` from the functions of the schema payments; edit their files in functions/ instead.
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/argument.ts';

/** What the gateway says of every try to pay one payment, in any order and as often as it likes: what was taken before is known by its id. Money that came for an open payment, in the right amount, pays it; any other goes back whole. */
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
/** How a refund stands at the gateway. `not-sent`: it never left us. `missing`: it cannot be found; after long enough it was never made, and is sent again. */
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
/** The first order that is named stays the payment's for ever. */
export const attachOrder = (p: { ofPayment: Argument<string>; newOrder: Argument<string> }) =>
  sql<
    string | null
  >`payments.attach_order("of_payment" => (${p.ofPayment})::text, "new_order" => (${p.newOrder})::text)`;
/** How many wait, and what nobody has worked off. */
export const backlog = () =>
  sql<{ due: bigint; refunds_open: bigint; differences_open: bigint }>`payments.backlog()`;
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
/** Takes due refunds. One that was never sent becomes `unknown` first: whoever died here is found out by looking it up. */
export const claimRefunds = (p: { most: Argument<number>; leaseMs: Argument<bigint | number> }) =>
  sql<{
    id: string;
    company_id: string;
    gateway_payment: string;
    gateway_refund: string | null;
    amount_minor: bigint;
    currency: string;
    operation: 'send' | 'look-up';
    asks: number;
  }>`payments.claim_refunds("most" => (${p.most})::int4, "lease_ms" => (${p.leaseMs})::int8)`;
export const claimWebhooks = (p: { most: Argument<number>; leaseMs: Argument<bigint | number> }) =>
  sql<{
    event_id: string;
    body_hash: string;
    body: Buffer;
    received_at: Instant;
  }>`payments.claim_webhooks("most" => (${p.most})::int4, "lease_ms" => (${p.leaseMs})::int8)`;
/** The payment of what is on hold lives no longer than that. */
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
/** What is two months old is told in full by payments, refunds and transfers themselves. */
export const deleteOldWebhooks = () => sql<void>`payments.delete_old_webhooks()`;
export const finishWebhook = (p: { ofEvent: Argument<string>; ofHash: Argument<string> }) =>
  sql<void>`payments.finish_webhook("of_event" => (${p.ofEvent})::text, "of_hash" => (${p.ofHash})::text)`;
/** Says that an order is about to be made; answers whether one may have been before, null when there is nothing to pay. */
export const markOrderAsked = (p: { ofPayment: Argument<string> }) =>
  sql<boolean | null>`payments.mark_order_asked("of_payment" => (${p.ofPayment})::text)`;
/** Null: there is no such transfer or company. 'changed': somebody was quicker. 'own': who typed in a transfer that the gateway knows nothing of would make money alone; up to the threshold they may, and what they did so for a company within a day counts together. */
export const matchTransfer = (p: {
  ofTransfer: Argument<string>;
  ofCompany: Argument<string>;
  withReason: Argument<string>;
  threshold: Argument<bigint | number>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'matched' | 'changed' | 'own' | null
  >`payments.match_transfer("of_transfer" => (${p.ofTransfer})::text, "of_company" => (${p.ofCompany})::text, "with_reason" => (${p.withReason})::text, "threshold" => (${p.threshold})::int8, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** The earliest of the last seven whole days in India whose report has not been read since the day was over for two hours. */
export const nextReportDay = () => sql<LocalDate | null>`payments.next_report_day()`;
/** A transfer that the gateway tells of. The bank's number keeps it from being taken twice, also when an operator has typed it in before; one whose amount then differs stays as it was, for the operators to see. */
export const receiveTransfer = (p: {
  amount: Argument<bigint | number>;
  ofPayer: Argument<string>;
  ofUtr: Argument<string>;
  ofAccount: Argument<string>;
  fromPayment: Argument<string>;
  at: Argument<Instant>;
}) =>
  sql<
    'matched' | 'already' | 'unmatched' | 'differs' | 'elsewhere'
  >`payments.receive_transfer("amount" => (${p.amount})::int8, "of_payer" => (${p.ofPayer})::text, "of_utr" => (${p.ofUtr})::text, "of_account" => (${p.ofAccount})::text, "from_payment" => (${p.fromPayment})::text, "at" => (${p.at})::timestamptz)`;
/** A day's report against the ledger. Running it again changes nothing that still holds; what agrees by now is resolved by itself. What the gateway took of a line is posted once, under the line's own id. */
export const reconcileReport = (p: {
  ofDay: Argument<LocalDate>;
  lines: Argument<string>;
  settlesAfter: Argument<number>;
}) =>
  sql<void>`payments.reconcile_report("of_day" => (${p.ofDay})::date, "lines" => (${p.lines})::jsonb, "settles_after" => (${p.settlesAfter})::int4)`;
/** Null: the bank's number is known already. */
export const recordTransfer = (p: {
  amount: Argument<bigint | number>;
  ofPayer: Argument<string>;
  ofUtr: Argument<string>;
  receivedOn: Argument<LocalDate>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    string | null
  >`payments.record_transfer("amount" => (${p.amount})::int8, "of_payer" => (${p.ofPayer})::text, "of_utr" => (${p.ofUtr})::text, "received_on" => (${p.receivedOn})::date, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Whatever is neither captured nor held. A second call finds nothing left, so it needs no key of the caller's. A failed refund that an operator has sent on counts no more: what was sent in its place has left the account, or failed and counts itself. What may have gone through has left the account with its promise. */
export const refundRemainder = (p: { ofPayment: Argument<string>; withReason: Argument<string> }) =>
  sql<bigint>`payments.refund_remainder("of_payment" => (${p.ofPayment})::text, "with_reason" => (${p.withReason})::text)`;
/** The gateway spoke of an order, or of a refund. False: it is not one of ours. */
export const requestCheckByOrder = (p: { ofOrder: Argument<string> }) =>
  sql<boolean>`payments.request_check_by_order("of_order" => (${p.ofOrder})::text)`;
/** A browser came back with a signature for this order. Nothing is believed but that it is time to ask; answers nothing. */
export const requestCheckOnReturn = (p: { ofPayment: Argument<string>; ofOrder: Argument<string> }) =>
  sql<void>`payments.request_check_on_return("of_payment" => (${p.ofPayment})::text, "of_order" => (${p.ofOrder})::text)`;
/** Answers how often it was told of by then; null when it is not the company's. */
export const requestOwnCheck = (p: { ofPayment: Argument<string> }) =>
  sql<number | null>`payments.request_own_check("of_payment" => (${p.ofPayment})::text)`;
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
/** A refund that failed and was not sent on is no difference that words explain: its money still stands in the payment's account, and the desk gives it on, with a second person where it is much. */
export const resolveDifference = (p: {
  ofDifference: Argument<string>;
  withNote: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'changed' | 'resolved' | null
  >`payments.resolve_difference("of_difference" => (${p.ofDifference})::text, "with_note" => (${p.withNote})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
export const runReport = (p: {
  ofDay: Argument<LocalDate>;
  lines: Argument<string>;
  settlesAfter: Argument<number>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<boolean>`payments.run_report("of_day" => (${p.ofDay})::date, "lines" => (${p.lines})::jsonb, "settles_after" => (${p.settlesAfter})::int4, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** As `mark_order_asked` and `attach_order`, for a payment whose page could not be opened when it was begun. */
export const setOrder = (p: { ofPayment: Argument<string>; newOrder: Argument<string | null> }) =>
  sql<boolean>`payments.set_order("of_payment" => (${p.ofPayment})::text, "new_order" => (${p.newOrder})::text)`;
