import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import { SERVICES } from '@marga/contract/travel-services';
import { runInParallel } from '../../measure/http-load.ts';
import { createSeededRandom } from '../money/fixture.ts';
import { waitUntilNoCheckoutsOpen } from '../invariants.ts';
import { FAULT_NAMES } from './fault-catalogue.ts';
import { Customer, type OnFailure } from './flaky-network-customer.ts';
import { type Fleet, type Victim, VICTIMS } from './start-killable-processes.ts';
import { Pool, type Wanted } from './offer-pool.ts';
import { PostBookingActions } from './post-booking-actions.ts';
import { checkInvariantsSince, readDatabaseTime, waitForAmendments } from './invariants.ts';
import { NO_NETWORK_FAULT, type NetworkFault } from './flaky-network.ts';

const SETTLE_MS = 90_000;

interface TripPlan {
  readonly items: readonly Wanted[];
  readonly onFailure: OnFailure;
}

interface Kill {
  /** The victim is killed after this number of trips has been bought. */
  readonly after: number;
  readonly victim: Victim;
  readonly awayMs: number;
}

export interface RandomFaultLoadSize {
  readonly trips: number;
  /**
   * Counts the concurrent buyers; each waits for the outcome of its trip, and perhaps cancels or changes it, before
   * buying again.
   */
  readonly buyers: number;
}

export interface RandomFaultLoadReport {
  readonly trips: number;
  readonly items: number;
  readonly killed: readonly Victim[];
  readonly ends: Readonly<Record<string, number>>;
  readonly met: Readonly<Record<string, number>>;
  readonly broken: readonly string[];
}

/**
 * Plans trips, faults, kills and network troubles from one seed. The same seed gives the same plan, but the exact
 * timing depends on the machine.
 */
export class RandomFaultLoad {
  readonly #fleet: Fleet;
  readonly #seed: number;
  readonly #buyers: number;
  readonly #trips: readonly TripPlan[];
  readonly #kills: readonly Kill[];
  readonly #customer: Customer;
  readonly #pool: Pool;
  readonly #thoughts: PostBookingActions;
  readonly #broken: string[] = [];
  readonly #accepted: CheckoutId[] = [];
  readonly #killed: Victim[] = [];
  #bought = 0;

  constructor(fleet: Fleet, seed: number, { trips, buyers }: RandomFaultLoadSize) {
    this.#fleet = fleet;
    this.#seed = seed;
    this.#buyers = buyers;
    const roll = createSeededRandom(seed);
    this.#trips = Array.from({ length: trips }, () => planTrip(roll));
    const kills = 3 + roll(3) + Math.floor(trips / 80);
    this.#kills = Array.from({ length: kills }, () => planKill(roll, trips)).toSorted(
      (a, b) => a.after - b.after,
    );
    const { headers } = fleet.testBed.buyer;
    this.#customer = new Customer(fleet.apis, headers, createSeededRandom(seed + 1), this.#broken);
    this.#pool = new Pool(this.#customer, createSeededRandom(seed + 2), seed);
    this.#thoughts = new PostBookingActions(
      this.#customer,
      this.#pool,
      createSeededRandom(seed + 5),
      this.#broken,
    );
  }

  async blow(): Promise<RandomFaultLoadReport> {
    const { testBed, suppliers, engine } = this.#fleet;
    const since = await readDatabaseTime(testBed);
    const over = new AbortController();
    suppliers.disturb(supplierTroubles(createSeededRandom(this.#seed + 3)));
    engine.disturb(engineTroubles(createSeededRandom(this.#seed + 4)));
    const killing = this.#kill(over.signal);
    try {
      await runInParallel(this.#buyers, this.#trips, (plan) => this.#buy(plan));
    } finally {
      over.abort();
      await killing;
      suppliers.disturb(() => NO_NETWORK_FAULT);
      engine.disturb(() => NO_NETWORK_FAULT);
    }
    const open = await waitUntilNoCheckoutsOpen(testBed, SETTLE_MS);
    if (open !== 0) this.#broken.push(`${open} checkouts hang`);
    const moving = await waitForAmendments(testBed, SETTLE_MS);
    if (moving !== 0) this.#broken.push(`${moving} cancellations, changes or refunds hang`);
    const { broken, ends } = await checkInvariantsSince(testBed, since, this.#accepted);
    this.#broken.push(...broken);
    return {
      trips: this.#accepted.length,
      items: Object.values(ends).reduce((sum, count) => sum + count, 0),
      killed: this.#killed,
      ends,
      met: {
        ...this.#thoughts.counts,
        lostReplies: this.#customer.met.lostReplies,
        sentTwice: this.#customer.met.doubled,
        lostOnTheWire: suppliers.met.lost + engine.met.lost,
        delayed: suppliers.met.delayed + engine.met.delayed,
        deliveredTwice: engine.met.doubled,
      },
      broken: this.#broken,
    };
  }

  async #buy({ items, onFailure }: TripPlan): Promise<void> {
    const what = items.map((item) => item.service).join(', ');
    try {
      const bought = await this.#pool.buy(items, onFailure);
      this.#bought += 1;
      if (bought.kind === 'accepted') {
        this.#accepted.push(bought.checkout);
        await this.#thoughts.have(bought.checkout);
      } else this.#broken.push(`${what}: the trip was refused: ${bought.code}`);
    } catch (error) {
      this.#broken.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #kill(over: AbortSignal): Promise<void> {
    for (const { after, victim, awayMs } of this.#kills) {
      while (!over.aborted && this.#bought < after) await sleep(20);
      const part = this.#fleet.parts[victim];
      await part.killHard();
      this.#killed.push(victim);
      await sleep(awayMs);
      await part.restart();
    }
  }
}

function planTrip(roll: (below: number) => number): TripPlan {
  const items = Array.from({ length: 1 + roll(5) }, (): Wanted => {
    const service = SERVICES[roll(SERVICES.length)] ?? 'flight';
    return { service, fault: roll(2) === 0 ? 'none' : (FAULT_NAMES[roll(FAULT_NAMES.length)] ?? 'none') };
  });
  return { items, onFailure: roll(3) === 0 ? 'halt' : 'continue' };
}

function planKill(roll: (below: number) => number, trips: number): Kill {
  return {
    after: 1 + roll(trips - 1),
    victim: VICTIMS[roll(VICTIMS.length)] ?? 'worker',
    awayMs: roll(800),
  };
}

/** Requests are never duplicated here, because a supplier may count a duplicate as two orders. */
function supplierTroubles(roll: (below: number) => number): () => NetworkFault {
  return () => {
    const [late, lost] = [roll(10) === 0, roll(80)];
    return {
      delayMs: late ? roll(350) : 0,
      loses: lost === 0 ? 'request' : lost === 1 ? 'reply' : 'nothing',
      twice: false,
    };
  };
}

function engineTroubles(roll: (below: number) => number): () => NetworkFault {
  return () => {
    const [late, lost, twice] = [roll(3) === 0, roll(12), roll(6)];
    return {
      delayMs: late ? roll(600) : 0,
      loses: lost === 0 ? 'request' : lost === 1 ? 'reply' : 'nothing',
      twice: twice === 0,
    };
  };
}
