import type { GstStateCode } from '@marga/contract/kernel/indian-identifiers';
import { fromWireMoney, type Rounding } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { RuleKind, TaxRuleCode } from '@marga/contract/pricing/pricing';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { PricingInput } from './pricing-input.ts';
import {
  type Buyer,
  findTaxRuleAt,
  leadDaysOf,
  type TaxRuleVersion,
  type Rulebook,
  findPricingRule,
  type CommissionOrMarkupRule,
} from './rulebook.ts';

/**
 * Describes the effect of one pricing rule on a product: a share of an amount, or a fixed amount that may apply
 * several times.
 */
export type Charge =
  | {
      readonly rule: CommissionOrMarkupRule;
      readonly basisPoints: bigint;
      readonly of: 'fare' | 'fare-and-taxes';
    }
  | { readonly rule: CommissionOrMarkupRule; readonly minor: bigint; readonly times: number };

/**
 * Says how Marga's own tax is split: the two halves within a state or a union territory, or one tax between states.
 */
type Split = 'cgst-sgst' | 'cgst-utgst' | 'igst';

/** Holds a tax rule with its rate, ready for calculation. */
interface LawRate {
  readonly law: TaxRuleVersion;
  readonly basisPoints: bigint;
}

/** This is the tax inside a supplier's price, and whether the buyer can reclaim it. */
export interface InsideTax extends LawRate {
  readonly hasCredit: boolean;
}

interface RoundOff {
  readonly law: TaxRuleVersion;
  readonly unit: bigint;
  readonly rounding: Rounding;
}

/**
 * Holds the rules that apply to one buyer and one product at one time; with them, calculating the price is pure
 * arithmetic.
 */
export interface Plan {
  readonly commission: Charge | null;
  readonly incentive: Charge | null;
  readonly markup: Charge | null;
  readonly serviceFee: Charge | null;
  readonly ownMarkup: Charge | null;
  readonly subAgentMarkup: Charge | null;
  readonly tds: LawRate | null;
  readonly gst: LawRate | null;
  readonly split: Split;
  /** Under Rule 32(3) the markup is not taxed by its amount, but by this share of the fare. */
  readonly deemed: LawRate | null;
  readonly roundOff: RoundOff | null;
  /** The lower rate applies while the fare is at most `upToMinor`, which covers all rooms and nights together. */
  readonly inside: {
    readonly lower: InsideTax | null;
    readonly upper: InsideTax | null;
    readonly upToMinor: bigint | null;
  };
  readonly isRegistered: boolean;
  /** Says whether the buyer of a stay is registered in the hotel's state. */
  readonly isOwnState: boolean;
}

interface Sale {
  readonly book: Rulebook;
  readonly buyer: Buyer;
  readonly facts: PricingInput;
  readonly at: Instant;
}

export function buildPriceCalculationPlan({ book, buyer, facts, at }: Sale): Plan {
  const leadDays = leadDaysOf(facts, at);
  const charge = (kind: RuleKind, companyId: CompanyId, group: string | null): Charge | null =>
    chargeOf(findPricingRule(book, kind, at, { facts, companyId, group, leadDays }), facts);
  const law = (code: TaxRuleCode): TaxRuleVersion | null => findTaxRuleAt(book, code, at);
  const operator = (kind: RuleKind) => charge(kind, buyer.companyId, buyer.group);
  return {
    commission: operator('commission'),
    incentive: operator('incentive'),
    markup: operator('markup'),
    serviceFee: operator('service-fee'),
    ownMarkup: operator('own-markup'),
    subAgentMarkup: buyer.subAgent === null ? null : charge('own-markup', buyer.subAgent, null),
    tds: taxOf(law(buyer.pan === null ? 'tds.without-pan' : 'tds.commission')),
    gst: taxOf(law('gst.own-service')),
    split: splitOf(buyer),
    deemed: deemedOf(law('gst.air-valuation'), facts),
    roundOff: roundOffOf(law('round-off.net')),
    inside: insideOf(facts, law),
    isRegistered: buyer.gstin !== null,
    isOwnState: facts.service !== 'hotel' || buyer.states.some((state) => isSameState(state, facts.state)),
  };
}

