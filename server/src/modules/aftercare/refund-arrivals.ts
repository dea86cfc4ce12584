import { type Money, money } from '@marga/contract/kernel/money';
import type { Currency } from '@marga/contract/kernel/currency';
import type { SupplierRefund } from '../suppliers/index.ts';
import { OPERATOR_QUOTE_PREFIX, isManualQuote, isOurName } from './move-sql.ts';

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
 * another currency than was quoted is nothing that we could calculate with. What comes under a due's own quote is its own. What no
 * quote explains is for one due alone: an operator's end, which follows from no quote of the supplier's; else the last of which
 * nothing more is awaited. And only so much of it as is not another's: what was agreed on the telephone comes under a name of the
 * supplier's, and a person writes it down; what has been written down or taken elsewhere has come once. Nobody's it is while the
 * booking itself is on its way to be cancelled, by us or by its supplier (`isUnsettled`): then it may be for that.
 *
 * Nor does all of it together come to more than the supplier says: a person may have written down for one due what came under
 * the quote of another, and their buyer has it. What is still owed comes first.
 */
export function arrivalsOf<Due extends SupplierDue>(
  paid: readonly SupplierRefund[],
  dues: readonly Due[],
  quotes: readonly string[],
  isUnsettled: boolean,
): { due: Due; arrived: Money }[] {
  const unexplained = isUnsettled ? undefined : unexplainedDue(dues);
  const asked = dues.filter((due) => due.is_looked_for);
  const taken = new Map<string, bigint>();
  return [...asked.filter(isOwed), ...asked.filter((due) => !isOwed(due))]
    .map((due) => {
      const currency = due.quoted_currency as Currency;
      const pool = due === unexplained ? poolOf(paid, dues, due, quotes) : 0n;
      const before = taken.get(currency) ?? 0n;
      const more = least(
        above(explained(paid, due) + pool - due.arrived_minor),
        above(uncounted(paid, dues, currency) - before),
      );
      taken.set(currency, before + more);
      return { due, arrived: money(due.arrived_minor + more, currency) };
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
    asked.findLast((due) => due.supplier_quote.startsWith(OPERATOR_QUOTE_PREFIX)) ??
    asked.findLast((due) => !isOwed(due))
  );
}

function isOwed(due: SupplierDue): boolean {
  return due.arrived_minor < due.quoted_minor;
}

/** What a supplier says that it has paid, and has come for nothing yet. What was agreed on the telephone its program need not know of. */
function uncounted(paid: readonly SupplierRefund[], dues: readonly SupplierDue[], currency: string): bigint {
  const counted = dues
    .filter((due) => due.quoted_currency === currency && !isManualQuote(due))
    .reduce((sum, due) => sum + due.arrived_minor, 0n);
  return above(sumOf(paid, currency) - counted);
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
  const awaited = due.is_looked_for || isManualQuote(due) ? due.quoted_minor : 0n;
  return due.arrived_minor > awaited ? due.arrived_minor : awaited;
}

function sumOf(refunds: readonly SupplierRefund[], currency: string): bigint {
  return refunds
    .filter(({ amount }) => amount.currency === currency)
    .reduce((sum, { amount }) => sum + amount.minor, 0n);
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function above(minor: bigint): bigint {
  return minor > 0n ? minor : 0n;
}
