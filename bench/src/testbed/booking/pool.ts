import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '@marga/contract/services';
import { dayFromNow, type Fault, FIRST_DAYS, questionOf } from './catalogue.ts';
import type { Bought, Chosen, Customer, OnFailure, PricedTrip } from './customer.ts';

export interface Wanted {
  readonly service: Service;
  readonly fault: Fault;
}

/** How often something else is chosen, or searched for again, before we say that it cannot be had. */
const MOST_TRIES = 60;

/** Hotels and cabs have only so many of a day: what nothing is wrong with is bought for one of so many days. */
const DAYS = 10;

const GONE: ReadonlySet<string> = new Set(['offer-expired', 'offer-sold-out', 'supplier-unavailable']);

/** What can be bought on one day: each question is asked once, and again when its offers have gone. */
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

  /** Buys these items; what has gone meanwhile is chosen anew, as a person would. */
  async buy(items: readonly Wanted[], onFailure: OnFailure): Promise<Bought> {
    let code = '';
    for (let tried = 0; tried < MOST_TRIES; tried++) {
      const bought = await this.#customer.pay(await this.tripOf(items), onFailure);
      if (bought.kind === 'accepted' || !GONE.has(bought.code)) return bought;
      code = bought.code;
      // Whoever is told that a supplier is away comes back later: it is left alone for a while, and says so at once.
      await sleep(code === 'supplier-unavailable' ? 500 : 20);
    }
    return { kind: 'refused', code: `${MOST_TRIES} times ${code}` };
  }

  async offerOf(item: Wanted): Promise<Chosen | undefined> {
    const offers = await this.#offers(item);
    return offers[this.#roll(offers.length)];
  }

  /** A trip of these items, each an offer of its own. */
  async tripOf(items: readonly Wanted[]): Promise<PricedTrip> {
    for (let tried = 1; tried <= MOST_TRIES; tried++) {
      const offers = await Promise.all(items.map((item) => this.#offers(item)));
      const chosen = offers.map((list) => list[this.#roll(list.length)]);
      const ids = new Set(chosen.map((offer) => offer?.offerId));
      const isWhole = chosen.every((offer) => offer !== undefined) && ids.size === items.length;
      const trip = isWhole ? await this.#customer.makeTrip(chosen) : undefined;
      if (trip) return trip;
      // What was found may have been forgotten with Redis, or sold.
      if (tried % 3 === 0) for (const item of items) this.#forget(item);
    }
    throw new Error(`no trip could be made of ${items.map((item) => nameOf(item)).join(', ')}`);
  }

  #offers(item: Wanted): Promise<Chosen[]> {
    const later = item.fault === 'none' ? this.#roll(DAYS) : 0;
    const known = this.#found.get(nameOf(item, later));
    if (known) return known;
    const [day, until] = [dayFromNow(this.#day + later), dayFromNow(this.#day + later + 1)];
    const asked = this.#ask(item, questionOf(item.service, item.fault, day, until));
    this.#found.set(nameOf(item, later), asked);
    return asked;
  }

  #forget(item: Wanted): void {
    for (let later = 0; later < DAYS; later++) this.#found.delete(nameOf(item, later));
  }

  async #ask(item: Wanted, question: ReturnType<typeof questionOf>): Promise<Chosen[]> {
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
