import { fromWireMoney, createMoney, sumMoney, toWireMoney, type WireMoney } from '../kernel/money.ts';

interface Line {
  readonly code: string;
  readonly name: string | null;
  readonly amount: WireMoney;
  readonly rule: string;
}

/**
 * Shows a refund as a client may see it: the amount paid, all charges and retained amounts in one sum, and earlier
 * refunds, with the same total. Supplier charges are not separated, because the remainder would reveal the agency's
 * earnings.
 */
export function mergeRefundCharges<Code extends string>(
  lines: readonly (Line & { readonly code: Code | 'charge' })[],
): (Line & { code: Code | 'charge' })[] {
  const isOpen = ({ code }: Line) => code === 'paid' || code === 'given-back-before';
  const [first] = lines;
  if (!first) return [];
  const charge = sumMoney(
    lines.filter((line) => !isOpen(line)).map(({ amount }) => fromWireMoney(amount)),
    first.amount.currency,
  );
  return [
    ...lines.filter(({ code }) => code === 'paid'),
    ...(charge.minor === 0n
      ? []
      : [{ code: 'charge' as const, name: null, amount: toWireMoney(charge), rule: '' }]),
    ...lines.filter(({ code }) => code === 'given-back-before'),
  ];
}

interface Changed {
  readonly difference: WireMoney;
  readonly fee: WireMoney;
  readonly total: WireMoney;
}

/**
 * Shows the cost of a change as a client may see it, all as the difference. Beside the supplier's fee, the
 * remainder would reveal the agency's earnings.
 */
export function mergeChangeFeeIntoPriceDifference<Change extends Changed>(change: Change): Change {
  const { total } = change;
  return { ...change, difference: total, fee: toWireMoney(createMoney(0n, total.currency)) };
}
