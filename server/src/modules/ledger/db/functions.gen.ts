// Written by `npm run generate` from the functions of the schema ledger; edit their files in functions/ instead.
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Returns the name of the account of a company's wallet or credit line, or of a payment. The currency is part of it only when it is not rupees, because everybody pays in rupees. A name is composed here and never taken apart: what an account is stands in `ledger.account`. */
export const accountName = (p: {
  kind: Argument<string>;
  owner: Argument<string>;
  currency: Argument<string>;
}) =>
  sql<string>`ledger.account_name("of_kind" => (${p.kind})::text, "of_owner" => (${p.owner})::text, "of_currency" => (${p.currency})::bpchar)`;
/** Archives released holds by appending their end time to the booking id, so that money can be held for the same bookings again. It is called only while the bookings are on hold and locked. A hold that a workflow step may still settle is not changed. */
export const archiveHolds = (p: { bookings: Argument<readonly string[]> }) =>
  sql<void>`ledger.archive_holds("bookings" => (${p.bookings})::text[])`;
/** Returns the balance of a limited account just before a moment, as recorded in its postings. */
export const balanceBefore = (p: { account: Argument<string>; moment: Argument<Instant> }) =>
  sql<bigint>`ledger.balance_before("of_account" => (${p.account})::text, "moment" => (${p.moment})::timestamptz)`;
/** Closes periods of credit lines and makes a statement where something is owed or was posted. A line whose terms were changed or whose period was closed meanwhile is left alone. Returns how many statements it made. */
export const closeCreditStatements = (p: { periods: Argument<string> }) =>
  sql<number>`ledger.close_credit_statements("periods" => (${p.periods})::jsonb)`;
/** Decides an adjustment, a change of credit terms or of payment methods ('agree', 'refuse' or, for its proposer, 'withdraw'). What is agreed to is executed in the same transaction; if that is not possible, its state becomes 'failed'. The approval is locked before the accounts, as in every function that locks both. */
export const decideLedgerChangeProposal = (p: {
  proposal: Argument<string>;
  decision: Argument<string>;
  reason: Argument<string>;
  today: Argument<LocalDate>;
}) =>
  sql<
    'missing' | 'forbidden' | 'decided' | 'lapsed' | 'withdrawn' | 'refused' | 'agreed' | 'waiting'
  >`ledger.decide_ledger_change_proposal("of_proposal" => (${p.proposal})::text, "decision" => (${p.decision})::text, "with_reason" => (${p.reason})::text, "today" => (${p.today})::date)`;
/** Returns whether a company is late with a payment on its credit line. A statement includes all earlier debts, so only the latest statement past its due date matters. */
export const isCreditOverdue = (p: { company: Argument<string> }) =>
  sql<boolean>`ledger.is_credit_overdue("of_company" => (${p.company})::text)`;
/** Returns how a company may pay. Until an operator sets its methods, it has wallet and gateway, and credit if it has a credit line. Paying later must be permitted by an operator. */
export const paymentMethodsOf = (p: { company: Argument<string> }) =>
  sql<string[]>`ledger.payment_methods_of("of_company" => (${p.company})::text)`;
/** Holds money for all bookings of a checkout, or for none. A repeat for the same bookings changes nothing. In the usual case this is one conditional update, whose lock decides between concurrent callers, and one insert; everything else is checked only when one of them fails. Raises MG012 when only some of the bookings have a hold. */
export const placeHolds = (p: {
  kind: Argument<string>;
  owner: Argument<string>;
  moneyCurrency: Argument<string>;
  bookings: Argument<readonly string[]>;
  amounts: Argument<readonly bigint[]>;
}) =>
  sql<
    'insufficient-funds' | 'credit-limit-exceeded' | 'credit-overdue' | 'held' | 'awaiting-payment'
  >`ledger.place_holds("of_kind" => (${p.kind})::text, "of_owner" => (${p.owner})::text, "money_currency" => (${p.moneyCurrency})::bpchar, "bookings" => (${p.bookings})::text[], "amounts" => (${p.amounts})::int8[])`;
/** Proposes an adjustment of a company's wallet or credit line, for an operator. Up to the limits of `ledger.needs_second_person` it is executed at once; above them a second person must approve. */
export const proposeAdjustment = (p: {
  newId: Argument<string>;
  company: Argument<string>;
  account: Argument<string>;
  amount: Argument<bigint | number>;
  reason: Argument<string>;
  limits: Argument<string>;
}) =>
  sql<
    | 'written'
    | 'too-new'
    | 'insufficient-funds'
    | 'credit-limit-exceeded'
    | 'more-than-owed'
    | 'no-line'
    | 'state-changed'
    | null
  >`ledger.propose_adjustment("new_id" => (${p.newId})::text, "of_company" => (${p.company})::text, "of_account" => (${p.account})::text, "amount" => (${p.amount})::int8, "with_reason" => (${p.reason})::text, "limits" => (${p.limits})::jsonb)`;
/** Proposes a company's credit limit and billing terms, for an operator. A second person must approve when the limit is raised above the limit of one company, or when the increase exceeds the limits of `ledger.needs_second_person`. All other changes are executed at once. */
export const proposeCreditTerms = (p: {
  newId: Argument<string>;
  company: Argument<string>;
  newLimit: Argument<bigint | number>;
  newCycle: Argument<string>;
  newDueDays: Argument<number>;
  reason: Argument<string>;
  limits: Argument<string>;
  today: Argument<LocalDate>;
}) =>
  sql<
    | 'written'
    | 'too-new'
    | 'insufficient-funds'
    | 'credit-limit-exceeded'
    | 'more-than-owed'
    | 'state-changed'
    | null
  >`ledger.propose_credit_terms("new_id" => (${p.newId})::text, "of_company" => (${p.company})::text, "new_limit" => (${p.newLimit})::int8, "new_cycle" => (${p.newCycle})::text, "new_due_days" => (${p.newDueDays})::int4, "with_reason" => (${p.reason})::text, "limits" => (${p.limits})::jsonb, "today" => (${p.today})::date)`;
