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

/** Those who wait at a boundary are interrupted when nobody else has come for this long. A hung supplier takes 0.4 s. */
const GATHERING_MS = 1_500;

/**
 * Books with every fault and, when a booking reaches a boundary, kills a part of the system with SIGKILL and restarts
 * it, for every boundary × part × fault. Nothing may be lost, duplicated or left hanging.
 *
 * The quick form tries one part at each boundary. It kills a part once for all of its boundaries: bookings of all faults
 * wait at each of them, which interrupts each at the same place as a kill of its own.
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

/** A booking with this fault is to be interrupted at the boundary of this round. */
interface Target {
  readonly round: Round;
  readonly fault: Fault;
}

class Crash {
  readonly #mutant: DatabaseMutant | undefined;
  readonly #isQuick: boolean;
  readonly #accepted: CheckoutId[] = [];
  readonly #kills = new Map<Victim, number>();
  readonly #problems: string[] = [];
  readonly #missed: string[] = [];
  #interrupted = 0;
  #rounds = 0;
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
      await (this.#isQuick
        ? this.#runTogether(testBed, watch, rounds)
        : this.#runEach(testBed, watch, rounds));
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

  /** Runs the rounds of each part together: it is killed when all bookings wait, each at the boundary of its round. */
  async #runTogether(testBed: TestBed, watch: BoundaryWatch, rounds: readonly Round[]): Promise<void> {
    for (const victim of VICTIMS) {
      const rendezvous = new Rendezvous(
        rounds.filter((round) => round.victim === victim),
        () => this.#kill(testBed, victim),
      );
      const targetOf = new Map<string, Target>();
      watch.listen(async (name, subject, gone) => {
        if (!rendezvous.rounds.some(({ boundary }) => boundary === name)) return;
        const target = await findTarget(targetOf, subject);
        if (target?.round.boundary === name) await rendezvous.wait(target, gone);
      });
      await Promise.all(rendezvous.targets.map((target) => this.#book(testBed, target, targetOf)));
      const unfinished = await waitUntilNoCheckoutsOpen(testBed, 60_000);
      await rendezvous.ended();
      for (const round of rendezvous.rounds) this.#note(round, rendezvous.interruptedIn(round), unfinished);
      if (unfinished > 0) return;
    }
  }

  async #runEach(testBed: TestBed, watch: BoundaryWatch, rounds: readonly Round[]): Promise<void> {
    for (const round of rounds) {
      const interrupted = await this.#round(testBed, watch, round);
      const unfinished = await waitUntilNoCheckoutsOpen(testBed, 60_000);
      this.#note(round, interrupted, unfinished);
      if (unfinished > 0) return;
    }
  }

  /**
   * Runs one boundary with one part: every fault is booked, and the part is killed when each booking reaches the
   * boundary. Returns the faults whose booking was interrupted there.
   */
  async #round(testBed: TestBed, watch: BoundaryWatch, round: Round): Promise<ReadonlySet<Fault>> {
    const { boundary, victim } = round;
    const targetOf = new Map<string, Target>();
    const interrupted = new Set<Fault>();
    let kills: Promise<void> = Promise.resolve();

    watch.listen(async (name, subject) => {
      if (name !== boundary) return;
      const fault = (await findTarget(targetOf, subject))?.fault;
      if (!fault || interrupted.has(fault)) return;
      interrupted.add(fault);
      await (kills = kills.then(() => this.#kill(testBed, victim)));
    });

    // A process that dies at its own boundary interrupts every other step and response too, so the faults run one by one.
    const inTurn = boundary.startsWith('api.') || victim === 'worker' || victim === 'api';
    const purchases = FAULTS.map((fault) => async () => {
      const checkout = await this.#book(testBed, { round, fault }, targetOf);
      if (checkout !== undefined && inTurn)
        await this.#passed(testBed, checkout, () => interrupted.has(fault));
    });
    if (inTurn) for (const purchase of purchases) await purchase();
    else await Promise.all(purchases.map((purchase) => purchase()));
    await waitUntilNoCheckoutsOpen(testBed, 60_000);
    await kills;
    return interrupted;
  }

  /** Books the fault on a day of its own. Returns the checkout, or undefined when it was refused. */
  async #book(
    testBed: TestBed,
    target: Target,
    targetOf: Map<string, Target>,
  ): Promise<CheckoutId | undefined> {
    const { fault } = target;
    this.#days += 1;
    const outcome = await testBed.buyer.book(fault, dayFromNow(this.#days), fault === 'LON' ? 2 : 1, (trip) =>
      targetOf.set(trip, target),
    );
    if (outcome.kind !== 'accepted') {
      if (fault !== 'XSO') this.#problems.push(`${fault} was refused: ${outcome.code}`);
      return undefined;
    }
    this.#accepted.push(outcome.checkout);
    for (const id of [outcome.checkout, ...outcome.bookings]) targetOf.set(id, target);
    return outcome.checkout;
  }

  #note(round: Round, interrupted: ReadonlySet<Fault>, unfinished: number): void {
    const { boundary, victim } = round;
    this.#rounds += 1;
    this.#interrupted += interrupted.size;
    if (interrupted.size === 0) this.#problems.push(`${boundary} × ${victim}: nobody came by`);
    if (unfinished > 0) this.#problems.push(`${unfinished} checkouts hang after ${boundary} × ${victim}`);
    for (const fault of FAULTS)
      if (comesBy(fault, boundary) && !interrupted.has(fault))
        this.#missed.push(`${boundary} × ${victim} × ${fault}`);
    console.log(
      `${String(this.#rounds).padStart(2)}  kill ${victim.padEnd(8)} at ${boundary.padEnd(26)} ${String(interrupted.size).padStart(2)} interrupted  ${unfinished === 0 ? 'all resumed' : `${unfinished} HANG`}`,
    );
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

/** Lets bookings wait, each at the boundary of its round, and kills their part once for all that wait. */
class Rendezvous {
  readonly rounds: readonly Round[];
  readonly targets: readonly Target[];
  readonly #interrupted = new Set<Target>();
  readonly #kill: () => Promise<void>;
  readonly #waiting = new Set<{ readonly target: Target; readonly release: () => void }>();
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(rounds: readonly Round[], kill: () => Promise<void>) {
    this.rounds = rounds;
    this.targets = rounds.flatMap((round) => FAULTS.map((fault) => ({ round, fault })));
    this.#kill = kill;
  }

  /** Waits until the part was killed. A booking that has been interrupted before passes at once. */
  async wait(target: Target, gone: AbortSignal): Promise<void> {
    if (this.#interrupted.has(target)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiter = { target, release: resolve };
    this.#waiting.add(waiter);
    // Who waited with a process that was killed before comes again.
    gone.addEventListener('abort', () => this.#waiting.delete(waiter));
    clearTimeout(this.#timer);
    const here = new Set([...this.#interrupted, ...[...this.#waiting].map((one) => one.target)]);
    const isWhole = this.targets.every((one) => here.has(one) || !comesBy(one.fault, one.round.boundary));
    if (isWhole) this.#interrupt();
    else this.#timer = setTimeout(() => this.#interrupt(), GATHERING_MS);
    await promise;
  }

  interruptedIn(round: Round): ReadonlySet<Fault> {
    const those = [...this.#interrupted].filter((target) => target.round === round);
    return new Set(those.map(({ fault }) => fault));
  }

  ended(): Promise<void> {
    return this.#last;
  }

  /** Kills one after the other, so that the part is never killed while it is being restarted. */
  #interrupt(): void {
    this.#last = this.#last.then(() => this.#killAndRelease());
  }

  async #killAndRelease(): Promise<void> {
    const those = [...this.#waiting];
    if (those.length === 0) return;
    this.#waiting.clear();
    for (const { target } of those) this.#interrupted.add(target);
    await this.#kill();
    for (const { release } of those) release();
  }
}

/** Returns the target that the id was booked for. The workflow may be faster than the answer that tells the buyer the id. */
async function findTarget(
  targetOf: ReadonlyMap<string, Target>,
  subject: string,
): Promise<Target | undefined> {
  const key = subject.split(':')[0] ?? '';
  for (let waited = 0; !targetOf.has(key) && waited < 240; waited++) await sleep(25);
  return targetOf.get(key);
}

/**
 * Returns a different day for every purchase, within the 330 days on sale, because searches are shared and each
 * purchase needs its own.
 */
function dayFromNow(days: number): string {
  return new Date(Date.now() + (20 + (days % 300)) * 86_400_000).toISOString().slice(0, 10);
}
