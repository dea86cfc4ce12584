import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import type { TestBed } from './test-bed.ts';

/** These delays are long enough to catch bookings at every step and short enough to see them end. */
export const STATE_LOSS_ENVIRONMENT = {
  TIME_SCALE: '300',
  SUPPLIER_TIMEOUT_MS: '800',
  SANDBOX_LATENCY_SCALE: '0',
  SANDBOX_SEATS: 'endless',
  SANDBOX_SLOW_MS: '500',
  LOG_LEVEL: 'warn',
};

const DESTINATIONS = ['LON', 'XSL', 'XTB', 'XHG', 'XHT', 'XRJ', 'XTN', 'X5B', 'XDR', 'XSL'] as const;

/** Books continuously until it is stopped, so that at any moment some bookings are at every step. */
export class Traffic {
  readonly accepted: CheckoutId[] = [];
  readonly #testBed: TestBed;
  #going = true;
  #made = 0;
  readonly #buyers: Promise<void>[];

  constructor(testBed: TestBed, buyers: number) {
    this.#testBed = testBed;
    this.#buyers = Array.from({ length: buyers }, () => this.#buy());
  }

  async stop(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#buyers);
  }

  async #buy(): Promise<void> {
    while (this.#going) {
      const turn = this.#made++;
      const destination = DESTINATIONS[turn % DESTINATIONS.length] ?? 'LON';
      const day = new Date(Date.now() + (20 + (turn % 300)) * 86_400_000).toISOString().slice(0, 10);
      const outcome = await this.#testBed.buyer.book(destination, day, destination === 'LON' ? 2 : 1);
      if (outcome.kind === 'accepted') this.accepted.push(outcome.checkout);
      await sleep(20);
    }
  }
}

export async function countOpenCheckouts(testBed: TestBed): Promise<number> {
  const [row] = await testBed.query<{ open: string }>(
    `select count(*) as open from checkout.checkout where state = 'open'`,
  );
  return Number(row?.open ?? 0);
}