/** Proposes which ways to pay a company has, for an operator. Methods are taken away at once; a second person must agree to any that is added, because `credit` and `later` let the company book without money. */
export const proposePaymentMethods = (p: {
  newId: Argument<string>;
  company: Argument<string>;
  newMethods: Argument<readonly string[]>;
  reason: Argument<string>;
}) =>
  sql<
    'written' | null
  >`ledger.propose_payment_methods("new_id" => (${p.newId})::text, "of_company" => (${p.company})::text, "new_methods" => (${p.newMethods})::text[], "with_reason" => (${p.reason})::text)`;
/** Mails the owners and finance members of debtors before the due date, on that day and after it: each reminder once, and after an outage only the latest. The first is sent for what is due on `soon` or earlier. Returns how many statements it processed and how many mails it queued. */
export const remindDebtors = (p: {
  today: Argument<LocalDate>;
  soon: Argument<LocalDate>;
  most: Argument<number>;
}) =>
  sql<{
    looked: number;
    mails: number;
  }>`ledger.remind_debtors("today" => (${p.today})::date, "soon" => (${p.soon})::date, "most" => (${p.most})::int4)`;
/** Repays debt on the credit line from the wallet, for the company of the transaction, and then blocks or unblocks the line. */
export const repayCreditFromWallet = (p: {
  payment: Argument<string>;
  amount: Argument<bigint | number>;
  payer: Argument<string>;
}) =>
  sql<
    'missing' | 'insufficient-funds' | 'moved' | 'more-than-owed'
  >`ledger.repay_credit_from_wallet("payment" => (${p.payment})::text, "amount" => (${p.amount})::int8, "payer" => (${p.payer})::text)`;
/** Reverses a posting by a posting in the opposite direction. The key of the reversal is made from that of the reversed posting, so a repeat moves no money. */
export const reversePosting = (p: {
  company: Argument<string>;
  subject: Argument<string>;
  kind: Argument<string>;
  reason: Argument<string>;
}) =>
  sql<string>`ledger.reverse_posting("of_company" => (${p.company})::text, "of_subject" => (${p.subject})::text, "of_kind" => (${p.kind})::text, "with_reason" => (${p.reason})::text)`;
/** Blocks the credit lines that have become overdue and unblocks those that no longer are. Only lines that owe something or are blocked are reviewed. Returns how many it blocked and unblocked. */
export const reviewCreditLines = () =>
  sql<{ blocked: number; unblocked: number }>`ledger.review_credit_lines()`;
export const runBalanceCheck = () => sql<number | null>`ledger.run_balance_check()`;
/** Checks all balances, unless a check has been made since the beginning of the night or is running; then it returns no row. */
export const runNightlyBalanceCheck = (p: { nightBegan: Argument<Instant> }) =>
  sql<{
    accounts: bigint;
    postings: bigint;
    differences: number;
    shown: unknown;
  }>`ledger.run_nightly_balance_check("night_began" => (${p.nightBegan})::timestamptz)`;
/** Ends a hold (ledger.end_hold) of the company that the caller acts for, and of no other. */
export const settleHold = (p: {
  booking: Argument<string>;
  outcome: Argument<string>;
  lines: Argument<string>;
}) =>
  sql<
    'missing' | 'captured' | 'released'
  >`ledger.settle_hold("booking" => (${p.booking})::text, "outcome" => (${p.outcome})::text, "lines" => (${p.lines})::jsonb)`;
/** Returns how much of a statement has been paid, by what was repaid on the credit line since it closed. The reversal of a later posting does not count towards earlier debt: a booking made and cancelled since then repays nothing, and a payment that bounced since then does not count. A refund is linked to the capture that it reverses, because a booking may have several of both. */
export const statementAmountPaid = (p: { s: Argument<never> }) =>
  sql<bigint>`ledger.statement_amount_paid("s" => (${p.s})::ledger.credit_statement)`;
/** Moves an amount between two accounts. The key is (company, subject, kind): a repeat moves nothing and returns 'already'. Accounts with a limit are locked in the order of their ids. A wallet, credit line or payment that is moved for the first time gets its account. `note` holds the posting's reason, the key of the posting that it is linked to, and the payment whose account it moves when that is not the subject, if it has them. Raises MG012 for an invalid amount, account or currency. */
export const transferBetweenAccounts = (p: {
  company: Argument<string>;
  subject: Argument<string>;
  kind: Argument<string>;
  fromAccount: Argument<string>;
  toAccount: Argument<string>;
  amount: Argument<bigint | number>;
  moneyCurrency: Argument<string>;
  note: Argument<string | null>;
}) =>
  sql<
    'already' | 'insufficient-funds' | 'credit-limit-exceeded' | 'moved' | 'more-than-owed'
  >`ledger.transfer_between_accounts("of_company" => (${p.company})::text, "of_subject" => (${p.subject})::text, "of_kind" => (${p.kind})::text, "from_account" => (${p.fromAccount})::text, "to_account" => (${p.toAccount})::text, "amount" => (${p.amount})::int8, "money_currency" => (${p.moneyCurrency})::bpchar, "note" => (${p.note})::jsonb)`;
