import type { RefundLine } from '@marga/contract/amendments/amendments';
import {
  fromWireMoney,
  type Money,
  createMoney,
  scaleMoney,
  splitMoney,
  toWireMoney,
} from '@marga/contract/kernel/money';
import type { LineCode } from '@marga/contract/pricing/price-breakdown';
import type { Exchange } from '@marga/contract/search/search';
import type { LedgerLine } from '../ledger/index.ts';
import { convertToRupees, type StoredPrice } from '../pricing/index.ts';

const RUPEES = 'INR';

type Lines = Readonly<Partial<Record<LineCode, bigint>>>;

/**
 * This is what a booking was sold at: the supplier's price in its own currency, and each of Marga's lines in paise.
 */
export interface SaleSnapshot {
  readonly supplier: string;
  readonly published: Money;
  readonly exchange: Exchange | null;
  readonly lines: Lines;
}

/** These are the shares of the sale that belonged to parts cancelled earlier. */
export interface CancelledAmounts {
  readonly published: bigint;
  readonly lines: Lines;
}

export const NOTHING_CANCELLED: CancelledAmounts = { published: 0n, lines: {} };

interface SupplierTerms {
  readonly charges: readonly { readonly name: string; readonly amount: Money; readonly rule: string }[];
  readonly refund: Money;
  readonly isVoid: boolean;
}

interface Calculation {
  readonly sale: SaleSnapshot;
  readonly cancelledAmounts: CancelledAmounts;
  readonly terms: SupplierTerms;
  /** This is true when nothing of the booking is left after this part is cancelled. */
  readonly isLast: boolean;
  /** This is what was paid and not yet promised as a refund, which is the maximum refund. */
  readonly refundable: bigint;
}

export interface Refund {
  readonly lines: readonly RefundLine[];
  /** The next two amounts are what was paid for this part, and how much of it is refunded. */
  readonly paid: Money;
  readonly refund: Money;
  /**
   * Each component says who owes a part of the refund and how the ledger books it. A party that owes nothing has no
   * component.
   */
  readonly components: readonly RefundComponent[];
  readonly cancelledAmounts: CancelledAmounts;
}

export interface RefundComponent {
  readonly component: 'supplier' | 'ours';
  readonly amount: Money;
  /**
   * A positive line is taken from its account. The lines add up to the amount plus what the buyer was refunded
   * before.
   */
  readonly lines: readonly LedgerLine[];
  /** These are the supplier's refund in its own currency and in rupees. */
  readonly quoted: Money;
  readonly quotedRupees: Money;
}

/** A booking that predates price breakdowns was entirely the supplier's price. */
export function buildSaleSnapshot(supplier: string, price: StoredPrice | null, total: Money): SaleSnapshot {
  if (price === null) return { supplier, published: total, exchange: null, lines: { fare: total.minor } };
  const lines: Partial<Record<LineCode, bigint>> = {};
  for (const { code, amount } of price.breakdown.lines)
    if (code !== 'own-markup' && code !== 'sub-agent-markup')
      lines[code] = (lines[code] ?? 0n) + fromWireMoney(amount).minor;
  return { supplier, published: fromWireMoney(price.quoted.total), exchange: price.exchange, lines };
}

/**
 * Calculates the refund of a part, line by line. The supplier's price of the part is its charge plus its refund,
 * and each of Marga's lines is split by it. Commission and incentive are recalled for the refunded share, with the
 * tax on it; the share the supplier keeps stays earned. Marga keeps its own lines unless the whole sale is void.
 */
