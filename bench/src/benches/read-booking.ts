import { join } from 'node:path';
import {
  acceptsConnections,
  isHttpReady,
  startProcess,
  type RunningProcess,
} from '@marga/server/test/engines/child-process';
import { allocateFreePort } from '@marga/server/test/engines/ports';
import { compareWithBaseline } from '../measure/compare-with-baseline.ts';
import { sendGetRequests } from '../measure/http-load.ts';
import { measureProcessorTimePerUnit } from '../measure/processor-time.ts';
import { startTestBed, type TestBed } from '../testbed/test-bed.ts';
import { waitUntilNoCheckoutsOpen } from '../testbed/invariants.ts';

const GOAL = 0.6;
const ROUNDS = 7;
const REQUESTS = 12_000;

/**
 * Compares reading a booking through the API, which checks session, company, input and contract, with Fastify and one
 * SELECT.
 */
export async function run(): Promise<{ ok: boolean }> {
  const testBed = await startTestBed('bench-read', {
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
    const outcome = await testBed.buyer.book('LON', '2027-01-20', 2);
    await waitUntilNoCheckoutsOpen(testBed, 20_000);
    if (outcome.kind !== 'accepted') throw new Error('the booking to read was refused');
    // The worker is stopped because it would poll the database during the measurement.
    await testBed.system.worker.stop();
    const path = `/v1/bookings/${outcome.bookings[0]}`;

    const bare = await startBare(testBed);
    const measured = await startApi(testBed, { TELEMETRY: 'on' });
    const off = await compareWithBaseline(
      ROUNDS,
      () => reading(testBed, bare.process, `${bare.url}/bookings/${outcome.bookings[0]}`, {}),
      () => reading(testBed, testBed.system.api, `${testBed.system.apiUrl}${path}`, testBed.buyer.headers),
      'telemetry off',
    );
    const on = await compareWithBaseline(
      ROUNDS,
      () => reading(testBed, bare.process, `${bare.url}/bookings/${outcome.bookings[0]}`, {}),
      () => reading(testBed, measured.process, `${measured.url}${path}`, testBed.buyer.headers),
      'telemetry on',
    );
    await Promise.all([bare.process.stop(), measured.process.stop()]);
    return { ok: off.ratio >= GOAL, goal: GOAL, telemetryOff: off, telemetryOn: on } as { ok: boolean };
  } finally {
    await testBed.end(true);
  }
}

function reading(testBed: TestBed, server: RunningProcess, url: string, headers: Record<string, string>) {
  const processes = { server: server.pid(), postgres: testBed.system.postgres.pid() };
  return measureProcessorTimePerUnit(REQUESTS, processes, () => sendGetRequests(url, headers, REQUESTS));
}

interface Served {
  process: RunningProcess;
  url: string;
}

async function startBare(testBed: TestBed): Promise<Served> {
  const port = await allocateFreePort();
  const served = await startProcess({
    name: 'bare',
    command: process.execPath,
    args: [join(import.meta.dirname, '../baseline/booking-read-server.ts')],
    env: { DATABASE_URL: testBed.system.database.migrator, BARE_PORT: String(port), NODE_ENV: 'production' },
    logFile: join(testBed.folder, 'bare.log'),
    isReady: () => acceptsConnections(port),
  });
  return { process: served, url: `http://127.0.0.1:${port}` };
}

async function startApi(testBed: TestBed, env: Record<string, string>): Promise<Served> {
  const port = await allocateFreePort();
  const url = `http://127.0.0.1:${port}`;
  const served = await startProcess({
    name: 'api-measured',
    command: process.execPath,
    args: [join(import.meta.dirname, '../../../server/src/bin/api.ts')],
    env: {
      ...testBed.system.env,
      API_PORT: String(port),
      METRICS_PORT: String(await allocateFreePort()),
      ...env,
    },
    logFile: join(testBed.folder, 'api-measured.log'),
    isReady: () => isHttpReady(`${url}/health/ready`),
  });
  return { process: served, url };
}
