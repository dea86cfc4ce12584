import { setTimeout as sleep } from 'node:timers/promises';
import type { Cancellation, Change } from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import type { Checkout } from '@marga/contract/checkout/checkout';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import { TRAVELLER } from '../simulated-buyer.ts';
import type { Customer } from './flaky-network-customer.ts';
import type { Pool } from './offer-pool.ts';

const PATIENCE_MS = 60_000;

/** Lists the error codes of a confirmation that failed because somebody else was faster or the quote expired. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  'quote-expired',
  'amendment-in-progress',
  'state-changed',
  'price-changed',
]);

/**
 * Simulates what people do with their bookings: of every three, one is cancelled and one is changed, sometimes by
 * two people who do not know of each other.
 */
export class PostBookingActions {
  readonly #customer: Customer;
  readonly #pool: Pool;
  readonly #roll: (below: number) => number;
  readonly #broken: string[];
  readonly counts = { cancellations: 0, changes: 0, overtaken: 0 };

  constructor(customer: Customer, pool: Pool, roll: (below: number) => number, broken: string[]) {
    this.#customer = customer;
    this.#pool = pool;
    this.#roll = roll;
    this.#broken = broken;
  }

  async have(id: CheckoutId): Promise<void> {
    for (const booking of (await this.#ended(id))?.bookings ?? []) {
      if (booking.state !== 'confirmed') continue;
      const what = this.#roll(6);
      if (what < 2) await Promise.all(Array.from({ length: 1 + what }, () => this.#cancel(booking)));
      else if (what === 2) await this.#change(booking);
    }
  }

  async #cancel({ id }: Booking): Promise<void> {
    const quoted = await this.#quote<Cancellation>(`/v1/bookings/${id}/cancellations`, {
      travellers: null,
      legs: null,
    });
    if (!quoted) return;
    const path = `/v1/cancellations/${quoted.id}/confirmation`;
    if (await this.#confirm(path, { acceptedRefund: quoted.refund })) this.counts.cancellations += 1;
  }

  /** Changes the booking to an offer of the same service at another day or hour, or corrects a name. */
  async #change({ id, service }: Booking): Promise<void> {
    const instead = await this.#pool.offerOf({ service, fault: 'none' });
    const travellers = [{ ...TRAVELLER, givenName: 'ARJUNA' }];
    const body = this.#roll(2) === 0 ? { instead } : { travellers };
    const quoted = await this.#quote<Change>(`/v1/bookings/${id}/changes`, body);
    if (!quoted) return;
    const path = `/v1/changes/${quoted.id}/confirmation`;
    if (await this.#confirm(path, { acceptedTotal: quoted.total, payWith: 'wallet' }))
      this.counts.changes += 1;
  }

  /**
   * Returns undefined when there is no quote, because some fares are non-refundable and some suppliers are
   * unavailable.
   */
  async #quote<T>(path: string, body: unknown): Promise<T | undefined> {
    for (let tried = 0; tried < 5; tried++) {
      const answer = await this.#customer.send<T>('POST', path, body);
      if (answer?.status === 201) return answer.body;
      if (answer && answer.status < 500 && answer.body.retry === 'never') return undefined;
      await sleep(100);
    }
    return undefined;
  }

  async #confirm(path: string, body: unknown): Promise<boolean> {
    const [key, deadline] = [crypto.randomUUID(), performance.now() + PATIENCE_MS];
    while (performance.now() < deadline) {
      const answer = await this.#customer.sendBadly<{ id: string }>(path, body, key);
      if (answer?.status === 202) return true;
      if (answer && OVERTAKEN.has(answer.body.code)) {
        this.counts.overtaken += 1;
        return false;
      }
      if (answer?.body.retry === 'never') {
        this.#broken.push(`${path} was refused: ${answer.body.code}`);
        return false;
      }
      await sleep(50 + this.#roll(100));
    }
    this.#broken.push(`${path} was never answered`);
    return false;
  }

  async #ended(id: CheckoutId): Promise<Checkout | undefined> {
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const answer = await this.#customer.send<Checkout>('GET', `/v1/checkouts/${id}`);
      if (answer?.status === 200 && answer.body.state === 'done') return answer.body;
      await sleep(250);
    }
    return undefined;
  }
}
