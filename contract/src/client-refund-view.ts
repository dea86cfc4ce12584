import { fromWire, money, sum, toWire, type WireMoney } from './kernel/money.ts';

interface Line {
  readonly code: string;
  readonly name: string | null;
  readonly amount: WireMoney;
  readonly rule: string;
}

/**
 * What comes back as a client reads it: what was paid, all that is charged and kept in one sum, and what was given back before.
 * Together it is the same. The supplier's own charges are not told apart: what is left beside them would be what somebody earns.
 */
export function mergeCharges<Code extends string>(
  lines: readonly (Line & { readonly code: Code | 'charge' })[],
): (Line & { code: Code | 'charge' })[] {
  const isOpen = ({ code }: Line) => code === 'paid' || code === 'given-back-before';
  const [first] = lines;
  if (!first) return [];
  const charge = sum(
    lines.filter((line) => !isOpen(line)).map(({ amount }) => fromWire(amount)),
    first.amount.currency,
  );
  return [
    ...lines.filter(({ code }) => code === 'paid'),
    ...(charge.minor === 0n
      ? []
      : [{ code: 'charge' as const, name: null, amount: toWire(charge), rule: '' }]),
    ...lines.filter(({ code }) => code === 'given-back-before'),
  ];
}

interface Changed {
  readonly difference: WireMoney;
  readonly fee: WireMoney;
  readonly total: WireMoney;
}

/** What a change costs as a client reads it: all of it as the difference. Beside the supplier's own fee what is left would hold what somebody earns. */
export function mergeFeeIntoDifference<Change extends Changed>(change: Change): Change {
  const { total } = change;
  return { ...change, difference: total, fee: toWire(money(0n, total.currency)) };
}
