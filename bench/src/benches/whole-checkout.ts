import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
import type { BareCheckout } from '../bare/checkout-server.ts';
import { compare, type Spent } from '../measure/compare.ts';
import { inParallel } from '../measure/load.ts';
import { spentPer } from '../measure/processor-time.ts';
import { TRAVELLER } from '../trial/buyer.ts';
import { startTrial, type Trial } from '../trial/trial.ts';

const GOAL = 0.7;
const ROUNDS = 5;
const CHECKOUTS = 240;
const WIDTH = 6;
const DAY = '2027-02-10';

/** A checkout from the request to the last row, all processes together, against the least that can be called one. */
export async function run(): Promise<{ ok: boolean }> {
  const trial = await startTrial('bench-checkout', {
    durable: false,
    env: {
      SANDBOX_LATENCY_SCALE: '0',
      SANDBOX_SEATS: 'endless',
      LOG_LEVEL: 'warn',
      TELEMETRY: 'off',
      VERIFY_RESPONSES: 'off',
    },
  });
  try {
    const bare = await startBare(trial);
    const comparison = await compare(
      ROUNDS,
      () => bareRound(trial, bare),
      () => ourRound(trial),
      'checkout',
    );
    await bare.process.stop();
    return { ok: comparison.ratio >= GOAL, goal: GOAL, ...comparison } as { ok: boolean };
  } finally {
    await trial.end(true);
  }
}

async function ourRound(trial: Trial): Promise<Spent> {
  const offers = (await trial.buyer.search('LON', DAY)).slice(0, 2);
  const trips: { id: string; total: WireMoney }[] = [];
  await inParallel(WIDTH, Array.from({ length: CHECKOUTS }), async () => {
    const trip = await trial.buyer.makeTrip(offers, 2);
    if (!trip) throw new Error('a trip could not be made');
    trips.push(trip);
  });
  if (trips.length !== CHECKOUTS) throw new Error(`${trips.length} trips instead of ${CHECKOUTS}`);
  await trial.query('analyze');
  const { system } = trial;
  const processes = {
    api: system.api.pid(),
    worker: system.worker.pid(),
    postgres: system.postgres.pid(),
    restate: system.restate.pid(),
  };
  return spentPer(CHECKOUTS, processes, async () => {
    await inParallel(WIDTH, trips, async (trip) => {
      const told = await trial.buyer.pay(trip.id, trip.total);
      if (told.kind !== 'accepted') throw new Error(`refused: ${told.code}`);
    });
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
    await allDone(trial);
  });
  process.kill(trial.system.worker.pid(), 'SIGCONT');
  return spent;
}

async function allDone(trial: Trial): Promise<void> {
  for (;;) {
    const [row] = await trial.query<{ open: string }>(
      `select count(*) as open from booking.checkout where state = 'open'`,
    );
    if (row?.open === '0') return;
    await sleep(100);
  }
}

async function startBare(trial: Trial): Promise<Bare> {
  const [port, workerPort] = [await freePort(), await freePort()];
  const bare = await startProcess({
    name: 'bare',
    command: process.execPath,
    args: [join(import.meta.dirname, '../bare/checkout-server.ts')],
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
