import {
  add,
  equals,
  fromWire,
  type Money,
  scaleBy,
  subtract,
  sum,
  toWire,
  zero,
} from '@marga/contract/kernel/money';
import type { LedgerLine } from '../ledger/index.ts';
import {
  convert,
  type StoredPrice,
  type PriceFacts,
  postingsOf,
  priceOf,
  type Pricing,
  type Quoted,
} from '../pricing/index.ts';
import type { ChangeQuote } from '../suppliers/index.ts';

/** A booking as far as its price goes. */
interface Priced {
  readonly supplier: string;
  readonly price: StoredPrice;
}

interface Wanted {
  readonly quote: Pick<ChangeQuote, 'difference' | 'fee'>;
  /** What is bought instead, as it is sold; null when the departure stays. */
  readonly instead: { readonly quoted: Quoted; readonly facts: PriceFacts } | null;
  /** How many travel afterwards. */
  readonly travellers: number;
}

export interface ChangePrice {
  /** What the booking is sold at from then on. */
  readonly price: StoredPrice;
  /** In rupees, each below nothing when it comes back. */
  readonly difference: Money;
  readonly fee: Money;
  readonly total: Money;
  /** From whom to whom, line by line: together the total. */
  readonly lines: readonly LedgerLine[];
}

/**
 * What a change costs this buyer. Our own part of the price is calculated anew from what the supplier takes then, at the rate
 * the booking was sold at and by the rules of this moment; where the supplier's price stays and all that it was for, ours
 * stays too. The supplier's
 * fee is passed on as it is. Undefined when the supplier would give back more than it took.
 */
export function changePriceOf(
  { supplier, price }: Priced,
  wanted: Wanted,
  pricing: Pricing,
): ChangePrice | undefined {
  const { quote, instead, travellers } = wanted;
  const quoted = quotedAfter(price.quoted, quote.difference, instead?.quoted);
  if (!quoted) return undefined;
  const facts = { ...(instead?.facts ?? price.facts), travellers };
  // Ancillaries do not go along to what is bought instead: at the same total it is another price still.
  const losesAncillaries = instead !== null && (price.quoted.ancillaries ?? []).length > 0;
  const stays = quote.difference.minor === 0n && travellers === price.facts.travellers && !losesAncillaries;
  const inputs = { quoted, exchange: price.exchange, facts, buyer: pricing.buyer };
  const after: StoredPrice = stays
    ? price
    : { ...inputs, breakdown: priceOf({ ...inputs, at: pricing.at, book: pricing.book }) };
  const fee = convert(quote.fee, price.exchange);
  const difference = subtract(fromWire(after.breakdown.net), fromWire(price.breakdown.net));
  return {
    price: after,
    difference,
    fee,
    total: add(difference, fee),
    lines: [...linesBetween(supplier, price, after), ...feeLine(supplier, quote.fee, fee)],
  };
}

/**
 * The supplier says what it costs more; how much of that is tax is known of what is bought instead, else as before. Where the
 * departure stays, so do its ancillaries, at what they cost: what changes is the fare.
 */
export function quotedAfter(
  before: Quoted,
  difference: Money,
  instead: Quoted | undefined,
): Quoted | undefined {
  const total = add(fromWire(before.total), difference);
  const booked = sum(
    (before.ancillaries ?? []).map(({ amount }) => fromWire(amount)),
    total.currency,
  );
  const fare = instead ? total : subtract(total, booked);
  if (fare.minor < 0n) return undefined;
  const whole = fromWire(before.total).minor - (instead ? 0n : booked.minor);
  const asBefore =
    whole === 0n ? zero(total.currency) : scaleBy(fromWire(before.taxes), fare.minor, whole, 'half-even');
  const told = instead && fromWire(instead.taxes);
  const taxes = told && told.currency === total.currency && told.minor <= total.minor ? told : asBefore;
  return {
    base: toWire(subtract(fare, taxes)),
    taxes: toWire(taxes),
    total: toWire(total),
    ...(!instead && (before.ancillaries ?? []).length > 0 && { ancillaries: before.ancillaries ?? [] }),
  };
}

export function linesBetween(supplier: string, before: StoredPrice, after: StoredPrice): LedgerLine[] {
  const [old, now] = [before, after].map(({ breakdown, quoted, exchange }) =>
    postingsOf(breakdown, { supplier, quoted, exchange }),
  );
  const kinds = new Set([...(now ?? []), ...(old ?? [])].map(({ kind }) => kind));
  return [...kinds].flatMap((kind): LedgerLine[] => {
    const [was, is] = [old, now].map((lines) => lines?.find((line) => line.kind === kind));
    const account = (is ?? was)?.account;
    const amount = less(is?.amount, was?.amount);
    if (account === undefined || !amount || amount.minor === 0n) return [];
    const bought = less(is?.bought, was?.bought);
    return [{ kind, account, amount, ...(bought && bought.minor !== 0n && { bought }) }];
  });
}

function less(is: Money | undefined, was: Money | undefined): Money | undefined {
  if (!is) return was && subtract(zero(was.currency), was);
  return was ? subtract(is, was) : is;
}

export function feeLine(supplier: string, quoted: Money, fee: Money): LedgerLine[] {
  if (fee.minor === 0n) return [];
  const bought = equals(quoted, fee) ? {} : { bought: quoted };
  return [{ kind: 'change-fee', account: `supplier:${supplier}`, amount: fee, ...bought }];
}
