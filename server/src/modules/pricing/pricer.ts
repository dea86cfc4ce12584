import type { Instant } from '@marga/contract/kernel/time';
import type { PriceFacts } from './facts.ts';
import { type Plan, planOf } from './plan.ts';
import { reckon } from './reckon.ts';
import type { Buyer, Rulebook } from './rulebook.ts';

/** An offer as far as its price depends on it, the same for every buyer; made once for all of them. */
export interface Priceable {
  /** The same for the same facts: what has been found out for one offer holds for the next. */
  readonly factsKey: string;
  readonly facts: PriceFacts;
  readonly fareMinor: bigint;
  readonly taxesMinor: bigint;
}

/** What a search shows of a price. */
export interface PriceTotals {
  readonly net: bigint;
  readonly clientTotal: bigint;
  readonly trueCost: bigint;
}

export function factsKeyOf(facts: PriceFacts): string {
  return Object.values(facts).join('\n');
}

/** Prices many offers for one buyer at one moment: rules are looked for once for all offers with the same facts. */
export class Pricer {
  readonly #sale: { readonly book: Rulebook; readonly buyer: Buyer; readonly at: Instant };
  readonly #plans = new Map<string, Plan>();

  constructor(sale: { readonly book: Rulebook; readonly buyer: Buyer; readonly at: Instant }) {
    this.#sale = sale;
  }

  totalsOf({ factsKey, facts, fareMinor, taxesMinor }: Priceable): PriceTotals {
    let plan = this.#plans.get(factsKey);
    if (!plan) this.#plans.set(factsKey, (plan = planOf({ ...this.#sale, facts })));
    return reckon(plan, fareMinor, taxesMinor);
  }
}
