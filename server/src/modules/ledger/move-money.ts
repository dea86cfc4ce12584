import type { Currency } from '@marga/contract/kernel/currency';
import type { BookingId, CompanyId, PaymentId } from '@marga/contract/kernel/ids';
import type { Money } from '@marga/contract/kernel/money';
import type { Db } from '../../platform/db/db.ts';
import {
  callPlaceHolds,
  callSettleHold,
  callTransferBetweenAccounts,
  type HoldOutcome,
  type TransferOutcome,
} from './db/ledger-queries.ts';

/** Names the source of money from which a booking is paid. */
export type Fund =
  | { readonly kind: 'wallet' }
  | { readonly kind: 'credit' }
  /** The money was paid for these bookings through the gateway. */
  | { readonly kind: 'payment'; readonly payment: PaymentId };

/** Says whom a part of a booking's price belongs to. A negative amount is taken from that account. */
export interface LedgerLine {
  /** This is the kind of the price component, such as fare, commission or igst. */
  readonly kind: string;
  readonly account: string;
  readonly amount: Money;
  /** This is what the account receives instead when it is owed in another currency. */
  readonly bought?: Money;
}

/**
 * Returns the name of the account of a fund. The currency is part of the name only when it is not rupees, because
 * everybody pays in rupees.
 */
export function ledgerAccountNameOf(company: CompanyId, fund: Fund, currency: Currency = 'INR'): string {
  const name = `${fund.kind}:${ownerOf(company, fund)}`;
  return currency === 'INR' ? name : `${name}:${currency}`;
}

function ownerOf(company: CompanyId, fund: Fund): CompanyId | PaymentId {
  return fund.kind === 'payment' ? fund.payment : company;
}

/** Places holds for all these bookings or for none; a repeated call changes nothing. */
export async function placeMoneyHolds(
  db: Db,
  company: CompanyId,
  fund: Fund,
  items: readonly { booking: BookingId; amount: Money }[],
): Promise<HoldOutcome> {
  const [[row]] = await db.forCompany(company, [
    callPlaceHolds({
      kind: fund.kind,
      owner: ownerOf(company, fund),
      moneyCurrency: items[0]?.amount.currency ?? 'INR',
      bookings: items.map((item) => item.booking),
      amounts: items.map((item) => item.amount.minor),
    }),
  ]);
  if (!row) throw new Error('place_holds gave no answer');
  return row.outcome;
}

/**
 * Captures or releases a hold, and returns how it ended; a repeated call returns the earlier outcome. For a capture
 * the lines must add up to the held amount.
 */
export async function settleMoneyHold(
  db: Db,
  company: CompanyId,
  booking: BookingId,
  outcome: 'captured' | 'released',
  lines: readonly LedgerLine[],
): Promise<'captured' | 'released' | 'missing'> {
  const [[row]] = await db.forCompany(company, [
    callSettleHold({ booking, outcome, lines: JSON.stringify(lines.map(wireOf)) }),
  ]);
  if (!row) throw new Error('settle_hold gave no answer');
  return row.outcome;
}

function wireOf({ kind, account, amount, bought }: LedgerLine) {
  return {
    kind,
    account,
    minor: amount.minor.toString(),
    ...(bought && { bought: { minor: bought.minor.toString(), currency: bought.currency } }),
  };
}

/** Makes one transfer, under the relay's role. A repeat with the same company, subject and kind moves nothing. */
export async function transferMoney(
  db: Db,
  movement: {
    company: CompanyId;
    subject: string;
    kind: string;
    from: string;
    to: string;
    amount: Money;
    reason?: string;
  },
): Promise<TransferOutcome> {
  const { company, subject, kind, from, to, amount, reason } = movement;
  const [[row]] = await db.run([
    callTransferBetweenAccounts({
      company,
      subject,
      kind,
      fromAccount: from,
      toAccount: to,
      amount: amount.minor,
      moneyCurrency: amount.currency,
      note: reason === undefined ? null : JSON.stringify({ reason }),
    }),
  ]);
  if (!row) throw new Error('transfer gave no answer');
  return row.outcome;
}

/** Adds money from outside to a wallet; a repeat with the same payment id adds nothing. */
export async function topUpWallet(
  db: Db,
  company: CompanyId,
  payment: string,
  amount: Money,
  payer: string,
): Promise<boolean> {
  const wallet = ledgerAccountNameOf(company, { kind: 'wallet' }, amount.currency);
  const outcome = await transferMoney(db, {
    company,
    subject: payment,
    kind: 'top-up',
    from: payer,
    to: wallet,
    amount,
  });
  return outcome === 'moved';
}
