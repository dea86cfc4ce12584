import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import { type Failpoint, FAILPOINTS } from '@marga/server/platform/failpoint';
import { BoundaryWatch } from '../testbed/failpoint-listener.ts';
import {
  type DatabaseMutant,
  applyDatabaseMutant,
  DATABASE_MUTANT_NAMES,
} from '../testbed/database-mutants.ts';
import { startTestBed, type TestBed } from '../testbed/test-bed.ts';
import { checkInvariants, waitUntilNoCheckoutsOpen } from '../testbed/invariants.ts';

const VICTIMS = ['api', 'worker', 'restate', 'postgres', 'redis'] as const;
type Victim = (typeof VICTIMS)[number];

/**
 * Lists every sandbox fault that a checkout can meet, and LON as the normal case. XSO, a sold-out offer, never
 * becomes a checkout, so it must leave nothing behind.
 */
const FAULTS = ['LON', 'XPC', 'XSO', 'XRJ', 'XTB', 'XTN', 'XHT', 'XSL', 'XHG', 'X5B', 'XDR'] as const;
type Fault = (typeof FAULTS)[number];

/**
 * Returns whether a booking with this fault ever reaches this boundary: a sold-out offer never becomes a checkout,
 * and an order without a response has no outcome to settle.
 */
function comesBy(fault: Fault, boundary: Failpoint): boolean {
  if (fault === 'XSO') return false;
  return !(
    fault === 'XTN' &&
    (boundary === 'workflow.after-outcome' || boundary === 'workflow.after-settle')
  );
}

/**
 * Time runs 600 times as fast, so thirty minutes of polling take three seconds. A call to a supplier that hangs ends
 * after 0.4 seconds.
 */
const ENVIRONMENT = {
  TIME_SCALE: '600',
  SUPPLIER_TIMEOUT_MS: '400',
  SANDBOX_LATENCY_SCALE: '0',
  SANDBOX_SEATS: 'endless',
  SANDBOX_SLOW_MS: '150',
  LOG_LEVEL: 'warn',
};

/** Bookings that wait at a boundary are killed when no other has come for this long. A hung supplier takes 0.4 s. */
const GATHERING_MS = 1_500;

/**
 * Books with every fault and, when a booking reaches a boundary, kills a part of the system with SIGKILL and restarts
 * it, for every boundary × part × fault. Nothing may be lost, duplicated or left hanging.
 *
 * The quick form tries one part at each boundary. It lets the bookings of all faults wait there and kills the part
 * once, which interrupts each of them at the same place as a kill of its own.
 */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean' },
      mutant: { type: 'string' },
      victim: { type: 'string' },
      boundary: { type: 'string' },
    },
  });
  const mutant = DATABASE_MUTANT_NAMES.find((name) => name === values.mutant);
  if (values.mutant !== undefined && !mutant)
    throw new Error(`choose one of: ${DATABASE_MUTANT_NAMES.join(', ')}`);
  const rounds = FAILPOINTS.flatMap((boundary, index) =>
    VICTIMS.filter((victim, place) =>
      values.victim || values.boundary
        ? (!values.victim || victim === values.victim) && (!values.boundary || boundary === values.boundary)
        : !values.quick || place === index % VICTIMS.length,
    ).map((victim) => ({ boundary, victim })),
  );
  return new Crash(mutant, values.quick === true).run(rounds);
}

interface Round {
  readonly boundary: Failpoint;
  readonly victim: Victim;
}

class Crash {
  readonly #mutant: DatabaseMutant | undefined;
  readonly #isQuick: boolean;
  readonly #accepted: CheckoutId[] = [];
  readonly #kills = new Map<Victim, number>();
  readonly #problems: string[] = [];
  readonly #missed: string[] = [];
  #interrupted = 0;
  #days = 0;

  constructor(mutant: DatabaseMutant | undefined, isQuick: boolean) {
    this.#mutant = mutant;
    this.#isQuick = isQuick;
  }