function chargeOf(
  rule: CommissionOrMarkupRule | null,
  { travellers, roomNights }: PricingInput,
): Charge | null {
  if (rule === null) return null;
  const { value } = rule;
  if (value.kind === 'percent') return { rule, basisPoints: BigInt(value.basisPoints), of: value.of };
  const times = { booking: 1, traveller: travellers, 'room-night': roomNights }[value.per];
  return { rule, minor: fromWireMoney(value.amount).minor, times };
}

/**
 * These are Chandigarh, Dadra and Nagar Haveli and Daman and Diu, Lakshadweep, Andaman and Nicobar Islands, Ladakh
 * and other territory.
 */
const WITHOUT_LEGISLATURE: ReadonlySet<GstStateCode> = new Set(['04', '25', '26', '31', '35', '38', '97']);

/** Two state codes were replaced: 25 by 26 and 28 by 37. Earlier registrations still have the old codes. */
const SUCCESSORS: Partial<Record<GstStateCode, GstStateCode>> = { '25': '26', '28': '37' };

function isSameState(one: GstStateCode, other: GstStateCode | null): boolean {
  return other !== null && (SUCCESSORS[one] ?? one) === (SUCCESSORS[other] ?? other);
}

/** Returns the place of supply of Marga's own service: where the buyer is registered, else where Marga is. */
function placeOfSupply({ gstin, portalState }: Buyer): GstStateCode {
  return gstin === null ? portalState : (gstin.slice(0, 2) as GstStateCode);
}

function splitOf(buyer: Buyer): Split {
  if (!isSameState(placeOfSupply(buyer), buyer.portalState)) return 'igst';
  return WITHOUT_LEGISLATURE.has(buyer.portalState) ? 'cgst-utgst' : 'cgst-sgst';
}

function deemedOf(law: TaxRuleVersion | null, { service, isInternational }: PricingInput): Plan['deemed'] {
  if (service !== 'flight' || law?.params.valuation !== 'rule-32-3') return null;
  const { domesticBasisPoints = 500, internationalBasisPoints = 1_000 } = law.params;
  return { law, basisPoints: BigInt(isInternational ? internationalBasisPoints : domesticBasisPoints) };
}

const AC_CLASSES: ReadonlySet<string> = new Set(['1A', '2A', '3A', '3E', 'CC', 'EC', 'FC']);
const AC_BUSES: ReadonlySet<string> = new Set(['ac-sleeper', 'ac-seater', 'volvo']);

/** Returns the GST rules that apply to the tax in the supplier's price. There is none for a trip that begins abroad. */
function insideOf(facts: PricingInput, law: (code: TaxRuleCode) => TaxRuleVersion | null): Plan['inside'] {
  const none = { lower: null, upper: null, upToMinor: null };
  if (facts.beginsAbroad) return none;
  const always = (code: TaxRuleCode) => ({ ...none, upper: taxOf(law(code)) });
  switch (facts.service) {
    case 'flight':
      return always(facts.class === 'economy' ? 'gst.air.economy' : 'gst.air.other-cabins');
    case 'train':
      return always(AC_CLASSES.has(facts.class) ? 'gst.rail.ac' : 'gst.rail.other');
    case 'bus':
      return always(AC_BUSES.has(facts.class) ? 'gst.bus.ac' : 'gst.bus.other');
    case 'cab':
      return always('gst.cab');
    case 'hotel': {
      const lower = law('gst.hotel.lower-slab');
      const upTo = lower?.params.upTo;
      return {
        lower: taxOf(lower),
        upper: taxOf(law('gst.hotel.upper-slab')),
        // The whole stay is compared with the limit times the room-nights: nothing is divided, so nothing is
        // rounded.
        upToMinor: upTo === undefined ? null : fromWireMoney(upTo).minor * BigInt(facts.roomNights),
      };
    }
  }
}

function taxOf(law: TaxRuleVersion | null): InsideTax | null {
  if (law === null) return null;
  const { basisPoints = 0, hasCredit = false } = law.params;
  return { law, basisPoints: BigInt(basisPoints), hasCredit };
}

function roundOffOf(law: TaxRuleVersion | null): RoundOff | null {
  if (law?.params.unit === undefined) return null;
  return { law, unit: fromWireMoney(law.params.unit).minor, rounding: law.params.rounding ?? 'half-up' };
}
