import {
  fromWireMoney,
  type Money,
  createMoney,
  scaleMoney,
  splitMoney,
  subtractMoney,
  toWireMoney,
} from '@marga/contract/kernel/money';
import type { LineCode } from '@marga/contract/pricing/price-breakdown';
import type { StoredPrice } from '../pricing/index.ts';
import type { CancelledAmounts } from './refund-calculation.ts';

type Lines = StoredPrice['breakdown']['lines'];

/**
 * Returns the price of what is left of a partly cancelled booking, from which a change of the rest is calculated.
 * Each line is the whole minus the cancelled parts, so they add up to the paisa.
 */
export function calculateRemainingBookingPrice(
  price: StoredPrice,
  cancelledAmounts: CancelledAmounts,
  left: readonly number[],
): StoredPrice {
  const quoted = quotedLeft(price.quoted, cancelledAmounts, left);
  const lines = asQuoted(linesLeft(price.breakdown.lines, cancelledAmounts), quoted);
  const [net, whole] = [sumOf(lines), fromWireMoney(price.breakdown.net).minor];
  const share = (amount: Money) => (whole === 0n ? amount : scaleMoney(amount, net, whole, 'half-even'));
  const clientLines = price.breakdown.clientLines.map((line) => ({
    ...line,
    basis: null,
    amount: toWireMoney(share(fromWireMoney(line.amount))),
  }));
  const { credit } = price.breakdown;
  const [supplierTax, ownTax] = [
    share(fromWireMoney(credit.supplierTax)),
    share(fromWireMoney(credit.ownTax)),
  ];
  const rupees = (minor: bigint) => toWireMoney(createMoney(minor, 'INR'));
  return {
    ...price,
    quoted,
    facts: { ...price.facts, travellers: left.length },
    breakdown: {
      ...price.breakdown,
      lines,
      net: rupees(net),
      clientLines,
      clientTotal: rupees(net + sumOf(clientLines)),
      credit: {
        ...credit,
        supplierTax: toWireMoney(supplierTax),
        ownTax: toWireMoney(ownTax),
        trueCost: rupees(net - supplierTax.minor - ownTax.minor),
      },
    },
  };
}

/**
 * Ancillaries are cancelled with their travellers; the supplier's price for the remaining ones is their share of
 * the total.
 */
function quotedLeft(
  quoted: StoredPrice['quoted'],
  cancelledAmounts: CancelledAmounts,
  left: readonly number[],
): StoredPrice['quoted'] {
  const whole = fromWireMoney(quoted.total);
  const rest = subtractMoney(whole, createMoney(cancelledAmounts.published, whole.currency));
  const share = (amount: Money) =>
    whole.minor === 0n ? amount : scaleMoney(amount, rest.minor, whole.minor, 'half-even');
  const all = quoted.ancillaries ?? [];
  const remaining = all.filter(({ traveller }) => traveller === null || left.includes(traveller));
  const weights = remaining.map(({ amount }) => fromWireMoney(amount).minor);
  const isPaid = weights.some((weight) => weight > 0n);
  const ancillariesTotal = share(createMoney(isPaid ? sumOf(all) : 0n, whole.currency));
  const shares = isPaid ? splitMoney(ancillariesTotal, weights) : remaining.map(() => ancillariesTotal);
  const fare = subtractMoney(rest, ancillariesTotal);
  const scaled = share(fromWireMoney(quoted.taxes));
  const taxes = scaled.minor > fare.minor ? fare : scaled;
  return {
    base: toWireMoney(subtractMoney(fare, taxes)),
    taxes: toWireMoney(taxes),
    total: toWireMoney(rest),
    ...(remaining.length > 0 && {
      ancillaries: remaining.map((ancillary, at) => ({
        ...ancillary,
        amount: toWireMoney(shares[at] ?? ancillariesTotal),
      })),
    }),
  };
}

/**
 * Returns what is left of each line. The basis of a line's calculation does not apply to the rest of it, so it is
 * dropped.
 */
function linesLeft(lines: Lines, cancelledAmounts: CancelledAmounts): Lines {
  return [...Map.groupBy(lines, ({ code }) => code)]
    .flatMap(([code, alike]) => {
      const rest = createMoney(sumOf(alike) - (cancelledAmounts.lines[code as LineCode] ?? 0n), 'INR');
      const weights = alike.map(({ amount }) => magnitude(fromWireMoney(amount).minor));
      const shares = splitMoney(
        rest,
        weights.some((weight) => weight > 0n) ? weights : weights.map(() => 1n),
      );
      return alike.map((line, at) => ({ ...line, basis: null, amount: toWireMoney(shares[at] ?? rest) }));
    })
    .filter(({ code, amount }) => code === 'fare' || fromWireMoney(amount).minor !== 0n);
}

/** When no paid ancillary is left, the rest of their line counts as fare, as in the supplier's price of the rest. */
function asQuoted(lines: Lines, { ancillaries }: StoredPrice['quoted']): Lines {
  const loose = sumOf(lines.filter(({ code }) => code === 'ancillary'));
  if (loose === 0n || sumOf(ancillaries ?? []) > 0n) return lines;
  const fare = lines.find(({ code }) => code === 'fare');
  return lines
    .filter(({ code }) => code !== 'ancillary')
    .map((line) =>
      line === fare
        ? { ...line, amount: toWireMoney(createMoney(fromWireMoney(line.amount).minor + loose, 'INR')) }
        : line,
    );
}

function sumOf(lines: readonly { readonly amount: Lines[number]['amount'] }[]): bigint {
  return lines.reduce((all, { amount }) => all + fromWireMoney(amount).minor, 0n);
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