export function calculateRefund({ sale, cancelledAmounts, terms, isLast, refundable }: Calculation): Refund {
  const left = sale.published.minor - cancelledAmounts.published;
  const charged = terms.charges.reduce((all, { amount }) => all + amount.minor, 0n);
  const published = isLast ? left : clamp(charged + terms.refund.minor, 0n, left);
  const part = partOf(sale, cancelledAmounts, published, isLast);
  const back = backOf(sale, part, { published, refund: terms.refund.minor });
  const paid = sumOf(part);
  const isVoid = terms.isVoid && isLast && cancelledAmounts.published === 0n;

  const lines = [
    line('paid', paid),
    ...chargeLines(terms, supplierPart(part) - back.rupees),
    ...shown('commission-earned', back.commission - lineOf(part, 'commission')),
    ...shown('incentive-earned', back.incentive - lineOf(part, 'incentive')),
    ...shown('tds-on-earned', back.tds - lineOf(part, 'tds')),
    ...(isVoid ? [] : retainedLines(part)),
  ];
  const roundOff = isVoid ? 0n : -lineOf(part, 'round-off');
  const exact = lines.reduce((all, { amount }) => all + fromWireMoney(amount).minor, roundOff);
  const owed = clamp(exact, 0n, greatest(0n, paid));
  const refund = clamp(owed, 0n, greatest(0n, least(paid, refundable)));
  return {
    lines: [
      ...lines,
      ...shown('round-off', roundOff + owed - exact),
      ...shown('given-back-before', refund - owed),
    ],
    paid: rupees(paid),
    refund: rupees(refund),
    components: componentsOf(sale, part, back, { isVoid, refund, before: owed - refund }),
    cancelledAmounts: {
      published: cancelledAmounts.published + published,
      lines: together(cancelledAmounts.lines, part),
    },
  };
}

/**
 * Returns what this part adds to each cancelled line. It is rounded over all parts together, so that no remainder is
 * left after the last part.
 */
function partOf(
  sale: SaleSnapshot,
  cancelledAmounts: CancelledAmounts,
  published: bigint,
  isLast: boolean,
): Lines {
  const codes = Object.keys(sale.lines) as LineCode[];
  const upTo = cancelledAmounts.published + published;
  return Object.fromEntries(
    codes.map((code) => {
      const whole = lineOf(sale.lines, code);
      const cancelledThen = isLast ? whole : share(whole, upTo, sale.published.minor);
      return [code, cancelledThen - lineOf(cancelledAmounts.lines, code)];
    }),
  );
}

/** Holds the supplier's refund and the commission lines recalled with it, with the signs that they had in the sale. */
interface Back {
  readonly quoted: Money;
  readonly rupees: bigint;
  readonly commission: bigint;
  readonly incentive: bigint;
  readonly tds: bigint;
}

function backOf(
  sale: SaleSnapshot,
  part: Lines,
  { published, refund }: { published: bigint; refund: bigint },
): Back {
  const quoted = createMoney(clamp(refund, 0n, published), sale.published.currency);
  const whole = greatest(0n, supplierPart(part));
  // A full refund is exactly the rupees that were paid, even if the rate would round differently.
  const back =
    quoted.minor === published ? whole : clamp(convertToRupees(quoted, sale.exchange).minor, 0n, whole);
  const recalled = (code: LineCode) => share(lineOf(part, code), back, whole);
  return {
    quoted,
    rupees: back,
    commission: recalled('commission'),
    incentive: recalled('incentive'),
    tds: recalled('tds'),
  };
}

/**
 * The charges are named as the supplier names them; in rupees they add up to what it keeps, whatever each would
 * round to.
 */
function chargeLines({ charges }: SupplierTerms, retained: bigint): RefundLine[] {
  const named = charges.filter(({ amount }) => amount.minor > 0n);
  if (retained === 0n) return [];
  if (named.length === 0) return [line('supplier-charge', -retained)];
  const shares = splitMoney(
    rupees(-retained),
    named.map(({ amount }) => amount.minor),
  );
  return named.map(({ name, rule }, index) => ({
    ...line('supplier-charge', shares[index]?.minor ?? 0n),
    name,
    rule,
  }));
}

const OWN_TAXES = ['cgst', 'sgst', 'utgst', 'igst'] as const;
const OURS = ['markup', 'service-fee', ...OWN_TAXES, 'round-off'] as const;

function retainedLines(part: Lines): RefundLine[] {
  const tax = OWN_TAXES.reduce((all, code) => all + lineOf(part, code), 0n);
  return [
    ...shown('markup-retained', -lineOf(part, 'markup')),
    ...shown('service-fee-retained', -lineOf(part, 'service-fee')),
    ...shown('tax-retained', -tax),
  ];
}