  async run(rounds: readonly Round[]): Promise<{ ok: boolean }> {
    const startedAt = performance.now();
    const watch = await BoundaryWatch.open();
    const testBed = await startTestBed('crash', { env: { ...ENVIRONMENT, FAILPOINTS_URL: watch.url } });
    let allWell = false;
    try {
      if (this.#mutant) await applyDatabaseMutant(testBed, this.#mutant);
      for (const [index, round] of rounds.entries()) {
        const interrupted = await this.#round(testBed, watch, round);
        this.#interrupted += interrupted;
        const unfinished = await waitUntilNoCheckoutsOpen(testBed, 60_000);
        if (unfinished > 0)
          this.#problems.push(`${unfinished} checkouts hang after ${round.boundary} × ${round.victim}`);
        if (interrupted === 0) this.#problems.push(`${round.boundary} × ${round.victim}: nobody came by`);
        console.log(
          `${String(index + 1).padStart(2)}/${rounds.length}  kill ${round.victim.padEnd(8)} at ${round.boundary.padEnd(26)} ${String(interrupted).padStart(2)} interrupted  ${unfinished === 0 ? 'all resumed' : `${unfinished} HANG`}`,
        );
        if (unfinished > 0) break;
      }
      watch.listen(async () => {});
      await sleep(1_000);
      const { broken, figures } = await checkInvariants(testBed, this.#accepted, { forgets: false });
      const problems = [...this.#problems, ...broken];
      for (const line of problems.slice(0, 20)) console.log(`BROKEN: ${line}`);
      allWell = problems.length === 0;
      const killed = [...this.#kills.values()].reduce((a, b) => a + b, 0);
      return {
        ok: allWell,
        ...(this.#mutant ? { mutant: this.#mutant } : {}),
        rounds: rounds.length,
        boundariesTimesPartsTimesFaults: this.#interrupted + this.#missed.length,
        interrupted: this.#interrupted,
        notKilledAt: this.#missed,
        killed,
        killedByPart: Object.fromEntries(this.#kills),
        resumed: figures.checkouts,
        ...figures,
        broken: problems.length,
        seconds: Math.round((performance.now() - startedAt) / 1000),
      } as { ok: boolean };
    } finally {
      await watch.close();
      await testBed.end(allWell || this.#mutant !== undefined);
    }
  }

  /**
   * Runs one boundary with one part: every fault is booked, and the part is killed when each booking reaches the
   * boundary. Returns how many bookings were interrupted there.
   */
  async #round(testBed: TestBed, watch: BoundaryWatch, { boundary, victim }: Round): Promise<number> {
    const faultOf = new Map<string, Fault>();
    const interrupted = new Set<Fault>();
    const expected = FAULTS.filter((fault) => comesBy(fault, boundary)).length;
    const kills = new Kills(() => this.#kill(testBed, victim), this.#isQuick ? GATHERING_MS : 0);

    watch.listen(async (name, subject) => {
      if (name !== boundary) return;
      const key = subject.split(':')[0] ?? '';
      // The booking's workflow may come this far before the buyer has received the booking's id. Until then it is not
      // known which fault was booked, so this waits for it.
      for (let waited = 0; !faultOf.has(key) && waited < 240; waited++) await sleep(25);
      const fault = faultOf.get(key);
      if (!fault || interrupted.has(fault)) return;
      interrupted.add(fault);
      await kills.next(interrupted.size === expected);
    });

    // A process that dies at its own boundary interrupts every other step and response too, so without gathering the
    // faults run one by one.
    const inTurn = !this.#isQuick && (boundary.startsWith('api.') || victim === 'worker' || victim === 'api');
    const purchases = FAULTS.map((fault) => async () => {
      this.#days += 1;
      const outcome = await testBed.buyer.book(
        fault,
        dayFromNow(this.#days),
        fault === 'LON' ? 2 : 1,
        (trip) => faultOf.set(trip, fault),
      );
      if (outcome.kind === 'accepted') {
        this.#accepted.push(outcome.checkout);
        for (const id of [outcome.checkout, ...outcome.bookings]) faultOf.set(id, fault);
        if (inTurn) await this.#passed(testBed, outcome.checkout, () => interrupted.has(fault));
      } else if (fault !== 'XSO') this.#problems.push(`${fault} was refused: ${outcome.code}`);
    });
    if (inTurn) for (const purchase of purchases) await purchase();
    else await Promise.all(purchases.map((purchase) => purchase()));
    await waitUntilNoCheckoutsOpen(testBed, 60_000);
    await kills.ended();
    for (const fault of FAULTS) {
      if (comesBy(fault, boundary) && !interrupted.has(fault))
        this.#missed.push(`${boundary} × ${victim} × ${fault}`);
    }
    return interrupted.size;
  }

  /** Waits until a checkout has reached the boundary under test or ended without reaching it. */
  async #passed(testBed: TestBed, checkout: CheckoutId, met: () => boolean): Promise<void> {
    for (let waited = 0; waited < 400 && !met(); waited++) {
      if ((await testBed.buyer.readCheckout(checkout))?.state === 'done') return;
      await sleep(25);
    }
  }

  async #kill(testBed: TestBed, victim: Victim): Promise<void> {
    const part = testBed.system[victim];
    await part.killHard();
    this.#kills.set(victim, (this.#kills.get(victim) ?? 0) + 1);
    await part.restart();
  }
}

/** Kills a part again and again, never twice at a time. Who waits for the same kill is interrupted by it together. */
class Kills {
  readonly #kill: () => Promise<void>;
  readonly #gatheringMs: number;
  #gathering: { killed: Promise<void>; killNow: () => void; timer: NodeJS.Timeout | undefined } | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(kill: () => Promise<void>, gatheringMs: number) {
    this.#kill = kill;
    this.#gatheringMs = gatheringMs;
  }

  /** Waits for the next kill, which comes at once when nobody else is expected. */
  async next(isLast: boolean): Promise<void> {
    const gathering = (this.#gathering ??= this.#gather());
    clearTimeout(gathering.timer);
    if (isLast || this.#gatheringMs === 0) gathering.killNow();
    else gathering.timer = setTimeout(gathering.killNow, this.#gatheringMs);
    await gathering.killed;
  }

  ended(): Promise<void> {
    return this.#last;
  }

  #gather() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const killed = Promise.all([promise, this.#last]).then(this.#kill);
    this.#last = killed;
    const killNow = () => {
      this.#gathering = undefined;
      resolve();
    };
    return { killed, killNow, timer: undefined as NodeJS.Timeout | undefined };
  }
}

/**
 * Returns a different day for every purchase, within the 330 days on sale, because searches are shared and each
 * purchase needs its own.
 */
function dayFromNow(days: number): string {
  return new Date(Date.now() + (20 + (days % 300)) * 86_400_000).toISOString().slice(0, 10);
}
