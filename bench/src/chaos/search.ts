import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { localDateAt } from '@marga/contract/kernel/time';
import { now } from '@marga/server/platform/clock';
import { isHttpReady, startProcess } from '@marga/server/test/engines/child-process';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import { allocateFreePort } from '@marga/server/test/engines/ports';
import {
  simulatedSupplierConnections,
  HEALTHY,
  busSearchCriteriaByIndex,
  makeSomeSuppliersHangOrFail,
} from '../testbed/search/healthy-and-faulty-suppliers.ts';
import { SEARCH_MUTANTS } from '../testbed/search/mutants.ts';
import { searchDuringRedisOutage } from '../testbed/search/redis-outage.ts';
import {
  median,
  type Phase,
  type Round,
  runSearchesWithFailingSuppliers,
} from '../testbed/search/run-searches-with-failing-suppliers.ts';
import { startTestBed, type TestBed } from '../testbed/test-bed.ts';

const GOALS = { p95: 1.05, throughput: 0.95 };
const BUYERS = 4;
const SUPPLIER_TIMEOUT_MS = 2_000;

/**
 * Searches twenty suppliers, of which five hang and three fail, alternating with an API connected only to the twelve
 * healthy ones. The healthy ones must be unaffected, and every search must name the eight others. Then Redis is
 * killed during searches, and nothing shown may be wrong.
 */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({
    args,
    options: { mutant: { type: 'string' }, quick: { type: 'boolean', default: false } },
  });
  const mutant = values.mutant === undefined ? undefined : SEARCH_MUTANTS[values.mutant];
  if (values.mutant !== undefined && !mutant)
    throw new Error(`choose one of: ${Object.keys(SEARCH_MUTANTS).join(', ')}`);
  const isShort = values.quick || mutant !== undefined;
  const startedAt = performance.now();
  const testBed = await startFleet(mutant?.preload);
  let allWell = false;
  try {
    // The quick form judges no times, so two pairs, one in each order, meet everything that it checks.
    const pairs = values.quick ? 2 : isShort ? 6 : 15;
    const rounds = await searchInTurn(testBed, pairs, 4_000);
    const compared = compare(rounds);
    const redisOutage = await searchDuringRedisOutage(testBed, questions(12), isShort ? 9_000 : 15_000);
    // Six rounds on a busy machine are too few to detect a difference of 5%, so the quick form only prints its
    // times and checks the failures, the healthy suppliers and correctness. The full chaos test checks the times
    // too.
    const times = values.quick ? [] : compared.broken;
    if (values.quick) for (const line of compared.broken) console.log(`not judged: ${line}`);
    const broken = [...rounds.flatMap((round) => round.broken), ...times, ...redisOutage.broken];
    for (const line of shortened(broken)) console.log(`BROKEN: ${line}`);
    allWell = mutant ? !broken.some((line) => mutant.noticedAs.test(line)) : broken.length === 0;
    return {
      ok: allWell,
      ...(mutant ? { mutant: values.mutant } : {}),
      rounds: rounds.length,
      searches: rounds.reduce((sum, { searches }) => sum + searches, 0),
      ...compared.figures,
      redisKilled: { searches: redisOutage.searches, compared: redisOutage.compared },
      broken: broken.length,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    } as { ok: boolean };
  } finally {
    await testBed.end(allWell || mutant !== undefined);
  }
}

function startFleet(preload: URL | undefined): Promise<TestBed> {
  return startTestBed('search', {
    durable: false,
    suppliers: simulatedSupplierConnections,
    env: {
      LOG_LEVEL: 'error',
      VERIFY_RESPONSES: 'off',
      SUPPLIER_SEARCH_TIMEOUT_MS: String(SUPPLIER_TIMEOUT_MS),
      SEARCH_DEADLINE_MS: String(SUPPLIER_TIMEOUT_MS + 500),
      SEARCHES_A_MINUTE: '1000000',
      SANDBOX_LATENCY_SCALE: '0',
      ...(preload ? { NODE_OPTIONS: `--import ${preload.href}` } : {}),
    },
  });
}

