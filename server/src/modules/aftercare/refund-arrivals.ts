import { type Money, money } from '@marga/contract/kernel/money';
import type { Currency } from '@marga/contract/kernel/currency';
import type { SupplierRefund } from '../suppliers/index.ts';
import { DESK_QUOTE, isByHand, isOurName } from './move-sql.ts';

/** What a supplier owes, or has paid, of one cancellation or change. */
export interface SupplierDue {
  readonly supplier_quote: string;
  readonly quoted_minor: bigint;
  readonly quoted_currency: string;
  readonly arrived_minor: bigint;
  /** Whether the supplier is still asked about it. */
  readonly is_looked_for: boolean;
}

/**
 * What has come for which due by all that a supplier has ever said of an order, where that is more than is known. What is in
 * another currency than was quoted is nothing that we could reckon with. What comes under a due's own quote is its own. What no
 * quote explains is for one due alone: an operator's end, which follows from no quote of the supplier's; else the last of which
 * nothing more is awaited. And only so much of it as is not another's: what was agreed on the telephone comes under a name of the
 * supplier's, and a person writes it down; what has been written down or taken elsewhere has come once. Nobody's it is while the
 * booking itself is on its way to be cancelled, by us or by its supplier (`isUnsettled`): then it may be for that.
 */
export function arrivalsOf<Due extends SupplierDue>(
  paid: readonly SupplierRefund[],
  dues: readonly Due[],
  quotes: readonly string[],
  isUnsettled: boolean,
): { due: Due; arrived: Money }[] {
  const unexplained = isUnsettled ? undefined : unexplainedDue(dues);
  return dues
    .filter((due) => due.is_looked_for)
    .map((due) => {
      const currency = due.quoted_currency as Currency;
      const pool = due === unexplained ? poolOf(paid, dues, due, quotes) : 0n;
      return { due, arrived: money(explained(paid, due) + pool, currency) };
    })
    .filter(({ due, arrived }) => arrived.minor > due.arrived_minor);
}

/** What was taken, or written down, and came under no quote of its own. */
export function hasUnexplained(paid: readonly SupplierRefund[], dues: readonly SupplierDue[]): boolean {
  return dues.some((due) => due.arrived_minor > explained(paid, due));
}

function unexplainedDue<Due extends SupplierDue>(dues: readonly Due[]): Due | undefined {
  const asked = dues.filter((due) => due.is_looked_for);
  return (
    asked.findLast((due) => due.supplier_quote.startsWith(DESK_QUOTE)) ??
    asked.findLast((due) => due.arrived_minor >= due.quoted_minor)
  );
}

function explained(paid: readonly SupplierRefund[], due: SupplierDue): bigint {
  // A name of ours no supplier knows.
  if (isOurName(due.supplier_quote)) return 0n;
  return sumOf(
    paid.filter(({ quote }) => quote === due.supplier_quote),
    due.quoted_currency,
  );
}

function poolOf(
  paid: readonly SupplierRefund[],
  dues: readonly SupplierDue[],
  own: SupplierDue,
  quotes: readonly string[],
): bigint {
  const all = sumOf(
    paid.filter(({ quote }) => !quotes.includes(quote)),
    own.quoted_currency,
  );
  const others = dues
    .filter((due) => due !== own && due.quoted_currency === own.quoted_currency)
    .reduce((sum, due) => sum + above(ofOther(due) - explained(paid, due)), 0n);
  return above(all - others);
}

/** What has come for it, and what is still to come. */
function ofOther(due: SupplierDue): bigint {
  const awaited = due.is_looked_for || isByHand(due) ? due.quoted_minor : 0n;
  return due.arrived_minor > awaited ? due.arrived_minor : awaited;
}

function sumOf(refunds: readonly SupplierRefund[], currency: string): bigint {
  return refunds
    .filter(({ amount }) => amount.currency === currency)
    .reduce((sum, { amount }) => sum + amount.minor, 0n);
}

function above(minor: bigint): bigint {
  return minor > 0n ? minor : 0n;
}
