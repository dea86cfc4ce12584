import { join } from 'node:path';
import { sandboxSupplierConnections } from '@marga/server/test/configuration';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import {
  acceptsConnections,
  isHttpReady,
  type RunningProcess,
  startProcess,
} from '@marga/server/test/engines/child-process';
import { allocateFreePort } from '@marga/server/test/engines/ports';
import { registerDeployment } from '@marga/server/test/engines/restate';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { WorkerLoadBalancer } from './worker-load-balancer.ts';
import { FlakyNetwork } from './flaky-network.ts';

/**
 * Lists the processes that can be killed. The second API and the second worker run on machines whose clocks are off
 * in the other direction.
 */
export const VICTIMS = [
  'worker',
  'second worker',
  'api',
  'second api',
  'postgres',
  'redis',
  'restate',
] as const;
export type Victim = (typeof VICTIMS)[number];

const TEN_MINUTES_MS = 600_000;
const AHEAD = JSON.stringify({ api: TEN_MINUTES_MS, worker: -TEN_MINUTES_MS });
const BEHIND = JSON.stringify({ api: -TEN_MINUTES_MS, worker: TEN_MINUTES_MS });

/**
 * Time runs 300 times as fast, so thirty minutes of polling take six seconds. A call to a supplier that hangs ends
 * after two seconds.
 */
const ENVIRONMENT = {
  TIME_SCALE: '300',
  SUPPLIER_TIMEOUT_MS: '2000',
  SANDBOX_LATENCY_SCALE: '0',
  SANDBOX_SEATS: 'endless',
  SANDBOX_SLOW_MS: '150',
  SANDBOX_REFUND_MS: '500',
  SEARCHES_A_MINUTE: '100000',
  LOAD_SHEDDING: 'off',
  LOG_LEVEL: 'error',
  VERIFY_RESPONSES: 'off',
  NODE_OPTIONS: `--import=${new URL('./preload/skewed-clock.ts', import.meta.url).href}`,
  CLOCK_SKEWS: AHEAD,
};

/** Holds two of each process on clocks twenty minutes apart, and the networks between them that can be disturbed. */
export interface Fleet {
  readonly testBed: TestBed;
  readonly apis: readonly string[];
  /** This is the network between the API or worker and the suppliers. */
  readonly suppliers: FlakyNetwork;
  /** This is the network between the outbox and the workflow engine. */
  readonly engine: FlakyNetwork;
  readonly parts: Readonly<Record<Victim, RunningProcess>>;
  end(allWell: boolean): Promise<void>;
}

export async function startProcessFleet(): Promise<Fleet> {
  const [suppliers, engine] = [await FlakyNetwork.open(), await FlakyNetwork.open()];
  const testBed = await startTestBed('booking', {
    env: { ...ENVIRONMENT, RESTATE_INGRESS_URL: engine.url },
    suppliers: (sandboxUrl) => {
      suppliers.leadTo(sandboxUrl);
      return sandboxSupplierConnections(suppliers.url);
    },
  });
  engine.leadTo(testBed.system.restate.url);
  const [api, worker] = await Promise.all([
    startAdditionalProcess(testBed, 'api', { CLOCK_SKEWS: BEHIND }),
    startAdditionalProcess(testBed, 'worker', { CLOCK_SKEWS: BEHIND }),
  ]);
  const first = { process: testBed.system.worker, port: Number(testBed.system.env['WORKER_PORT']) };
  const balancer = await WorkerLoadBalancer.open([first, worker]);
  await registerDeployment(testBed.system.restate.adminUrl, balancer.url);
  const { system } = testBed;
  return {
    testBed,
    apis: [system.apiUrl, `http://127.0.0.1:${api.port}`],
    suppliers,
    engine,
    parts: {
      worker: system.worker,
      'second worker': worker.process,
      api: system.api,
      'second api': api.process,
      postgres: system.postgres,
      redis: system.redis,
      restate: system.restate,
    },
    async end(allWell) {
      await Promise.all([api.process.stop(), worker.process.stop()]);
      await testBed.end(allWell);
      balancer.close();
      suppliers.close();
      engine.close();
    },
  };
}

/** Starts another process of the same kind on its own port. */
export async function startAdditionalProcess(
  testBed: TestBed,
  program: 'api' | 'worker',
  env: Readonly<Record<string, string>> = {},
  name = `second-${program}`,
): Promise<{ readonly process: RunningProcess; readonly port: number }> {
  const port = await allocateFreePort();
  const started = await startProcess({
    name,
    command: process.execPath,
    args: [join(projectRoot, `server/src/bin/${program}.ts`)],
    env: {
      ...testBed.system.env,
      [program === 'api' ? 'API_PORT' : 'WORKER_PORT']: String(port),
      METRICS_PORT: String(await allocateFreePort()),
      ...env,
    },
    logFile: join(testBed.folder, `${name}.log`),
    isReady:
      program === 'api'
        ? () => isHttpReady(`http://127.0.0.1:${port}/health/ready`)
        : () => acceptsConnections(port),
  });
  return { process: started, port };
}
