import {
  addMoney,
  fromWireMoney,
  type Money,
  createMoney,
  scaleMoney,
  subtractMoney,
  sumMoney,
  toWireMoney,
  zeroMoney,
} from '@marga/contract/kernel/money';
import type { LedgerLine } from '../ledger/index.ts';
import { convertToRupees, type StoredPrice, convertPriceComponentsToRupees } from '../pricing/index.ts';
import {
  type ChangePrice,
  buildChangeFeeLedgerLines,
  calculatePriceDifferenceLedgerLines,
  quotedPriceAfterChange,
} from './booking-change-price.ts';
import { calculateRemainingBookingPrice } from './price-after-partial-cancellation.ts';
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
interface ManualChangeQuote {
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
 * The fare difference per traveller may be at most this many times the booked price per traveller, or `FARE_OF_ONE`
 * if that is more; a larger difference is taken for a typing error.
 */
const MOST_TIMES = 5n;
const FARE_OF_ONE = createMoney(5_000_000n, 'INR');
const FEE_OF_ONE = createMoney(1_000_000n, 'INR');

/**
 * Returns what a manual change costs this buyer: exactly what the supplier said. Marga's part of the price stays as
 * sold, since no rule prices a telephone call; only when the fare falls, its commission is recalled in the same
 * proportion as in a cancellation, so that both ways cost the same. Later refunds start from the same lines.
 * Returns undefined when the amounts are not plausible.
 */
export function calculateManualChangePrice(
  booked: ManualChangeBooking,
  quote: ManualChangeQuote,
): ManualChangePrice | undefined {
  const { currency } = booked.price ? fromWireMoney(booked.price.quoted.total) : booked.total;
  if (quote.difference.currency !== currency || quote.fee.currency !== currency) return undefined;
  const calculated = booked.price ? ofLines(booked, booked.price, quote) : ofTotal(booked, quote);
  if (!calculated || !isBounded(paidBefore(booked), booked.left.length, quote)) return undefined;
  return calculated;
}

/** Returns what the supplier was paid for everything that is left. */
function paidBefore({ price, total, cancelledAmounts }: ManualChangeBooking): Money {
  const whole = price ? fromWireMoney(price.quoted.total) : total;
  return subtractMoney(whole, createMoney(cancelledAmounts.published, whole.currency));
}

function isBounded(before: Money, left: number, { difference, fee, travellers }: ManualChangeQuote): boolean {
  const atLeast = (one: Money) => (one.currency === before.currency ? one.minor * BigInt(travellers) : 0n);
  const mostFare = (before.minor * MOST_TIMES * BigInt(travellers)) / BigInt(Math.max(1, left));
  const isFare = difference.minor <= greatest(mostFare, atLeast(FARE_OF_ONE));
  return isFare && fee.minor >= 0n && fee.minor <= greatest(before.minor, atLeast(FEE_OF_ONE));
}

/** Prices a change of a booking without a breakdown: its price was entirely the supplier's, and stays so. */
function ofTotal(
  { supplier, total, clientTotal, cancelledAmounts }: ManualChangeBooking,
  quote: ManualChangeQuote,
): ManualChangePrice | undefined {
  const { difference, fee } = quote;
  const before = createMoney(cancelledAmounts.published, total.currency);
  const net = addMoney(subtractMoney(total, before), difference);
  if (net.minor < 0n) return undefined;
  const fare: LedgerLine[] =
    difference.minor === 0n ? [] : [{ kind: 'fare', account: `supplier:${supplier}`, amount: difference }];
  return {
    price: null,
    net,
    clientTotal: addMoney(subtractMoney(clientTotal, before), difference),
    difference,
    fee,
    total: addMoney(difference, fee),
    lines: [...fare, ...buildChangeFeeLedgerLines(supplier, fee, fee)],
  };
}

function ofLines(
  booked: ManualChangeBooking,
  whole: StoredPrice,
  quote: ManualChangeQuote,
): ManualChangePrice | undefined {
  const { supplier, cancelledAmounts, isPart, left } = booked;
  const before = isPart ? calculateRemainingBookingPrice(whole, cancelledAmounts, left) : whole;
  const quoted = quotedPriceAfterChange(before.quoted, quote.difference, undefined);
  if (!quoted) return undefined;
  const after = repriceAt(before, quoted, quote.travellers);
  const fee = convertToRupees(quote.fee, before.exchange);
  const [net, clientTotal] = [fromWireMoney(after.breakdown.net), fromWireMoney(after.breakdown.clientTotal)];
  const difference = subtractMoney(net, fromWireMoney(before.breakdown.net));
  return {
    price: after,
    net,
    clientTotal,
    difference,
    fee,
    total: addMoney(difference, fee),
    lines: [
      ...calculatePriceDifferenceLedgerLines(supplier, before, after),
      ...buildChangeFeeLedgerLines(supplier, quote.fee, fee),
    ],
  };
}

/** These are the commissions on a fare and the tax on them; they are recalled with the refunded part of the fare. */
const TRADED: readonly string[] = ['commission', 'incentive', 'tds'];

/** Reprices the supplier's lines and leaves Marga's unchanged. */
function repriceAt(before: StoredPrice, quoted: StoredPrice['quoted'], travellers: number): StoredPrice {
  const [was, is] = [
    convertPriceComponentsToRupees(before.quoted, before.exchange),
    convertPriceComponentsToRupees(quoted, before.exchange),
  ];
  const hasTaxes = before.breakdown.lines.some(({ code }) => code === 'supplier-taxes');
  const ofTaxes = hasTaxes ? subtractMoney(is.taxes, was.taxes) : zeroMoney('INR');
  const theirs = subtractMoney(wholeOf(is), wholeOf(was));
  const added = { fare: subtractMoney(theirs, ofTaxes), 'supplier-taxes': ofTaxes };
  const [paid, total] = [fromWireMoney(before.quoted.total).minor, fromWireMoney(quoted.total).minor];
  const share = (amount: Money) => (paid === 0n ? amount : scaleMoney(amount, total, paid, 'half-even'));
  const lines = before.breakdown.lines.map((line) => {
    const amount = fromWireMoney(line.amount);
    if (line.code === 'fare' || line.code === 'supplier-taxes')
      return { ...line, basis: null, amount: toWireMoney(addMoney(amount, added[line.code])) };
    const isRecalled = total < paid && TRADED.includes(line.code);
    return isRecalled ? { ...line, basis: null, amount: toWireMoney(share(amount)) } : line;
  });
  const { credit } = before.breakdown;
  const supplierTax = share(fromWireMoney(credit.supplierTax));
  const net = sumMoney(
    lines.map(({ amount }) => fromWireMoney(amount)),
    'INR',
  );
  const more = subtractMoney(net, fromWireMoney(before.breakdown.net));
  return {
    ...before,
    quoted,
    facts: { ...before.facts, travellers },
    breakdown: {
      ...before.breakdown,
      lines,
      net: toWireMoney(net),
      clientTotal: toWireMoney(addMoney(fromWireMoney(before.breakdown.clientTotal), more)),
      credit: {
        ...credit,
        supplierTax: toWireMoney(supplierTax),
        trueCost: toWireMoney(subtractMoney(subtractMoney(net, supplierTax), fromWireMoney(credit.ownTax))),
      },
    },
  };
}

function wholeOf({ fare, taxes, ancillaries }: ReturnType<typeof convertPriceComponentsToRupees>): Money {
  return sumMoney([fare, taxes, ...ancillaries.map(({ amount }) => amount)], 'INR');
}

function greatest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
