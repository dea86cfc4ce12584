import { type Money, createMoney } from '@marga/contract/kernel/money';
import type { Currency } from '@marga/contract/kernel/currency';
import type { SupplierRefund } from '../suppliers/index.ts';
import { isInternalQuote, isManualQuote, OPERATOR_QUOTE_PREFIX } from '../amendments/index.ts';

/** An expected supplier refund is what a supplier owes or has paid for one cancellation or change. */
export interface ExpectedSupplierRefund {
  readonly supplier_quote: string;
  readonly quoted_minor: bigint;
  readonly quoted_currency: string;
  readonly arrived_minor: bigint;
  /** Says whether the supplier is still polled for this refund. */
  readonly is_polled: boolean;
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
export function matchReceivedRefunds<Expected extends ExpectedSupplierRefund>(
  paid: readonly SupplierRefund[],
  expectedRefunds: readonly Expected[],
  quotes: readonly string[],
  isUnsettled: boolean,
): { expectedRefund: Expected; arrived: Money }[] {
  const unexplained = isUnsettled ? undefined : unexplainedRefund(expectedRefunds);
  const asked = expectedRefunds.filter((expectedRefund) => expectedRefund.is_polled);
  const taken = new Map<string, bigint>();
  return [
    ...asked.filter(hasOutstandingRefund),
    ...asked.filter((expectedRefund) => !hasOutstandingRefund(expectedRefund)),
  ]
    .map((expectedRefund) => {
      const currency = expectedRefund.quoted_currency as Currency;
      const pool =
        expectedRefund === unexplained ? poolOf(paid, expectedRefunds, expectedRefund, quotes) : 0n;
      const before = taken.get(currency) ?? 0n;
      const more = least(
        above(explained(paid, expectedRefund) + pool - expectedRefund.arrived_minor),
        above(uncounted(paid, expectedRefunds, currency) - before),
      );
      taken.set(currency, before + more);
      return { expectedRefund, arrived: createMoney(expectedRefund.arrived_minor + more, currency) };
    })
    .filter(({ expectedRefund, arrived }) => arrived.minor > expectedRefund.arrived_minor);
}

/** Returns whether a recorded payment matches no quote. */
export function hasUnexplainedRefund(
  paid: readonly SupplierRefund[],
  expectedRefunds: readonly ExpectedSupplierRefund[],
): boolean {
  return expectedRefunds.some(
    (expectedRefund) => expectedRefund.arrived_minor > explained(paid, expectedRefund),
  );
}

function unexplainedRefund<Expected extends ExpectedSupplierRefund>(
  expectedRefunds: readonly Expected[],
): Expected | undefined {
  const asked = expectedRefunds.filter((expectedRefund) => expectedRefund.is_polled);
  return (
    asked.findLast((expectedRefund) => expectedRefund.supplier_quote.startsWith(OPERATOR_QUOTE_PREFIX)) ??
    asked.findLast((expectedRefund) => !hasOutstandingRefund(expectedRefund))
  );
}

function hasOutstandingRefund(expectedRefund: ExpectedSupplierRefund): boolean {
  return expectedRefund.arrived_minor < expectedRefund.quoted_minor;
}

/**
 * Returns what a supplier reports as paid that is not matched yet. Its API need not know what was agreed by
 * telephone.
 */
function uncounted(
  paid: readonly SupplierRefund[],
  expectedRefunds: readonly ExpectedSupplierRefund[],
  currency: string,
): bigint {
  const counted = expectedRefunds
    .filter((expectedRefund) => expectedRefund.quoted_currency === currency && !isManualQuote(expectedRefund))
    .reduce((sum, expectedRefund) => sum + expectedRefund.arrived_minor, 0n);
  return above(sumOf(paid, currency) - counted);
}

function explained(paid: readonly SupplierRefund[], expectedRefund: ExpectedSupplierRefund): bigint {
  // No supplier knows an internal quote name.
  if (isInternalQuote(expectedRefund.supplier_quote)) return 0n;
  return sumOf(
    paid.filter(({ quote }) => quote === expectedRefund.supplier_quote),
    expectedRefund.quoted_currency,
  );
}

function poolOf(
  paid: readonly SupplierRefund[],
  expectedRefunds: readonly ExpectedSupplierRefund[],
  own: ExpectedSupplierRefund,
  quotes: readonly string[],
): bigint {
  const all = sumOf(
    paid.filter(({ quote }) => !quotes.includes(quote)),
    own.quoted_currency,
  );
  const others = expectedRefunds
    .filter(
      (expectedRefund) => expectedRefund !== own && expectedRefund.quoted_currency === own.quoted_currency,
    )
    .reduce(
      (sum, expectedRefund) => sum + above(ofOther(expectedRefund) - explained(paid, expectedRefund)),
      0n,
    );
  return above(all - others);
}

/** Returns what belongs to an expected refund: what has arrived for it or what is awaited for it, whichever is more. */
function ofOther(expectedRefund: ExpectedSupplierRefund): bigint {
  const awaited =
    expectedRefund.is_polled || isManualQuote(expectedRefund) ? expectedRefund.quoted_minor : 0n;
  return expectedRefund.arrived_minor > awaited ? expectedRefund.arrived_minor : awaited;
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
