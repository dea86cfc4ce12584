import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '@marga/contract/travel-services';
import { futureTravelDate, type Fault, FIRST_DAYS, searchCriteriaForFault } from './fault-catalogue.ts';
import type { Bought, Chosen, Customer, OnFailure, PricedTrip } from './flaky-network-customer.ts';

export interface Wanted {
  readonly service: Service;
  readonly fault: Fault;
}

/** Limits how often another offer is chosen or searched for before the item counts as unavailable. */
const MOST_TRIES = 60;

/** Hotels and cabs have limited stock per day, so faultless items are spread over this number of days. */
const DAYS = 10;

const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'offer-expired',
  'offer-sold-out',
  'supplier-unavailable',
]);

/**
 * Holds the offers that can be bought on one day. Each search is made once, and is repeated when its offers have
 * expired.
 */
export class Pool {
  readonly #customer: Customer;
  readonly #roll: (below: number) => number;
  readonly #day: number;
  readonly #found = new Map<string, Promise<Chosen[]>>();

  constructor(customer: Customer, roll: (below: number) => number, day: number) {
    this.#customer = customer;
    this.#roll = roll;
    this.#day = day % FIRST_DAYS;
  }

  /** Buys these items; offers that have expired meanwhile are chosen again, as a person would. */
  async buy(items: readonly Wanted[], onFailure: OnFailure): Promise<Bought> {
    let code = '';
    for (let tried = 0; tried < MOST_TRIES; tried++) {
      const bought = await this.#customer.pay(await this.tripOf(items), onFailure);
      if (bought.kind === 'accepted' || !UNAVAILABLE_CODES.has(bought.code)) return bought;
      code = bought.code;
      // The buyer waits longer before retrying when a supplier is unavailable, because calls to that supplier fail at
      // once for a while.
      await sleep(code === 'supplier-unavailable' ? 500 : 20);
    }
    return { kind: 'refused', code: `${MOST_TRIES} times ${code}` };
  }

  async offerOf(item: Wanted): Promise<Chosen | undefined> {
    const offers = await this.#offers(item);
    return offers[this.#roll(offers.length)];
  }

  /** Makes a trip of these items, each with its own offer. */
  async tripOf(items: readonly Wanted[]): Promise<PricedTrip> {
    for (let tried = 1; tried <= MOST_TRIES; tried++) {
      const offers = await Promise.all(items.map((item) => this.#offers(item)));
      const chosen = offers.map((list) => list[this.#roll(list.length)]);
      const ids = new Set(chosen.map((offer) => offer?.offerId));
      const isWhole = chosen.every((offer) => offer !== undefined) && ids.size === items.length;
      const trip = isWhole ? await this.#customer.makeTrip(chosen) : undefined;
      if (trip) return trip;
      // Every third try searches again, because the offers may have been lost with Redis or sold.
      if (tried % 3 === 0) for (const item of items) this.#forget(item);
    }
    throw new Error(`no trip could be made of ${items.map((item) => nameOf(item)).join(', ')}`);
  }

  #offers(item: Wanted): Promise<Chosen[]> {
    const later = item.fault === 'none' ? this.#roll(DAYS) : 0;
    const known = this.#found.get(nameOf(item, later));
    if (known) return known;
    const [day, until] = [futureTravelDate(this.#day + later), futureTravelDate(this.#day + later + 1)];
    const asked = this.#ask(item, searchCriteriaForFault(item.service, item.fault, day, until));
    this.#found.set(nameOf(item, later), asked);
    return asked;
  }

  #forget(item: Wanted): void {
    for (let later = 0; later < DAYS; later++) this.#found.delete(nameOf(item, later));
  }

  async #ask(item: Wanted, question: ReturnType<typeof searchCriteriaForFault>): Promise<Chosen[]> {
    for (let tried = 0; tried < MOST_TRIES; tried++) {
      const offers = await this.#customer.search(question);
      if (offers.length > 0) return offers;
      await sleep(300);
    }
    throw new Error(`nothing is sold as ${nameOf(item)}`);
  }
}

function nameOf({ service, fault }: Wanted, later = 0): string {
  return `${service} ${fault} ${later}`;
}
