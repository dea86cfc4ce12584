import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/**
 * This is the outcome of setting money aside. `awaiting-payment` means that the payment it is to be taken from has
 * not arrived yet.
 */
export type HoldOutcome =
  'held' | 'insufficient-funds' | 'credit-limit-exceeded' | 'credit-overdue' | 'awaiting-payment';

export const callPlaceHolds = callFunction(fn.placeHolds, 'outcome');

export const callSettleHold = callFunction(fn.settleHold, 'outcome');

/** `already` means that the same transfer was made before, and this one moved nothing. */
export type TransferOutcome =
  'moved' | 'already' | 'insufficient-funds' | 'credit-limit-exceeded' | 'more-than-owed';

/**
 * Moves money between two accounts, under the relay's role; the application's own role can move money only through
 * holds.
 */
export const callTransferBetweenAccounts = callFunction(fn.transferBetweenAccounts, 'outcome');

/** Selects the company's wallet and credit line, with the amounts from which its spendable funds are calculated. */
export const selectAccounts = statement(() =>
  queryBuilder
    .selectFrom('ledger.account')
    .select(['id', 'kind', 'currency', 'balance_minor', 'held_minor', 'limit_minor', 'blocked'])
    .where('kind', 'in', ['wallet', 'credit']),
);
