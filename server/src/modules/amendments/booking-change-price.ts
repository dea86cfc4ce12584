import {
  addMoney,
  isEqualMoney,
  fromWireMoney,
  type Money,
  scaleMoney,
  subtractMoney,
  sumMoney,
  toWireMoney,
  zeroMoney,
} from '@marga/contract/kernel/money';
import type { LedgerLine } from '../ledger/index.ts';
import {
  convertToRupees,
  type StoredPrice,
  type PricingInput,
  ledgerPostingsOf,
  calculateBuyerPrice,
  type Pricing,
  type Quoted,
} from '../pricing/index.ts';
import type { ChangeQuote } from '../suppliers/index.ts';

/** Holds the part of a booking that its price depends on. */
interface Priced {
  readonly supplier: string;
  readonly price: StoredPrice;
}

interface Wanted {
  readonly quote: Pick<ChangeQuote, 'difference' | 'fee'>;
  /** This is the replacement as it is sold; null means that the departure stays. */
  readonly instead: { readonly quoted: Quoted; readonly facts: PricingInput } | null;
  /** Counts the travellers after the change. */
  readonly travellers: number;
}

export interface ChangePrice {
  /** This is the booking's price after the change. */
  readonly price: StoredPrice;
  /** The amounts are in rupees; a negative one is refunded. */
  readonly difference: Money;
  readonly fee: Money;
  readonly total: Money;
  /** The ledger lines add up to the total. */
  readonly lines: readonly LedgerLine[];
}

/**
 * Returns what a change costs this buyer. Marga's part of the price is recalculated from the supplier's new price,
 * at the booking's exchange rate and by the current rules; if the supplier's price and its contents stay, Marga's
 * part stays too. The supplier's fee is passed on unchanged. Returns undefined when the supplier would give back
 * more than it took.
 */
export function calculateBookingChangePrice(
  { supplier, price }: Priced,
  wanted: Wanted,
  pricing: Pricing,
): ChangePrice | undefined {
  const { quote, instead, travellers } = wanted;
  const quoted = quotedPriceAfterChange(price.quoted, quote.difference, instead?.quoted);
  if (!quoted) return undefined;
  const facts = { ...(instead?.facts ?? price.facts), travellers };
  // Ancillaries are not transferred to the replacement, so even at the same total it is a different price.
  const losesAncillaries = instead !== null && (price.quoted.ancillaries ?? []).length > 0;
  const stays = quote.difference.minor === 0n && travellers === price.facts.travellers && !losesAncillaries;
  const inputs = { quoted, exchange: price.exchange, facts, buyer: pricing.buyer };
  const after: StoredPrice = stays
    ? price
    : { ...inputs, breakdown: calculateBuyerPrice({ ...inputs, at: pricing.at, book: pricing.book }) };
  const fee = convertToRupees(quote.fee, price.exchange);
  const difference = subtractMoney(fromWireMoney(after.breakdown.net), fromWireMoney(price.breakdown.net));
  return {
    price: after,
    difference,
    fee,
    total: addMoney(difference, fee),
    lines: [
      ...calculatePriceDifferenceLedgerLines(supplier, price, after),
      ...buildChangeFeeLedgerLines(supplier, quote.fee, fee),
    ],
  };
}

/**
 * The supplier states the price difference; the share of tax comes from the replacement, or else stays as before.
 * When the departure stays, its ancillaries keep their prices and only the fare changes.
 */
export function quotedPriceAfterChange(
  before: Quoted,
  difference: Money,
  instead: Quoted | undefined,
): Quoted | undefined {
  const total = addMoney(fromWireMoney(before.total), difference);
  const booked = sumMoney(
    (before.ancillaries ?? []).map(({ amount }) => fromWireMoney(amount)),
    total.currency,
  );
  const fare = instead ? total : subtractMoney(total, booked);
  if (fare.minor < 0n) return undefined;
  const whole = fromWireMoney(before.total).minor - (instead ? 0n : booked.minor);
  const asBefore =
    whole === 0n
      ? zeroMoney(total.currency)
      : scaleMoney(fromWireMoney(before.taxes), fare.minor, whole, 'half-even');
  const replacementTaxes = instead && fromWireMoney(instead.taxes);
  const taxes =
    replacementTaxes && replacementTaxes.currency === total.currency && replacementTaxes.minor <= total.minor
      ? replacementTaxes
      : asBefore;
  return {
    base: toWireMoney(subtractMoney(fare, taxes)),
    taxes: toWireMoney(taxes),
    total: toWireMoney(total),
    ...(!instead && (before.ancillaries ?? []).length > 0 && { ancillaries: before.ancillaries ?? [] }),
  };
}

export function calculatePriceDifferenceLedgerLines(
  supplier: string,
  before: StoredPrice,
  after: StoredPrice,
): LedgerLine[] {
  const [old, now] = [before, after].map(({ breakdown, quoted, exchange }) =>
    ledgerPostingsOf(breakdown, { supplier, quoted, exchange }),
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
  if (!is) return was && subtractMoney(zeroMoney(was.currency), was);
  return was ? subtractMoney(is, was) : is;
}

export function buildChangeFeeLedgerLines(supplier: string, quoted: Money, fee: Money): LedgerLine[] {
  if (fee.minor === 0n) return [];
  const bought = isEqualMoney(quoted, fee) ? {} : { bought: quoted };
  return [{ kind: 'change-fee', account: `supplier:${supplier}`, amount: fee, ...bought }];
}
