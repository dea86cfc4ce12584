import type { BookingId, CompanyId } from '@marga/contract/kernel/ids';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/**
 * This is the outcome of setting money aside. `awaiting-payment` means that the payment it is to be taken from has
 * not arrived yet.
 */
export type HoldOutcome =
  'held' | 'insufficient-funds' | 'credit-limit-exceeded' | 'credit-overdue' | 'awaiting-payment';

export const callPlaceHolds = statement(
  (p: { account: string; bookings: readonly BookingId[]; amounts: readonly bigint[] }) =>
    queryBuilder.selectNoFrom(
      fn.placeHolds({ ofAccount: p.account, bookings: p.bookings, amounts: p.amounts }).as('outcome'),
    ),
);

export const callSettleHold = statement(
  (p: { booking: BookingId; outcome: 'captured' | 'released'; lines: string }) =>
    queryBuilder.selectNoFrom(
      fn.settleHold({ booking: p.booking, outcome: p.outcome, lines: p.lines }).as('outcome'),
    ),
);

/** `already` means that the same transfer was made before, and this one moved nothing. */
export type TransferOutcome =
  'moved' | 'already' | 'insufficient-funds' | 'credit-limit-exceeded' | 'more-than-owed';

/**
 * Moves money between two accounts, under the relay's role; the application's own role can move money only through
 * holds.
 */
export const callTransferBetweenAccounts = statement(
  (p: {
    company: CompanyId;
    subject: string;
    kind: string;
    from: string;
    to: string;
    amount: bigint;
    currency: string;
    reason: string | null;
  }) =>
    queryBuilder.selectNoFrom(
      fn
        .transferBetweenAccounts({
          ofCompany: p.company,
          ofSubject: p.subject,
          ofKind: p.kind,
          fromAccount: p.from,
          toAccount: p.to,
          amount: p.amount,
          moneyCurrency: p.currency,
          withReason: p.reason,
        })
        .as('outcome'),
    ),
);

/** Selects the company's wallet and credit line, with the amounts from which its spendable funds are calculated. */
export const selectAccounts = statement(() =>
  queryBuilder
    .selectFrom('ledger.account')
    .select(['id', 'kind', 'currency', 'balance_minor', 'held_minor', 'limit_minor', 'blocked'])
    .where('kind', 'in', ['wallet', 'credit']),
);
