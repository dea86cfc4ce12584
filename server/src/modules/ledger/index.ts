import type { BookingId, CompanyId } from '@marga/contract/kernel/ids';
import { isCurrency } from '@marga/contract/kernel/currency';
import { money, type Money, toWire } from '@marga/contract/kernel/money';
import { ok } from '@marga/contract/kernel/result';
import { readWallet, type Wallet } from '@marga/contract/ledger';
import type { Db } from '../../platform/db/db.ts';
import { type Handler, read } from '../../platform/http/handler.ts';
import { callPlaceHolds, callSettleHold, callTopUp, selectWallet } from './ledger-sql.ts';

export { selectWallet };

export function ledgerHandlers(): Handler[] {
  return [
    read(
      readWallet,
      () => [selectWallet()],
      ([rows]) => ok(walletOf(rows[0])),
    ),
  ];
}

type WalletRow = { currency: string; balance_minor: bigint; held_minor: bigint };

/** A company that has never paid in has an empty wallet, not none. */
function walletOf(row: WalletRow | undefined): Wallet {
  const currency = row && isCurrency(row.currency) ? row.currency : 'INR';
  const balance = row?.balance_minor ?? 0n;
  const held = row?.held_minor ?? 0n;
  return {
    balance: toWire(money(balance, currency)),
    held: toWire(money(held, currency)),
    available: toWire(money(balance - held, currency)),
  };
}

/** Sets the money of all these bookings aside, or of none; asking again changes nothing. */
export async function placeHolds(
  db: Db,
  company: CompanyId,
  items: readonly { booking: BookingId; amount: Money }[],
): Promise<'held' | 'insufficient-funds'> {
  const [[row]] = await db.forCompany(company, [
    callPlaceHolds({
      company,
      currency: items[0]?.amount.currency ?? 'INR',
      bookings: items.map((item) => item.booking),
      amounts: items.map((item) => item.amount.minor),
    }),
  ]);
  if (!row) throw new Error('place_holds gave no answer');
  return row.outcome;
}

/** Ends a hold and answers how it ended, which on a repeat is how it had ended before. */
export async function settleHold(
  db: Db,
  company: CompanyId,
  booking: BookingId,
  outcome: 'captured' | 'released',
  supplier: string,
): Promise<'captured' | 'released' | 'missing'> {
  const [[row]] = await db.forCompany(company, [
    callSettleHold({ booking, outcome, payee: `supplier:${supplier}` }),
  ]);
  if (!row) throw new Error('settle_hold gave no answer');
  return row.outcome;
}

/** Puts money from outside into a wallet; the payment's id makes a repeat add nothing. */
export async function topUp(
  db: Db,
  company: CompanyId,
  payment: string,
  amount: Money,
  payer: string,
): Promise<boolean> {
  const [[row]] = await db.forCompany(company, [
    callTopUp({ company, currency: amount.currency, payment, amount: amount.minor, payer }),
  ]);
  return row?.added ?? false;
}
