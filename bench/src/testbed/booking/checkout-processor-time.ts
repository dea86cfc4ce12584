import { join } from 'node:path';
import { createId } from '@marga/contract/kernel/ids';
import { fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import {
  acceptsConnections,
  startProcess,
  type RunningProcess,
} from '@marga/server/test/engines/child-process';
import { allocateFreePort } from '@marga/server/test/engines/ports';
import { registerDeployment } from '@marga/server/test/engines/restate';
import { BARE_SCHEMA } from '../../baseline/booking-schema.ts';
import type { BareCheckout } from '../../baseline/booking-server.ts';
import { compareWithBaseline, type Spent } from '../../measure/compare-with-baseline.ts';
import { runInParallel } from '../../measure/http-load.ts';
import { measureProcessorTimePerUnit } from '../../measure/processor-time.ts';
import { TRAVELLER } from '../simulated-buyer.ts';
import type { TestBed } from '../test-bed.ts';
import { waitUntilCheckoutsDone, payAllTrips, preparePricedTrips } from './prepare-and-pay-trips.ts';

const GOAL = 0.7;
const ROUNDS = 5;
const CHECKOUTS = 240;
const WIDTH = 6;
const DAY = '2027-02-10';

/** Measures a checkout from the request to the last row, across all processes, against the smallest possible one. */
export async function measureCheckoutCost(testBed: TestBed): Promise<{ ok: boolean }> {
  await testBed.query(BARE_SCHEMA);
  await testBed.query('insert into bare.wallet values ($1, 1000000000000, 0)', [testBed.buyer.company]);
  const bare = await startBare(testBed);
  try {
    const comparison = await compareWithBaseline(
      ROUNDS,
      () => bareRound(testBed, bare),
      () => ourRound(testBed),
      'checkout',
    );
    return { ok: comparison.ratio >= GOAL, goal: GOAL, ...comparison } as { ok: boolean };
  } finally {
    await bare.process.stop();
  }
}

async function ourRound(testBed: TestBed): Promise<Spent> {
  const trips = await preparePricedTrips(testBed, DAY, CHECKOUTS);
  await testBed.query('analyze');
  const { system } = testBed;
  const processes = {
    api: system.api.pid(),
    worker: system.worker.pid(),
    postgres: system.postgres.pid(),
    restate: system.restate.pid(),
  };
  return measureProcessorTimePerUnit(CHECKOUTS, processes, async () => {
    await payAllTrips(testBed, trips);
    await waitUntilCheckoutsDone(testBed);
  });
}

interface Bare {
  readonly process: RunningProcess;
  readonly url: string;
}

async function bareRound(testBed: TestBed, bare: Bare): Promise<Spent> {
  const offers = (await testBed.buyer.search('LON', DAY)).slice(0, 2);
  const storedTrips = await testBed.query<{
    items: { supplier: string; selection: string; total: WireMoney }[];
  }>('select items from trips.trip where id = $1', [(await testBed.buyer.prepareTrip('LON', DAY, 2))?.id]);
  const items = storedTrips[0]?.items;
  if (!items || offers.length < 2) throw new Error('nothing to sell');
  const checkouts = Array.from({ length: CHECKOUTS }, (): BareCheckout => {
    const at = instantFromEpochMs(Date.now());
    return {
      checkout: createId('checkout', at),
      company: testBed.buyer.company,
      travellers: [TRAVELLER],
      items: items.map((item) => ({
        booking: createId('booking', at),
        supplier: item.supplier,
        selection: item.selection,
        minor: fromWireMoney(item.total).minor.toString(),
      })),
    };
  });
  await testBed.query('analyze');
  const processes = {
    bare: bare.process.pid(),
    postgres: testBed.system.postgres.pid(),
    restate: testBed.system.restate.pid(),
  };
  // The worker is paused because it would poll the database during the measurement. It is not stopped, because it
  // would need to warm up again after a restart.
  process.kill(testBed.system.worker.pid(), 'SIGSTOP');
  const spent = await measureProcessorTimePerUnit(CHECKOUTS, processes, async () => {
    await runInParallel(WIDTH, checkouts, async (checkout) => {
      const response = await fetch(`${bare.url}/checkouts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(checkout),
      });
      await response.arrayBuffer();
      if (response.status !== 202) throw new Error(`the bare checkout answered ${response.status}`);
    });
    await waitUntilCheckoutsDone(testBed, 'bare');
  });
  process.kill(testBed.system.worker.pid(), 'SIGCONT');
  return spent;
}

async function startBare(testBed: TestBed): Promise<Bare> {
  const [port, workerPort] = [await allocateFreePort(), await allocateFreePort()];
  const bare = await startProcess({
    name: 'bare',
    command: process.execPath,
    args: [join(import.meta.dirname, '../../baseline/booking-server.ts')],
    env: {
      ...testBed.system.env,
      DATABASE_URL: testBed.system.database.migrator,
      BARE_PORT: String(port),
      BARE_WORKER_PORT: String(workerPort),
      NODE_ENV: 'production',
    },
    logFile: join(testBed.folder, 'bare.log'),
    isReady: () => acceptsConnections(port),
  });
  await registerDeployment(testBed.system.restate.adminUrl, `http://127.0.0.1:${workerPort}`);
  return { process: bare, url: `http://127.0.0.1:${port}` };
}
