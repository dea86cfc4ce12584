import { setTimeout as sleep } from 'node:timers/promises';
import type { Checkout } from '@marga/contract/checkout/checkout';
import type { Traveller } from '@marga/contract/bookings/booking';
import type { Session } from '@marga/contract/identity/session';
import type { BookingId, CheckoutId, CompanyId } from '@marga/contract/kernel/ids';
import type { WireMoney } from '@marga/contract/kernel/money';
import { parseLocalDate } from '@marga/contract/kernel/time';
import type { chosenOffer, SearchEvent } from '@marga/contract/search/search';
import type { Problem } from '@marga/contract/wire-schemas';
import { parseEvents } from '@marga/server/test/server-sent-event-reader';
import type { z } from 'zod';

/** Holds the final outcome of a purchase; a buyer never stops retrying before it has one. */
export type PurchaseOutcome =
  | { readonly kind: 'accepted'; readonly checkout: CheckoutId; readonly bookings: readonly BookingId[] }
  | { readonly kind: 'refused'; readonly code: string };

type Chosen = z.infer<typeof chosenOffer>;

interface Answer<T> {
  readonly status: number;
  readonly body: T | Problem;
}

export const TRAVELLER: Traveller = {
  title: 'mr',
  givenName: 'ARJUN',
  familyName: 'RAO',
  bornOn: parseLocalDate('1985-04-01'),
  gender: 'm',
  email: 'arjun.rao@example.com',
  phone: '+919812345678',
};

/** Limits how long a buyer keeps retrying while parts of the system are being killed. */
const PATIENCE_MS = 90_000;

/**
 * Limits the searches that run at a time. A user may have 20 event streams open; purchases that all search at once are
 * refused a stream, search again, and use up the searches of a minute without buying anything.
 */
const CONCURRENT_SEARCHES = 8;

/** A buyer who found nothing waits this long before searching again, and twice as long each time, up to the most. */
const PAUSE_MS = { first: 100, most: 3_000 };

/**
 * Simulates a customer's API client: it uses the API as documented and repeats a request with the same key until it
 * gets a response.
 */
