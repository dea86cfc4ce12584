import { readProcessorTimeUs } from '@marga/server/test/engines/processor-time';
import { registerDeployment } from '@marga/server/test/engines/restate';
import type { TestBed } from '../test-bed.ts';
import { WorkerLoadBalancer, type BalancedWorker } from './worker-load-balancer.ts';
import { startAdditionalProcess } from './start-killable-processes.ts';
import { waitUntilCheckoutsDone, payAllTrips, preparePricedTrips } from './prepare-and-pay-trips.ts';

const SIZES = [1, 2, 4] as const;
const ROUNDS = 3;
const CHECKOUTS = 200;
const DAY = '2027-02-11';

interface Drained {
  readonly perSecond: number;
  readonly processorMs: number;
}

/**
 * Measures scaling with workers: checkouts are accepted while no worker runs, then 1, 2 or 4 workers complete them.
 * On a two-core machine four workers share the capacity of two.
 */
export async function measureWorkerScaling(testBed: TestBed): Promise<{ ok: boolean }> {
  const first = { process: testBed.system.worker, port: Number(testBed.system.env['WORKER_PORT']) };
  const others = await Promise.all(
    [2, 3, 4].map((at) => startAdditionalProcess(testBed, 'worker', {}, `worker-${at}`)),
  );
  const workers: readonly BalancedWorker[] = [first, ...others];
  const rounds = new Map<number, Drained[]>(SIZES.map((size) => [size, []]));
  try {
    // The first round warms up and is discarded.
    for (let round = 0; round <= ROUNDS; round++)
      for (const size of SIZES) {
        const drained = await drain(testBed, workers, size);
        if (round > 0) rounds.get(size)?.push(drained);
        console.log(
          `${size} workers, round ${round}: ${drained.perSecond.toFixed(1)} a second, ${drained.processorMs.toFixed(1)} ms each`,
        );
      }
  } finally {
    for (const { process: worker } of workers) process.kill(worker.pid(), 'SIGCONT');
    await Promise.all(others.map((other) => other.process.stop()));
    await testBed.system.registerWorker();
  }
  const figures = Object.fromEntries(
    [...rounds].map(([size, found]) => [
      `${size} workers`,
      {
        perSecond: spreadOf(found.map(({ perSecond }) => perSecond)),
        processorMs: spreadOf(found.map(({ processorMs }) => processorMs)),
      },
    ]),
  );
  return { ok: true, ...figures };
}

async function drain(testBed: TestBed, all: readonly BalancedWorker[], size: number): Promise<Drained> {
  const working = all.slice(0, size);
  for (const { process: worker } of all) process.kill(worker.pid(), 'SIGSTOP');
  const balancer = await WorkerLoadBalancer.open(working);
  try {
    // The workflow engine asks a worker which services it has, so one must be running during registration.
    for (const { process: worker } of working) process.kill(worker.pid(), 'SIGCONT');
    await registerDeployment(testBed.system.restate.adminUrl, balancer.url);
    for (const { process: worker } of working) process.kill(worker.pid(), 'SIGSTOP');
    await payAllTrips(testBed, await preparePricedTrips(testBed, DAY, CHECKOUTS));
    await testBed.query('analyze');
    const { system } = testBed;
    const pids = [
      system.postgres.pid(),
      system.restate.pid(),
      ...working.map(({ process: worker }) => worker.pid()),
    ];
    const spent = () => pids.reduce((sum, pid) => sum + readProcessorTimeUs(pid), 0);
    const [startedAt, before] = [performance.now(), spent()];
    for (const { process: worker } of working) process.kill(worker.pid(), 'SIGCONT');
    await waitUntilCheckoutsDone(testBed);
    return {
      perSecond: (CHECKOUTS * 1_000) / (performance.now() - startedAt),
      processorMs: (spent() - before) / CHECKOUTS / 1_000,
    };
  } finally {
    balancer.close();
  }
}

/** Returns the median, the smallest and the largest value. */
function spreadOf(values: readonly number[]): readonly number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)], sorted[0], sorted.at(-1)].map(
    (value) => Math.round((value ?? 0) * 10) / 10,
  );
}
