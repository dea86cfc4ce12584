import { type Money, createMoney } from '@marga/contract/kernel/money';
import type { Currency } from '@marga/contract/kernel/currency';
import type { SupplierRefund } from '../suppliers/index.ts';
import { isManualQuote } from '../amendments/index.ts';

/** An expected supplier refund is what a supplier owes or has paid for one cancellation or change. */
export interface ExpectedSupplierRefund {
  readonly supplier_quote: string;
  readonly quote_kind: string;
  readonly quoted_minor: bigint;
  readonly quoted_currency: string;
  readonly arrived_minor: bigint;
  /** Says whether the supplier is still polled for this refund. */
  readonly is_polled: boolean;
}

/**
 * Returns the expected refunds for which a supplier reports more than is recorded, with the new totals; outstanding
 * ones come first. A payment under a refund's own quote belongs to it. Payments that no quote explains go to one
 * refund: the last that an operator decided, else the last without an outstanding amount, but to none while the
 * booking is being cancelled or changed (`isUnsettled`). Amounts that belong to other refunds, such as those agreed
 * by telephone, are left out. Other currencies are ignored, and the total never exceeds the supplier's report.
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

/** Returns whether more is recorded for an expected refund than the supplier reports under its quote. */
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
    asked.findLast((expectedRefund) => expectedRefund.quote_kind === 'operator') ??
    asked.findLast((expectedRefund) => !hasOutstandingRefund(expectedRefund))
  );
}

function hasOutstandingRefund(expectedRefund: ExpectedSupplierRefund): boolean {
  return expectedRefund.arrived_minor < expectedRefund.quoted_minor;
}

/**
 * Returns how much of the supplier's reported payments is not recorded yet. Refunds agreed by telephone are not
 * counted, because the supplier's API may not report them.
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
  // Suppliers never report a payment under the name of an operator's quote, because only Marga knows it.
  if (expectedRefund.quote_kind !== 'supplier') return 0n;
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

/** Returns the amount that is reserved for an expected refund: the larger of the arrived and the awaited amount. */
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
