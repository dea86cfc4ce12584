import {
  add,
  fromWire,
  type Money,
  money,
  scaleBy,
  subtract,
  sum,
  toWire,
  zero,
} from '@marga/contract/kernel/money';
import type { LedgerLine } from '../ledger/index.ts';
import { convert, type StoredPrice, partsInRupees } from '../pricing/index.ts';
import { type ChangePrice, feeLine, linesBetween, quotedAfter } from './change-price.ts';
import { remainingPrice } from './remaining-price.ts';
import type { CancelledAmounts } from './refund-calculation.ts';

/** Holds the part of a booking that the price of its remainder depends on. */
export interface ManualChangeBooking {
  readonly supplier: string;
  /** This is null for a price without a breakdown; then all of it is the supplier's. */
  readonly price: StoredPrice | null;
  readonly total: Money;
  readonly clientTotal: Money;
  readonly cancelledAmounts: CancelledAmounts;
  readonly isPart: boolean;
  /** These are the positions of those who still travel. */
  readonly left: readonly number[];
}

/** The amounts are in the supplier's currency. */
interface SaidOfPrice {
  readonly difference: Money;
  readonly fee: Money;
  /** Counts the travellers after the change. */
  readonly travellers: number;
}

interface ManualChangePrice extends Omit<ChangePrice, 'price'> {
  readonly price: StoredPrice | null;
  readonly net: Money;
  readonly clientTotal: Money;
}

/**
 * A traveller may cost at most this many times the booked price afterwards, and these amounts are always allowed; a
 * higher one is taken for a typing error.
 */
const MOST_TIMES = 5n;
const FARE_OF_ONE = money(5_000_000n, 'INR');
const FEE_OF_ONE = money(1_000_000n, 'INR');

/**
 * Returns what a manual change costs this buyer: exactly what the supplier said. Marga's part of the price stays as
 * sold, since no rule prices a telephone call; only when the fare falls, its commission is recalled in the same
 * proportion as in a cancellation, so that both ways cost the same. Later refunds start from the same lines.
 * Returns undefined when the amounts are not plausible.
 */
export function priceManualChange(
  booked: ManualChangeBooking,
  said: SaidOfPrice,
): ManualChangePrice | undefined {
  const { currency } = booked.price ? fromWire(booked.price.quoted.total) : booked.total;
  if (said.difference.currency !== currency || said.fee.currency !== currency) return undefined;
  const calculated = booked.price ? ofLines(booked, booked.price, said) : ofTotal(booked, said);
  if (!calculated || !isBounded(paidBefore(booked), booked.left.length, said)) return undefined;
  return calculated;
}

/** Returns what the supplier was paid for everything that is left. */
function paidBefore({ price, total, cancelledAmounts }: ManualChangeBooking): Money {
  const whole = price ? fromWire(price.quoted.total) : total;
  return subtract(whole, money(cancelledAmounts.published, whole.currency));
}

function isBounded(before: Money, left: number, { difference, fee, travellers }: SaidOfPrice): boolean {
  const atLeast = (one: Money) => (one.currency === before.currency ? one.minor * BigInt(travellers) : 0n);
  const mostFare = (before.minor * MOST_TIMES * BigInt(travellers)) / BigInt(Math.max(1, left));
  const isFare = difference.minor <= greatest(mostFare, atLeast(FARE_OF_ONE));
  return isFare && fee.minor >= 0n && fee.minor <= greatest(before.minor, atLeast(FEE_OF_ONE));
}

/** A booking without a breakdown was entirely the supplier's price, and stays so. */
function ofTotal(
  { supplier, total, clientTotal, cancelledAmounts }: ManualChangeBooking,
  said: SaidOfPrice,
): ManualChangePrice | undefined {
  const { difference, fee } = said;
  const before = money(cancelledAmounts.published, total.currency);
  const net = add(subtract(total, before), difference);
  if (net.minor < 0n) return undefined;
  const fare: LedgerLine[] =
    difference.minor === 0n ? [] : [{ kind: 'fare', account: `supplier:${supplier}`, amount: difference }];
  return {
    price: null,
    net,
    clientTotal: add(subtract(clientTotal, before), difference),
    difference,
    fee,
    total: add(difference, fee),
    lines: [...fare, ...feeLine(supplier, fee, fee)],
  };
}

function ofLines(
  booked: ManualChangeBooking,
  whole: StoredPrice,
  said: SaidOfPrice,
): ManualChangePrice | undefined {
  const { supplier, cancelledAmounts, isPart, left } = booked;
  const before = isPart ? remainingPrice(whole, cancelledAmounts, left) : whole;
  const quoted = quotedAfter(before.quoted, said.difference, undefined);
  if (!quoted) return undefined;
  const after = repriceAt(before, quoted, said.travellers);
  const fee = convert(said.fee, before.exchange);
  const [net, clientTotal] = [fromWire(after.breakdown.net), fromWire(after.breakdown.clientTotal)];
  const difference = subtract(net, fromWire(before.breakdown.net));
  return {
    price: after,
    net,
    clientTotal,
    difference,
    fee,
    total: add(difference, fee),
    lines: [...linesBetween(supplier, before, after), ...feeLine(supplier, said.fee, fee)],
  };
}

/** These are the commissions on a fare and the tax on them; they are recalled with the refunded part of the fare. */
const TRADED: readonly string[] = ['commission', 'incentive', 'tds'];

/** Reprices the supplier's lines and leaves Marga's unchanged. */
function repriceAt(before: StoredPrice, quoted: StoredPrice['quoted'], travellers: number): StoredPrice {
  const [was, is] = [partsInRupees(before.quoted, before.exchange), partsInRupees(quoted, before.exchange)];
  const hasTaxes = before.breakdown.lines.some(({ code }) => code === 'supplier-taxes');
  const ofTaxes = hasTaxes ? subtract(is.taxes, was.taxes) : zero('INR');
  const theirs = subtract(wholeOf(is), wholeOf(was));
  const added = { fare: subtract(theirs, ofTaxes), 'supplier-taxes': ofTaxes };
  const [paid, total] = [fromWire(before.quoted.total).minor, fromWire(quoted.total).minor];
  const share = (amount: Money) => (paid === 0n ? amount : scaleBy(amount, total, paid, 'half-even'));
  const lines = before.breakdown.lines.map((line) => {
    const amount = fromWire(line.amount);
    if (line.code === 'fare' || line.code === 'supplier-taxes')
      return { ...line, basis: null, amount: toWire(add(amount, added[line.code])) };
    const isRecalled = total < paid && TRADED.includes(line.code);
    return isRecalled ? { ...line, basis: null, amount: toWire(share(amount)) } : line;
  });
  const { credit } = before.breakdown;
  const supplierTax = share(fromWire(credit.supplierTax));
  const net = sum(
    lines.map(({ amount }) => fromWire(amount)),
    'INR',
  );
  const more = subtract(net, fromWire(before.breakdown.net));
  return {
    ...before,
    quoted,
    facts: { ...before.facts, travellers },
    breakdown: {
      ...before.breakdown,
      lines,
      net: toWire(net),
      clientTotal: toWire(add(fromWire(before.breakdown.clientTotal), more)),
      credit: {
        ...credit,
        supplierTax: toWire(supplierTax),
        trueCost: toWire(subtract(subtract(net, supplierTax), fromWire(credit.ownTax))),
      },
    },
  };
}

function wholeOf({ fare, taxes, ancillaries }: ReturnType<typeof partsInRupees>): Money {
  return sum([fare, taxes, ...ancillaries.map(({ amount }) => amount)], 'INR');
}

function greatest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
