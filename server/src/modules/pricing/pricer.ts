import type { Instant } from '@marga/contract/kernel/time';
import type { PricingInput } from './pricing-input.ts';
import { type Plan, buildPriceCalculationPlan } from './price-calculation-plan.ts';
import { calculatePriceAmounts } from './calculate-price-amounts.ts';
import type { Buyer, Rulebook } from './rulebook.ts';

/**
 * Holds the parts of an offer that its price depends on; they are the same for every buyer and made once for all of
 * them.
 */
export interface Priceable {
  /** Offers with the same pricing inputs have the same key, so the rules matched for one of them apply to all. */
  readonly factsKey: string;
  readonly facts: PricingInput;
  readonly fareMinor: bigint;
  readonly taxesMinor: bigint;
}

/**
 * Holds the totals of a price that search results can show: the net price, the client's price and the cost after
 * reclaimed tax.
 */
export interface PriceTotals {
  readonly net: bigint;
  readonly clientTotal: bigint;
  readonly trueCost: bigint;
}

/** Gives each offer the prices of one buyer. A pricer always gives the same offer the same prices. */
export interface OfferPricer {
  totalsOf(offer: Priceable): PriceTotals;
}

/**
 * Gives what the suppliers ask for, without commission, markup or fee: all that people see whose mail address is not
 * verified.
 */
export const PUBLISHED_PRICES: OfferPricer = {
  totalsOf: ({ fareMinor, taxesMinor }) => {
    const total = fareMinor + taxesMinor;
    return { net: total, clientTotal: total, trueCost: total };
  },
};

export function pricingInputKeyOf(facts: PricingInput): string {
  return Object.values(facts).join('\n');
}

/**
 * Prices many offers for one buyer at one time. The rules are matched once for all offers with the same pricing
 * inputs.
 */
export class Pricer implements OfferPricer {
  /** This pricer is for callers who may not see the price breakdown: the reclaimable tax would reveal Marga's share. */
  readonly asClient: Pricer;
  readonly #showsCredit: boolean;
  readonly #sale: { readonly book: Rulebook; readonly buyer: Buyer; readonly at: Instant };
  readonly #plans: Map<string, Plan>;

  constructor(sale: { readonly book: Rulebook; readonly buyer: Buyer; readonly at: Instant }, of?: Pricer) {
    this.#sale = sale;
    this.#showsCredit = of === undefined;
    this.#plans = of ? of.#plans : new Map<string, Plan>();
    this.asClient = of ? this : new Pricer(sale, this);
  }

  totalsOf({ factsKey, facts, fareMinor, taxesMinor }: Priceable): PriceTotals {
    let plan = this.#plans.get(factsKey);
    if (!plan) this.#plans.set(factsKey, (plan = buildPriceCalculationPlan({ ...this.#sale, facts })));
    const totals = calculatePriceAmounts(plan, fareMinor, taxesMinor);
    return this.#showsCredit
      ? totals
      : { net: totals.net, clientTotal: totals.clientTotal, trueCost: totals.net };
  }
}