/** Starts a second API that is connected only to the healthy suppliers; the first must perform like it. */
async function startWithout(testBed: TestBed): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await allocateFreePort();
  const url = `http://127.0.0.1:${port}`;
  const api = await startProcess({
    name: 'api without',
    command: process.execPath,
    args: [join(projectRoot, 'server/src/bin/api.ts')],
    env: {
      ...testBed.system.env,
      API_PORT: String(port),
      SUPPLIERS: JSON.stringify(simulatedSupplierConnections(testBed.system.sandboxUrl, HEALTHY)),
    },
    logFile: join(testBed.folder, 'api-without.log'),
    isReady: () => isHttpReady(`${url}/health/ready`),
  });
  return { url, stop: () => api.stop() };
}

/** Runs short searches alternately on both APIs, so that other load on the machine affects both. */
async function searchInTurn(testBed: TestBed, pairs: number, lastsMs: number): Promise<Round[]> {
  await makeSomeSuppliersHangOrFail(testBed.system.sandboxUrl);
  const without = await startWithout(testBed);
  try {
    const today = localDateAt(now(), 'Asia/Kolkata');
    let asked = 100;
    const search = (phase: Phase) =>
      runSearchesWithFailingSuppliers(testBed, phase, {
        apiUrl: phase === 'with' ? testBed.system.apiUrl : without.url,
        buyers: BUYERS,
        lastsMs,
        question: () => busSearchCriteriaByIndex(asked++, today),
      });
    // A new process is slow whichever suppliers it queries, so it is warmed up; the effect of the suppliers on the
    // first searches is still counted.
    await search('without');
    const first = await search('with');
    const rounds: Round[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const order: readonly Phase[] = pair % 2 === 0 ? ['without', 'with'] : ['with', 'without'];
      for (const phase of order) rounds.push(await search(phase));
      console.log(rounds.slice(-2).map(describeRound).join('; '));
    }
    return [...rounds, { ...first, p95: {}, throughput: 0, searches: 0 }];
  } finally {
    await without.stop();
  }
}

function describeRound({ phase, searches, throughput, p95 }: Round): string {
  return `${phase}: ${searches} searches, ${throughput.toFixed(1)} answers/s, p95 ${spread(Object.values(p95))} ms`;
}

function questions(count: number) {
  const today = localDateAt(now(), 'Asia/Kolkata');
  // Each route occurs with two dates, so a response given to the wrong search is detected.
  return Array.from({ length: count }, (_, number) => busSearchCriteriaByIndex(number, today));
}

function compare(rounds: readonly Round[]): { broken: string[]; figures: object } {
  const of = (phase: Phase) => rounds.filter((round) => round.phase === phase && round.searches > 0);
  const medianOf = (phase: Phase, figure: (round: Round) => number) => median(of(phase).map(figure));
  const broken: string[] = [];
  const p95 = HEALTHY.map((name) => {
    const [without, with_] = (['without', 'with'] as const).map((phase) =>
      medianOf(phase, (round) => round.p95[name] ?? Infinity),
    );
    const ratio = (with_ ?? Infinity) / (without ?? 1);
    if (!(ratio <= GOALS.p95)) broken.push(`p95 of ${name} is ${ratio.toFixed(3)} × what it is without`);
    return { name, ratio, ms: Math.round(with_ ?? 0) };
  });
  const throughput =
    medianOf('with', (round) => round.throughput) / medianOf('without', (round) => round.throughput);
  if (!(throughput >= GOALS.throughput))
    broken.push(`throughput of the healthy is ${throughput.toFixed(3)} × what it is without`);
  return {
    broken,
    figures: {
      goals: GOALS,
      worstP95: rounded(Math.max(...p95.map(({ ratio }) => ratio))),
      p95: Object.fromEntries(p95.map(({ name, ratio, ms }) => [name, { ratio: rounded(ratio), ms }])),
      throughput: rounded(throughput),
      answersPerSecond: (['without', 'with'] as const).map((phase) =>
        spread(of(phase).map((round) => round.throughput)),
      ),
    },
  };
}

function spread(values: readonly number[]): string {
  return `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Merges identical violations from many searches into one line with a count. */
function shortened(broken: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of broken) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].slice(0, 30).map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`));
}
