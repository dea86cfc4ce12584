import { setTimeout as sleep } from 'node:timers/promises';
import type { Checkout } from '@marga/contract/checkout/checkout';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import type { Problem } from '@marga/contract/wire-schemas';
import { runInParallel } from '../../measure/http-load.ts';
import { TRAVELLER } from '../simulated-buyer.ts';
import { createSeededRandom, type Findings } from '../money/fixture.ts';
import { waitUntilNoCheckoutsOpen } from '../invariants.ts';
import { Customer, type PricedTrip } from './flaky-network-customer.ts';
import type { Fleet } from './start-killable-processes.ts';
import { Pool } from './offer-pool.ts';
import { checkInvariantsSince, readDatabaseTime } from './invariants.ts';

const CLIENTS = 64;
const WIDTH = 8;

interface Key {
  readonly key: string;
  readonly trip: PricedTrip;
}

/**
 * Runs 64 clients that all pay the same keys, concurrently and repeatedly: every third reply is lost, in transit or
 * because the client left first, and an API is killed meanwhile. However often a key is sent, it makes one
 * checkout.
 */
export async function payRepeatedlyWithSameKeys(
  fleet: Fleet,
  seed: number,
  count: number,
): Promise<Findings> {
  const { testBed } = fleet;
  const broken: string[] = [];
  const since = await readDatabaseTime(testBed);
  const customer = new Customer(fleet.apis, testBed.buyer.headers, createSeededRandom(seed), broken);
  const pool = new Pool(customer, createSeededRandom(seed + 1), seed);
  const all: Key[] = [];
  await runInParallel(WIDTH, Array.from({ length: count }), async () => {
    all.push({ key: crypto.randomUUID(), trip: await pool.tripOf([{ service: 'flight', fault: 'none' }]) });
  });
  const received = new Map<string, Set<string>>(all.map(({ key }) => [key, new Set()]));
  const clients = Array.from(
    { length: CLIENTS },
    (_, at) => new Client(fleet, createSeededRandom(seed + 100 + at), received),
  );
  const killing = killAmid(
    fleet,
    () => clients.reduce((sum, client) => sum + client.done, 0),
    CLIENTS * count,
  );
  await Promise.all(clients.map((client) => client.payAll(all)));
  await killing;
  broken.push(...clients.flatMap((client) => client.broken));
  for (const [key, made] of received)
    if (made.size !== 1) broken.push(`${key} became ${made.size} checkouts`);
  const open = await waitUntilNoCheckoutsOpen(testBed, 120_000);
  if (open !== 0) broken.push(`${open} checkouts hang`);
  const [stored] = await testBed.query<{ keys: string; checkouts: string }>(
    `select count(*) as keys, count(distinct subject) as checkouts from platform.idempotency where key = any ($1)`,
    [all.map(({ key }) => key)],
  );
  if (stored?.keys !== String(count) || stored.checkouts !== String(count))
    broken.push(`${stored?.keys} keys are kept with ${stored?.checkouts} checkouts, ${count} were used`);
  const checked = await checkInvariantsSince(
    testBed,
    since,
    [...received.values()].flatMap((made) => [...made]) as CheckoutId[],
  );
  return {
    figures: {
      clients: CLIENTS,
      keys: count,
      requestsOfKeys: clients.reduce((sum, client) => sum + client.sent, 0),
      repliesLost: clients.reduce((sum, client) => sum + client.lost, 0),
    },
    broken: [...broken, ...checked.broken],
  };
}

async function killAmid(fleet: Fleet, done: () => number, all: number): Promise<void> {
  while (done() < all / 3) await sleep(20);
  await fleet.parts.api.killHard();
  await fleet.parts.api.restart();
}

/** Simulates a client that repeats each key until it has received the key's outcome once. */
class Client {
  readonly #fleet: Fleet;
  readonly #roll: (below: number) => number;
  readonly #received: ReadonlyMap<string, Set<string>>;
  readonly broken: string[] = [];
  done = 0;
  sent = 0;
  lost = 0;

  constructor(fleet: Fleet, roll: (below: number) => number, received: ReadonlyMap<string, Set<string>>) {
    this.#fleet = fleet;
    this.#roll = roll;
    this.#received = received;
  }

  async payAll(all: readonly Key[]): Promise<void> {
    for (const each of all) {
      while (!(await this.#pay(each))) await sleep(this.#roll(20));
      this.done += 1;
    }
  }

  /** Returns whether the client received the outcome of the key. */
  async #pay({ key, trip }: Key): Promise<boolean> {
    const { apis, testBed } = this.#fleet;
    const how = this.#roll(6);
    // One client in six leaves while its request is being answered, and one in six loses the response.
    const patience = AbortSignal.timeout(how === 0 ? 1 + this.#roll(15) : 30_000);
    this.sent += 1;
    try {
      const response = await fetch(`${apis[this.#roll(apis.length)]}/v1/checkouts`, {
        method: 'POST',
        headers: { ...testBed.buyer.headers, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({
          tripId: trip.id,
          travellers: [TRAVELLER],
          acceptedTotal: trip.total,
          payWith: 'wallet',
        }),
        signal: patience,
      });
      const answer = (await response.json()) as Checkout & Problem;
      if (how === 1) {
        this.lost += 1;
        return false;
      }
      if (response.status === 202) {
        this.#received.get(key)?.add(answer.id);
        return true;
      }
      if (answer.retry === 'never') {
        this.broken.push(`${key} was refused: ${answer.code}`);
        return true;
      }
      return false;
    } catch {
      this.lost += 1;
      return false;
    }
  }
}
