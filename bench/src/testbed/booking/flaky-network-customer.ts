import { setTimeout as sleep } from 'node:timers/promises';
import type { Checkout } from '@marga/contract/checkout/checkout';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import type { WireMoney } from '@marga/contract/kernel/money';
import type { SearchEvent } from '@marga/contract/search/search';
import type { Problem } from '@marga/contract/wire-schemas';
import { parseEvents } from '@marga/server/test/server-sent-event-reader';
import { TRAVELLER } from '../simulated-buyer.ts';

interface Answer<T> {
  readonly status: number;
  readonly body: T & Problem;
}

export interface Chosen {
  readonly searchId: string;
  readonly offerId: string;
}

export interface PricedTrip {
  readonly id: string;
  readonly total: WireMoney;
}

export type OnFailure = 'continue' | 'halt';

/** Describes how a purchase ended: the checkout was accepted or refused. */
export type Bought =
  | { readonly kind: 'accepted'; readonly checkout: CheckoutId }
  | { readonly kind: 'refused'; readonly code: string };

/** Limits how long a customer keeps retrying while parts of the system are being killed. */
const PATIENCE_MS = 90_000;

/**
 * Simulates a customer's API client behind a bad network: it loses replies and retries, sends duplicates
 * concurrently, and uses whichever API the balancer picks. It never stops before it has a final response.
 */
export class Customer {
  readonly #apis: readonly string[];
  readonly #headers: Readonly<Record<string, string>>;
  readonly #roll: (below: number) => number;
  readonly #broken: string[];
  /** Counts the replies that the customer lost and the requests that it sent twice at once. */
  readonly met = { lostReplies: 0, doubled: 0 };

  constructor(
    apis: readonly string[],
    headers: Readonly<Record<string, string>>,
    roll: (below: number) => number,
    broken: string[],
  ) {
    this.#apis = apis;
    this.#headers = headers;
    this.#roll = roll;
    this.#broken = broken;
  }

  /** Returns one offer of each result, or nothing when no result came. */
  async search(criteria: CriteriaInput): Promise<Chosen[]> {
    const started = await this.send<{ id: string }>('POST', '/v1/searches', criteria);
    if (started?.status !== 201) return [];
    const { id } = started.body;
    try {
      const response = await fetch(`${this.#anApi()}/v1/searches/${id}/events`, {
        headers: this.#headers,
        signal: AbortSignal.timeout(15_000),
      });
      const results = parseEvents<SearchEvent>(await response.text()).flatMap((event) =>
        event.type === 'results' ? event.results : [],
      );
      return [...new Map(results.map((result) => [result.id, result])).values()].flatMap(
        ({ offers: [offer] }) => (offer ? [{ searchId: id, offerId: offer.id }] : []),
      );
    } catch {
      return [];
    }
  }

  /** Returns undefined when an offer has expired or the system did not answer; another offer is chosen then. */
  async makeTrip(items: readonly Chosen[]): Promise<PricedTrip | undefined> {
    const made = await this.send<PricedTrip>('POST', '/v1/trips', { items });
    return made?.status === 201 ? made.body : undefined;
  }

  async pay(trip: PricedTrip, onFailure: OnFailure): Promise<Bought> {
    const deadline = performance.now() + PATIENCE_MS;
    let [key, acceptedTotal] = [crypto.randomUUID(), trip.total];
    while (performance.now() < deadline) {
      const body = { tripId: trip.id, travellers: [TRAVELLER], acceptedTotal, payWith: 'wallet', onFailure };
      const answer = await this.sendBadly<Checkout>('/v1/checkouts', body, key);
      if (answer?.status === 202) return { kind: 'accepted', checkout: answer.body.id };
      if (answer?.body.code === 'price-changed') {
        [key, acceptedTotal] = [crypto.randomUUID(), answer.body['total']];
      } else if (answer && answer.body.retry === 'never') return { kind: 'refused', code: answer.body.code };
      else await sleep(50 + this.#roll(100));
    }
    throw new Error(`no answer about ${trip.id} within ${PATIENCE_MS / 1000} s`);
  }

  /** Returns undefined when no response came, because of the network or a part that is restarting. */
  async send<T>(method: string, path: string, body?: unknown, key?: string): Promise<Answer<T> | undefined> {
    try {
      const response = await fetch(`${this.#anApi()}${path}`, {
        method,
        headers: {
          ...this.#headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      return { status: response.status, body: (await response.json()) as T & Problem };
    } catch {
      return undefined;
    }
  }

  /** Loses one in four replies and sends one in four requests twice at once; both responses must be the same. */
  async sendBadly<T extends { id: string }>(
    path: string,
    body: unknown,
    key: string,
  ): Promise<Answer<T> | undefined> {
    const how = this.#roll(4);
    if (how === 0) {
      this.met.lostReplies += 1;
      await this.send('POST', path, body, key);
      return undefined;
    }
    if (how !== 1) return this.send<T>('POST', path, body, key);
    this.met.doubled += 1;
    const both = await Promise.all([0, 1].map(() => this.send<T>('POST', path, body, key)));
    const made = both.flatMap((answer) => (answer?.status === 202 ? [answer] : []));
    if (new Set(made.map((answer) => answer.body.id)).size > 1)
      this.#broken.push(
        `one key, sent twice at once, became ${made.map(({ body: b }) => b.id).join(' and ')}`,
      );
    return made[0] ?? both[0];
  }

  #anApi(): string {
    return this.#apis[this.#roll(this.#apis.length)] ?? '';
  }
}