export class Buyer {
  readonly #apiUrl: string;
  #cookie = '';
  #company: CompanyId | undefined;
  /** Counts how often each error was answered, for a purchase that never succeeds. */
  readonly #errors = new Map<string, number>();
  #searching = 0;
  readonly #waitingToSearch: (() => void)[] = [];

  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl;
  }

  get company(): CompanyId {
    if (!this.#company) throw new Error('the buyer has not signed in');
    return this.#company;
  }

  /** Returns the headers of a signed-in request, for load generators. */
  get headers(): Record<string, string> {
    return { cookie: this.#cookie, 'marga-company': this.company };
  }

  async signIn(email: string, password: string): Promise<void> {
    const response = await fetch(`${this.#apiUrl}/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, rememberMe: true }),
    });
    if (!response.ok) throw new Error(`sign-in answered ${response.status}`);
    this.#cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    this.#company = ((await response.json()) as Session).memberships[0]?.companyId;
  }

  /**
   * Books `items` flights from Delhi to the destination for one traveller. The date keeps its searches apart from
   * those of other purchases. `onTrip` gets the id of the trip before it is paid for.
   */
  async book(
    destination: string,
    departOn: string,
    items: number,
    onTrip: (trip: string) => void = () => {},
  ): Promise<PurchaseOutcome> {
    const deadline = performance.now() + PATIENCE_MS;
    for (let pauseMs = PAUSE_MS.first; performance.now() < deadline;) {
      const trip = await this.prepareTrip(destination, departOn, items);
      if (!trip) {
        await sleep(pauseMs);
        pauseMs = Math.min(2 * pauseMs, PAUSE_MS.most);
        continue;
      }
      onTrip(trip.id);
      const outcome = await this.pay(trip.id, trip.total, deadline);
      // Redis may have been killed with the offers in it; the buyer then searches again, as a person would.
      if (outcome.kind === 'refused' && outcome.code === 'offer-expired') continue;
      return outcome;
    }
    const errors = [...this.#errors].map(([error, times]) => `${error} × ${times}`).join(', ');
    throw new Error(`no answer for ${destination} within ${PATIENCE_MS / 1000} s; all errors: ${errors}`);
  }

  async prepareTrip(
    destination: string,
    departOn: string,
    items: number,
  ): Promise<{ id: string; total: WireMoney } | undefined> {
    return this.makeTrip((await this.search(destination, departOn)).slice(0, items), items);
  }

  /**
   * Makes a trip of these offers, or returns undefined after a short pause when there are too few or they have
   * expired.
   */
  async makeTrip(
    offers: readonly Chosen[],
    items: number,
  ): Promise<{ id: string; total: WireMoney } | undefined> {
    if (offers.length < items) {
      await sleep(100);
      return undefined;
    }
    const answer = await this.#try<{ id: string; total: WireMoney }>('POST', '/v1/trips', {
      items: offers,
    });
    if (answer?.status === 201) return answer.body as { id: string; total: WireMoney };
    await sleep(50);
    return undefined;
  }

  /** Returns an offer of each flight, and none when the search failed. */
  async search(destination: string, departOn: string): Promise<Chosen[]> {
    if (this.#searching >= CONCURRENT_SEARCHES)
      await new Promise<void>((resolve) => this.#waitingToSearch.push(resolve));
    else this.#searching += 1;
    try {
      return await this.#search(destination, departOn);
    } finally {
      const next = this.#waitingToSearch.shift();
      if (next) next();
      else this.#searching -= 1;
    }
  }

  async #search(destination: string, departOn: string): Promise<Chosen[]> {
    const journeys = [{ origin: 'DEL', destination, departOn }];
    const criteria = { service: 'flight', journeys, travellers: { adults: 1 } };
    const started = await this.#try<{ id: string }>('POST', '/v1/searches', criteria);
    if (started?.status !== 201) return [];
    const { id } = started.body as { id: string };
    try {
      const response = await fetch(`${this.#apiUrl}/v1/searches/${id}/events`, {
        headers: this.headers,
        signal: AbortSignal.timeout(15_000),
      });
      if (!response.ok) {
        this.#noteError('GET', `/v1/searches/${id}/events`, response.status);
        return [];
      }
      const results = parseEvents<SearchEvent>(await response.text()).flatMap((event) =>
        event.type === 'results' ? event.results : [],
      );
      // A result that is sent again replaces the earlier one. All offers of a result are for the same flight, so one is taken.
      return [...new Map(results.map((result) => [result.id, result])).values()].flatMap(
        ({ offers: [offer] }) => (offer ? [{ searchId: id, offerId: offer.id }] : []),
      );
    } catch {
      return [];
    }
  }

  async pay(
    tripId: string,
    total: WireMoney,
    deadline = performance.now() + PATIENCE_MS,
  ): Promise<PurchaseOutcome> {
    let key = crypto.randomUUID();
    let acceptedTotal = total;
    let last = 'nothing';
    while (performance.now() < deadline) {
      const body = { tripId, travellers: [TRAVELLER], acceptedTotal, payWith: 'wallet' };
      const answer = await this.#try<Checkout>('POST', '/v1/checkouts', body, { 'idempotency-key': key });
      if (answer?.status === 202) {
        const checkout = answer.body as Checkout;
        return {
          kind: 'accepted',
          checkout: checkout.id,
          bookings: checkout.bookings.map((booking) => booking.id),
        };
      }
      const problem = answer?.body as Problem | undefined;
      last = answer ? `${answer.status} ${problem?.code}` : 'nothing';
      if (problem?.code === 'price-changed') {
        acceptedTotal = problem['total'] as WireMoney;
        key = crypto.randomUUID();
      } else if (problem && problem.retry === 'never') return { kind: 'refused', code: problem.code };
      else await sleep(100);
    }
    throw new Error(`the checkout was never accepted; the last answer was ${last}`);
  }

  async readCheckout(id: CheckoutId): Promise<Checkout | undefined> {
    const answer = await this.#try<Checkout>('GET', `/v1/checkouts/${id}`);
    return answer?.status === 200 ? (answer.body as Checkout) : undefined;
  }

  /** Returns undefined when no response came, because of the network or a part that is restarting. */
  async #try<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T> | undefined> {
    try {
      const response = await fetch(`${this.#apiUrl}${path}`, {
        method,
        headers: {
          ...this.headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      const answer = { status: response.status, body: (await response.json()) as T | Problem };
      if (!response.ok) this.#noteError(method, path, (answer.body as Problem).code);
      return answer;
    } catch {
      this.#noteError(method, path, 'no response');
      return undefined;
    }
  }

  /** Counts by route: an id in the path would make each error one of its own. */
  #noteError(method: string, path: string, what: string | number): void {
    const route = path.replace(/^(\/v1\/\w+)\/[^/]+/, '$1/:id');
    const error = `${method} ${route} ${what}`;
    this.#errors.set(error, (this.#errors.get(error) ?? 0) + 1);
  }
}
