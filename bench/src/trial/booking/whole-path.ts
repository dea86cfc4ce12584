import { join } from 'node:path';
import { mintId } from '@marga/contract/kernel/ids';
import { fromWire, type WireMoney } from '@marga/contract/kernel/money';
import { fromEpochMs } from '@marga/contract/kernel/time';
import {
  acceptsConnections,
  startProcess,
  type RunningProcess,
} from '@marga/server/test/engines/child-process';
import { freePort } from '@marga/server/test/engines/ports';
import { registerDeployment } from '@marga/server/test/engines/restate';
import { BARE_SCHEMA } from '../../bare/booking-schema.ts';
import type { BareCheckout } from '../../bare/booking-server.ts';
import { compare, type Spent } from '../../measure/compare.ts';
import { inParallel } from '../../measure/load.ts';
import { spentPer } from '../../measure/processor-time.ts';
import { TRAVELLER } from '../buyer.ts';
import type { Trial } from '../trial.ts';
import { allDone, payAll, readyTrips } from './ready-trips.ts';

const GOAL = 0.7;
const ROUNDS = 5;
const CHECKOUTS = 240;
const WIDTH = 6;
const DAY = '2027-02-10';

/** A checkout from the request to the last row, all processes together, against the least that can be called one. */
export async function measureWholePath(trial: Trial): Promise<{ ok: boolean }> {
  await trial.query(BARE_SCHEMA);
  await trial.query('insert into bare.wallet values ($1, 1000000000000, 0)', [trial.buyer.company]);
  const bare = await startBare(trial);
  try {
    const comparison = await compare(
      ROUNDS,
      () => bareRound(trial, bare),
      () => ourRound(trial),
      'checkout',
    );
    return { ok: comparison.ratio >= GOAL, goal: GOAL, ...comparison } as { ok: boolean };
  } finally {
    await bare.process.stop();
  }
}

async function ourRound(trial: Trial): Promise<Spent> {
  const trips = await readyTrips(trial, DAY, CHECKOUTS);
  await trial.query('analyze');
  const { system } = trial;
  const processes = {
    api: system.api.pid(),
    worker: system.worker.pid(),
    postgres: system.postgres.pid(),
    restate: system.restate.pid(),
  };
  return spentPer(CHECKOUTS, processes, async () => {
    await payAll(trial, trips);
    await allDone(trial);
  });
}

interface Bare {
  readonly process: RunningProcess;
  readonly url: string;
}

async function bareRound(trial: Trial, bare: Bare): Promise<Spent> {
  const offers = (await trial.buyer.search('LON', DAY)).slice(0, 2);
  const kept = await trial.query<{ items: { supplier: string; selection: string; total: WireMoney }[] }>(
    'select items from booking.trip where id = $1',
    [(await trial.buyer.prepareTrip('LON', DAY, 2))?.id],
  );
  const items = kept[0]?.items;
  if (!items || offers.length < 2) throw new Error('nothing to sell');
  const checkouts = Array.from({ length: CHECKOUTS }, (): BareCheckout => {
    const at = fromEpochMs(Date.now());
    return {
      checkout: mintId('checkout', at),
      company: trial.buyer.company,
      travellers: [TRAVELLER],
      items: items.map((item) => ({
        booking: mintId('booking', at),
        supplier: item.supplier,
        selection: item.selection,
        minor: fromWire(item.total).minor.toString(),
      })),
    };
  });
  await trial.query('analyze');
  const processes = {
    bare: bare.process.pid(),
    postgres: trial.system.postgres.pid(),
    restate: trial.system.restate.pid(),
  };
  // Ours would poll the database meanwhile; stopped for good it would come back cold.
  process.kill(trial.system.worker.pid(), 'SIGSTOP');
  const spent = await spentPer(CHECKOUTS, processes, async () => {
    await inParallel(WIDTH, checkouts, async (checkout) => {
      const response = await fetch(`${bare.url}/checkouts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(checkout),
      });
      await response.arrayBuffer();
      if (response.status !== 202) throw new Error(`the bare checkout answered ${response.status}`);
    });
    await allDone(trial, 'bare');
  });
  process.kill(trial.system.worker.pid(), 'SIGCONT');
  return spent;
}

async function startBare(trial: Trial): Promise<Bare> {
  const [port, workerPort] = [await freePort(), await freePort()];
  const bare = await startProcess({
    name: 'bare',
    command: process.execPath,
    args: [join(import.meta.dirname, '../../bare/booking-server.ts')],
    env: {
      ...trial.system.env,
      DATABASE_URL: trial.system.database.migrator,
      BARE_PORT: String(port),
      BARE_WORKER_PORT: String(workerPort),
      NODE_ENV: 'production',
    },
    logFile: join(trial.folder, 'bare.log'),
    isReady: () => acceptsConnections(port),
  });
  await registerDeployment(trial.system.restate.adminUrl, `http://127.0.0.1:${workerPort}`);
  return { process: bare, url: `http://127.0.0.1:${port}` };
}
