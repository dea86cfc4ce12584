import { parseArgs } from 'node:util';
import { startProcessFleet } from '../testbed/booking/start-killable-processes.ts';
import { payRepeatedlyWithSameKeys } from '../testbed/booking/pay-repeatedly-with-same-idempotency-keys.ts';
import { runAllTripOutcomeCombinations } from '../testbed/booking/run-all-trip-outcomes.ts';
import { RandomFaultLoad, type RandomFaultLoadReport } from '../testbed/booking/random-fault-load.ts';
import { resetSuppliersAndRedis } from '../testbed/booking/invariants.ts';
import type { Findings } from '../testbed/money/fixture.ts';

/**
 * Configures a full run. A trip of five items has 32 possible outcomes, and every `every`-th of them is run. The
 * random faults last `minutes`; each round has `trips` trips and `buyers` buyers.
 */
const FULL = { minutes: 15, keys: 1_000, every: 1, trips: 360, buyers: 24 };
const QUICK = { minutes: 0.5, keys: 6, every: 7, trips: 40, buyers: 20 };

/**
 * Runs bookings under random faults: real processes with a real PostgreSQL, Redis and Restate are killed, delayed,
 * repeated, reordered and given clocks twenty minutes apart. The seed determines the plan, so the same seed repeats
 * the run.
 */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean' },
      minutes: { type: 'string' },
      seed: { type: 'string' },
      part: { type: 'string' },
    },
  });
  const size = values.quick ? QUICK : FULL;
  const startedAt = performance.now();
  const fleet = await startProcessFleet();
  const results = new Results(values.quick ? ' --quick' : '');
  const isWanted = (part: string) => (values.part ?? part) === part && values.seed === undefined;
  try {
    if (isWanted('outcomes'))
      results.add('outcomes', await runAllTripOutcomeCombinations(fleet, 11, size.every));
    await resetSuppliersAndRedis(fleet.testBed);
    if (isWanted('keys')) results.add('keys', await payRepeatedlyWithSameKeys(fleet, 23, size.keys));
    if (values.seed !== undefined)
      results.storm(Number(values.seed), await new RandomFaultLoad(fleet, Number(values.seed), size).blow());
    else if (isWanted('storms')) {
      const endsAt = performance.now() + Number(values.minutes ?? size.minutes) * 60_000;
      for (
        let seed = firstSeed();
        results.storms === 0 || (results.isWell && performance.now() < endsAt);
        seed += 7
      ) {
        await resetSuppliersAndRedis(fleet.testBed);
        results.storm(seed, await new RandomFaultLoad(fleet, seed, size).blow());
      }
    }
    return results.summary(startedAt);
  } finally {
    await fleet.end(results.isWell);
  }
}

/** Every run uses a new seed, because a fixed one would never find anything new. */
function firstSeed(): number {
  return Math.floor(Date.now() / 1_000) % 1_000_000_000;
}

/** Collects the results and prints each of them as it arrives. */
class Results {
  readonly #figures: Record<string, unknown> = {};
  readonly #broken: string[] = [];
  readonly #storms: RandomFaultLoadReport[] = [];
  /**
   * Holds the command's options besides the seed. They are needed to repeat a run, because a quick run has a
   * different plan from a full one.
   */
  readonly #form: string;

  constructor(form: string) {
    this.#form = form;
  }

  get isWell(): boolean {
    return this.#broken.length === 0;
  }

  get storms(): number {
    return this.#storms.length;
  }

  add(part: string, { figures, broken }: Findings): void {
    console.log(`${part}: ${JSON.stringify(figures)}, ${broken.length} broken`);
    Object.assign(this.#figures, figures);
    this.#complain(broken);
  }

  storm(seed: number, report: RandomFaultLoadReport): void {
    this.#storms.push(report);
    console.log(
      `seed ${seed}: ${report.trips} trips, ${report.items} items ${JSON.stringify(report.ends)}, killed ${report.killed.join(', ')}, ${report.broken.length} broken`,
    );
    this.#complain(report.broken);
    if (report.broken.length > 0) console.log(`again: npm run drill -- booking${this.#form} --seed ${seed}`);
  }

  #complain(broken: readonly string[]): void {
    for (const line of broken.slice(0, 20)) console.log(`BROKEN: ${line}`);
    this.#broken.push(...broken);
  }

  summary(startedAt: number): { ok: boolean } {
    return {
      ok: this.isWell,
      ...this.#figures,
      storms: this.#storms.length,
      trips: this.#storms.reduce((sum, { trips }) => sum + trips, 0),
      items: this.#storms.reduce((sum, { items }) => sum + items, 0),
      killed: this.#storms.reduce((sum, { killed }) => sum + killed.length, 0),
      ends: sumOf(this.#storms.map(({ ends }) => ends)),
      met: this.#storms.at(-1)?.met,
      broken: this.#broken.length,
      seconds: Math.round((performance.now() - startedAt) / 1_000),
    } as { ok: boolean };
  }
}

function sumOf(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const each of counts)
    for (const [name, count] of Object.entries(each)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