function componentsOf(
  sale: SaleSnapshot,
  part: Lines,
  back: Back,
  { isVoid, refund, before }: { isVoid: boolean; refund: bigint; before: bigint },
): RefundComponent[] {
  const ours = isVoid ? OURS.map((code) => ledgerLine(code, lineOf(part, code))) : [];
  const oursMinor = ours.reduce((all, { amount }) => all + amount.minor, 0n);
  // Marga's part is paid separately only when it is positive; a negative amount left by rounding is settled together
  // with the supplier's part.
  const isApart = oursMinor > 0n && oursMinor <= refund;
  const bought = sale.exchange === null ? {} : { bought: back.quoted };
  const lines: LedgerLine[] = [
    { kind: 'fare', account: `supplier:${sale.supplier}`, amount: rupees(back.rupees), ...bought },
    { kind: 'commission', account: 'expense:commission', amount: rupees(back.commission) },
    { kind: 'incentive', account: 'expense:incentive', amount: rupees(back.incentive) },
    ledgerLine('tds', back.tds),
    ...(isApart || before > 0n ? [] : ours.filter(({ kind }) => kind !== 'round-off')),
  ];
  const supplierMinor = isApart ? refund - oursMinor : refund;
  const theirs = lines.reduce((all, { amount }) => all + amount.minor, 0n);
  // A refund beyond what the buyer can still get is not treated as rounding: it is booked separately when it
  // arrives, and an operator checks it.
  const over = least(before, greatest(0n, theirs - supplierMinor));
  const rest = supplierMinor + over - theirs;
  const owed = { quoted: back.quoted, quotedRupees: rupees(back.rupees) };
  const components: RefundComponent[] = [
    {
      component: 'supplier',
      amount: rupees(supplierMinor),
      lines: [...lines, ledgerLine('round-off', rest)],
      ...owed,
    },
    { component: 'ours', amount: rupees(isApart ? oursMinor : 0n), lines: ours, ...owed },
  ];
  // The supplier's refund is tracked even when none of it goes to the buyer.
  return components
    .filter(
      ({ component, amount }) => amount.minor > 0n || (component === 'supplier' && back.quoted.minor > 0n),
    )
    .map((one) => ({ ...one, lines: one.lines.filter(({ amount }) => amount.minor !== 0n) }));
}

function ledgerLine(code: (typeof OURS)[number] | 'tds', minor: bigint): LedgerLine {
  const isTax = code === 'tds' || OWN_TAXES.some((tax) => tax === code);
  return { kind: code, account: `${isTax ? 'tax' : 'revenue'}:${code}`, amount: rupees(minor) };
}

function line(code: RefundLine['code'], minor: bigint): RefundLine {
  return { code, name: null, amount: toWireMoney(rupees(minor)), rule: '' };
}

function shown(code: RefundLine['code'], minor: bigint): RefundLine[] {
  return minor === 0n ? [] : [line(code, minor)];
}

function supplierPart(part: Lines): bigint {
  return lineOf(part, 'fare') + lineOf(part, 'supplier-taxes') + lineOf(part, 'ancillary');
}

function lineOf(lines: Lines, code: LineCode): bigint {
  return lines[code] ?? 0n;
}

function sumOf(lines: Lines): bigint {
  return Object.values(lines).reduce((all, minor) => all + minor, 0n);
}

function together(one: Lines, other: Lines): Lines {
  const codes = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<LineCode>;
  return Object.fromEntries([...codes].map((code) => [code, lineOf(one, code) + lineOf(other, code)]));
}

/** Returns the amount multiplied by `part` over `whole`. */
function share(minor: bigint, part: bigint, whole: bigint): bigint {
  return whole === 0n ? 0n : scaleMoney(rupees(minor), part, whole, 'half-even').minor;
}

function rupees(minor: bigint): Money {
  return createMoney(minor, RUPEES);
}

function clamp(minor: bigint, low: bigint, high: bigint): bigint {
  return greatest(low, least(minor, high));
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function greatest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
