import { createMoney, scaleMoney } from '@marga/contract/kernel/money';
import type { InputCredit } from '@marga/contract/pricing/price-breakdown';
import { RUPEES } from './convert-currency.ts';
import type { Charge, InsideTax, Plan } from './price-calculation-plan.ts';

/**
 * Holds every amount of a price, in paise. What the buyer receives, such as a commission, is positive here; the price
 * line makes it negative.
 */
export interface Calculated {
  readonly commission: bigint;
  readonly incentive: bigint;
  readonly tds: bigint;
  readonly markup: bigint;
  readonly serviceFee: bigint;
  /** Marga's own GST is calculated on this amount. */
  readonly taxable: bigint;
  readonly gst: bigint;
  readonly roundOff: bigint;
  readonly net: bigint;
  readonly ownMarkup: bigint;
  readonly subAgentMarkup: bigint;
  readonly clientTotal: bigint;
  readonly supplierCredit: bigint;
  readonly creditReason: InputCredit['reason'];
  readonly ownCredit: bigint;
  readonly trueCost: bigint;
}

/**
 * Calculates a price, in the same way for a search that shows three amounts and for a price breakdown that shows
 * all of them. Every share of an amount is rounded half up to the paisa. Ancillaries are passed on unchanged: no
 * rule takes a share of them.
 */
export function calculatePriceAmounts(plan: Plan, fare: bigint, taxes: bigint, ancillaries = 0n): Calculated {
  // The buyer never receives more commission and incentive than the fare, whatever was agreed.
  const commission = least(amountOf(plan.commission, fare, taxes), fare);
  const incentive = least(amountOf(plan.incentive, fare, taxes), fare - commission);
  const tds = shareHalfUp(commission + incentive, plan.tds?.basisPoints ?? 0n);
  const markup = amountOf(plan.markup, fare, taxes);
  const serviceFee = amountOf(plan.serviceFee, fare, taxes);
  const taxable = taxableOf(plan, fare, markup) + serviceFee;
  const gst = ownTaxOf(plan, taxable);
  const exact = fare + taxes + ancillaries - commission - incentive + tds + markup + serviceFee + gst;
  const net = rounded(plan, exact);
  const ownMarkup = amountOf(plan.ownMarkup, fare, taxes);
  const subAgentMarkup = amountOf(plan.subAgentMarkup, fare, taxes);
  const { supplierCredit, creditReason } = creditOf(plan, fare, taxes);
  const ownCredit = plan.isRegistered ? gst : 0n;
  return {
    commission,
    incentive,
    tds,
    markup,
    serviceFee,
    taxable,
    gst,
    roundOff: net - exact,
    net,
    ownMarkup,
    subAgentMarkup,
    clientTotal: net + ownMarkup + subAgentMarkup,
    supplierCredit,
    creditReason,
    ownCredit,
    trueCost: net - supplierCredit - ownCredit,
  };
}

export function percentageBaseOf(of: 'fare' | 'fare-and-taxes', fare: bigint, taxes: bigint): bigint {
  return of === 'fare' ? fare : fare + taxes;
}

function amountOf(charge: Charge | null, fare: bigint, taxes: bigint): bigint {
  if (charge === null) return 0n;
  return 'basisPoints' in charge
    ? shareHalfUp(percentageBaseOf(charge.of, fare, taxes), charge.basisPoints)
    : charge.minor * BigInt(charge.times);
}

const WHOLE = 10_000n;

/**
 * Returns this many basis points of an amount, divided by `parts`, rounded half up to the paisa. The share of a
 * negative amount is zero.
 */
function shareHalfUp(minor: bigint, basisPoints: bigint, parts = 1n): bigint {
  const whole = WHOLE * parts;
  return minor <= 0n || basisPoints === 0n ? 0n : (minor * basisPoints + whole / 2n) / whole;
}

/**
 * Returns one tax between states. Within a state there are two taxes, each at half the rate and rounded by itself:
 * they are always equal, as an e-invoice requires, and together may differ from the one tax by a paisa.
 */
function ownTaxOf({ gst, split }: Plan, taxable: bigint): bigint {
  const basisPoints = gst?.basisPoints ?? 0n;
  return split === 'igst' ? shareHalfUp(taxable, basisPoints) : 2n * shareHalfUp(taxable, basisPoints, 2n);
}

/**
 * Returns the taxable value of a markup: the markup itself or, for an air ticket under Rule 32(3), a share of the
 * fare. Without a markup it is zero.
 */
function taxableOf({ deemed }: Plan, fare: bigint, markup: bigint): bigint {
  return deemed === null || markup === 0n ? markup : shareHalfUp(fare, deemed.basisPoints);
}

function rounded({ roundOff }: Plan, exact: bigint): bigint {
  if (roundOff === null) return exact;
  const { unit, rounding } = roundOff;
  return scaleMoney(createMoney(exact, RUPEES), 1n, unit, rounding).minor * unit;
}

/**
 * Returns the GST that a supplier's price contains according to the tax rules, but no more than the taxes that the
 * supplier charged.
 */
function insideTaxOf(
  { inside }: Plan,
  fare: bigint,
  taxes: bigint,
): { readonly tax: InsideTax | null; readonly minor: bigint } {
  const isLower = inside.upToMinor !== null && fare <= inside.upToMinor;
  const tax = isLower ? inside.lower : inside.upper;
  return { tax, minor: tax === null || taxes <= 0n ? 0n : least(taxes, shareHalfUp(fare, tax.basisPoints)) };
}

function creditOf(
  plan: Plan,
  fare: bigint,
  taxes: bigint,
): Pick<Calculated, 'supplierCredit' | 'creditReason'> {
  const { tax, minor } = insideTaxOf(plan, fare, taxes);
  const none = (creditReason: Calculated['creditReason']) => ({ supplierCredit: 0n, creditReason });
  if (tax === null || minor === 0n) return none('no-tax');
  if (!tax.hasCredit) return none('rate-without-credit');
  if (!plan.isRegistered) return none('not-registered');
  return plan.isOwnState ? { supplierCredit: minor, creditReason: 'creditable' } : none('other-state');
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
