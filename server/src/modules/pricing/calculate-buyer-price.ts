import { type Money, createMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { PriceLine, PriceBreakdown } from '@marga/contract/pricing/price-breakdown';
import type { Exchange } from '@marga/contract/search/search';
import { convertPriceComponentsToRupees, type Quoted, RUPEES } from './convert-currency.ts';
import type { PricingInput } from './pricing-input.ts';
import { type Charge, type Plan, buildPriceCalculationPlan } from './price-calculation-plan.ts';
import { percentageBaseOf, calculatePriceAmounts, type Calculated } from './calculate-price-amounts.ts';
import type { Buyer, TaxRuleVersion, Rulebook } from './rulebook.ts';

/** Holds all that a price depends on. The same inputs always give the same lines. */
interface PriceInputs {
  /** This is what the supplier quotes, for all travellers together. */
  readonly quoted: Quoted;
  /** This is null when the price is quoted in rupees. */
  readonly exchange: Exchange | null;
  readonly facts: PricingInput;
  readonly buyer: Buyer;
  /**
   * This is true when the price was agreed with the supplier outside of the portal: no pricing rule applies to it,
   * and nothing is rounded.
   */
  readonly isAgreed?: boolean;
}

export interface Sale extends PriceInputs {
  /** The rules that are valid at this time apply. */
  readonly at: Instant;
  readonly book: Rulebook;
}

/**
 * Holds a price as a booking stores it: the breakdown at the time of sale, and the inputs from which it was
 * calculated.
 */
export interface StoredPrice extends PriceInputs {
  readonly breakdown: PriceBreakdown;
}

/**
 * Returns what a buyer pays, line by line, with the rule behind each. It is pure: it uses no clock, no database and
 * no float.
 */
export function calculateBuyerPrice({
  quoted,
  exchange,
  facts,
  buyer,
  isAgreed = false,
  at,
  book,
}: Sale): PriceBreakdown {
  const plan = buildPriceCalculationPlan({ book: isAgreed ? lawOnTaxes(book) : book, buyer, facts, at });
  const { fare, taxes, ancillaries } = convertPriceComponentsToRupees(quoted, exchange);
  const ancillariesTotal = ancillaries.reduce((all, { amount }) => all + amount.minor, 0n);
  const calculated = calculatePriceAmounts(plan, fare.minor, taxes.minor, ancillariesTotal);
  const lines = linesOf(plan, calculated, fare.minor, taxes.minor).flatMap((line) =>
    line.code === 'supplier-taxes' ? [line, ...ancillaries.map(ancillaryLine)] : [line],
  );
  const clientLines = clientLinesOf(plan, calculated, fare.minor, taxes.minor);
  return {
    lines: lines.filter(({ code, amount }) => code === 'fare' || !isNothing(amount)),
    net: rupees(calculated.net),
    clientLines: clientLines.filter(({ amount }) => !isNothing(amount)),
    clientTotal: rupees(calculated.clientTotal),
    credit: {
      supplierTax: rupees(calculated.supplierCredit),
      reason: calculated.creditReason,
      ownTax: rupees(calculated.ownCredit),
      trueCost: rupees(calculated.trueCost),
    },
    pricedAt: at,
  };
}

/**
 * Returns only the tax rules, which apply to every sale. Pricing rules and rounding do not apply to a price that was
 * agreed outside of the portal.
 */
function lawOnTaxes(book: Rulebook): Rulebook {
  return { ...book, rules: [], taxes: book.taxes.filter(({ code }) => code !== 'round-off.net') };
}

function linesOf(plan: Plan, calculated: Calculated, fare: bigint, taxes: bigint): PriceLine[] {
  const { commission, incentive, tds, markup, serviceFee, roundOff } = calculated;
  const traded = (code: PriceLine['code'], charge: Charge | null, minor: bigint): PriceLine[] =>
    charge === null ? [] : [tradeLine(code, charge, minor, fare, taxes)];
  return [
    quotedLine('fare', fare),
    quotedLine('supplier-taxes', taxes),
    ...traded('commission', plan.commission, -commission),
    ...traded('incentive', plan.incentive, -incentive),
    ...(plan.tds === null ? [] : [lawLine('tds', plan.tds.law, tds, commission + incentive)]),
    ...traded('markup', plan.markup, markup),
    ...traded('service-fee', plan.serviceFee, serviceFee),
    ...ownTaxLines(plan, calculated),
    ...(plan.roundOff === null
      ? []
      : [{ ...lawLine('round-off', plan.roundOff.law, roundOff, 0n), basis: null }]),
  ];
}

function clientLinesOf(plan: Plan, calculated: Calculated, fare: bigint, taxes: bigint): PriceLine[] {
  const { ownMarkup, subAgentMarkup } = calculated;
  return [
    ...(plan.ownMarkup === null ? [] : [tradeLine('own-markup', plan.ownMarkup, ownMarkup, fare, taxes)]),
    ...(plan.subAgentMarkup === null
      ? []
      : [tradeLine('sub-agent-markup', plan.subAgentMarkup, subAgentMarkup, fare, taxes)]),
  ];
}

function quotedLine(code: 'fare' | 'supplier-taxes', minor: bigint): PriceLine {
  return { code, amount: rupees(minor), basis: null, rule: null, citation: null, status: null };
}

/** An ancillary is passed on unchanged, without commission or markup. */
function ancillaryLine({ name, amount }: { readonly name: string; readonly amount: Money }): PriceLine {
  return {
    code: 'ancillary',
    name,
    amount: toWireMoney(amount),
    basis: null,
    rule: null,
    citation: null,
    status: null,
  };
}

function tradeLine(
  code: PriceLine['code'],
  charge: Charge,
  minor: bigint,
  fare: bigint,
  taxes: bigint,
): PriceLine {
  const { id, version, name } = charge.rule;
  const basis =
    'basisPoints' in charge
      ? {
          rate: formatPercent(charge.basisPoints),
          on: rupees(percentageBaseOf(charge.of, fare, taxes)),
          times: null,
        }
      : { rate: null, on: rupees(charge.minor), times: charge.times };
  return { code, amount: rupees(minor), basis, rule: { id, version, name }, citation: null, status: null };
}

function lawLine(
  code: PriceLine['code'],
  { code: id, version, title, citation, status, params }: TaxRuleVersion,
  minor: bigint,
  on: bigint,
): PriceLine {
  return {
    code,
    amount: rupees(minor),
    basis: { rate: formatPercent(BigInt(params.basisPoints ?? 0)), on: rupees(on), times: null },
    rule: { id, version, name: title.slice(0, 120) },
    citation,
    status,
  };
}

/** Returns one tax between states and two equal ones within a state. */
function ownTaxLines({ gst: rate, split: kind, deemed }: Plan, { gst, taxable }: Calculated): PriceLine[] {
  if (rate === null) return [];
  const { law, basisPoints } = rate;
  const whole = withDeemed(lawLine('igst', law, gst, taxable), deemed?.law);
  if (kind === 'igst') return [whole];
  const half = {
    ...whole,
    amount: rupees(gst / 2n),
    basis: whole.basis && { ...whole.basis, rate: halfText(basisPoints) },
  };
  return [
    { ...half, code: 'cgst' },
    { ...half, code: kind === 'cgst-utgst' ? 'utgst' : 'sgst' },
  ];
}

/**
 * Adds the tax rule that sets the taxable value, such as Rule 32(3), to the citation of a price line. The line's
 * status is `verify` if either rule has that status.
 */
function withDeemed(line: PriceLine, law: TaxRuleVersion | undefined): PriceLine {
  if (law === undefined) return line;
  const status = law.status === 'verify' ? law.status : line.status;
  return { ...line, status, citation: `${line.citation}; ${law.citation}`.slice(0, 300) };
}

/** Formats 250 basis points as 2.5. */
function formatPercent(basisPoints: bigint): string {
  return trimmed(basisPoints, 2);
}

function halfText(basisPoints: bigint): string {
  return trimmed(basisPoints * 50n, 4);
}

function trimmed(scaled: bigint, places: number): string {
  const digits = scaled.toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -places) : `${digits.slice(0, -places)}.${fraction}`;
}

function rupees(minor: bigint): WireMoney {
  return toWireMoney(createMoney(minor, RUPEES));
}

function isNothing({ amount }: WireMoney): boolean {
  return !/[1-9]/.test(amount);
}
