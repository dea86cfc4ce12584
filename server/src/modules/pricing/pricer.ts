import type { Instant } from '@marga/contract/kernel/time';
import type { PriceFacts } from './facts.ts';
import { type Plan, planOf } from './plan.ts';
import { calculate } from './calculate.ts';
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
  /** For who may not see what a price is made of: what tax comes back of it would tell what of it is ours. */
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
    if (!plan) this.#plans.set(factsKey, (plan = planOf({ ...this.#sale, facts })));
    const totals = calculate(plan, fareMinor, taxesMinor);
    return this.#showsCredit
      ? totals
      : { net: totals.net, clientTotal: totals.clientTotal, trueCost: totals.net };
  }
}
