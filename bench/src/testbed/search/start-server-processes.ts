import { join } from 'node:path';
import {
  acceptsConnections,
  isHttpReady,
  type RunningProcess,
  startProcess,
} from '@marga/server/test/engines/child-process';
import { withoutForeignSettings } from '@marga/server/test/configuration';
import { allocateFreePort } from '@marga/server/test/engines/ports';
import type { TestBed } from '../test-bed.ts';

export interface Served {
  readonly process: RunningProcess;
  readonly url: string;
}

/** Starts another API beside the test bed's own, on the same databases, with its own configuration. */
export async function startAdditionalApi(
  testBed: TestBed,
  name: string,
  env: Record<string, string>,
): Promise<Served> {
  const port = await allocateFreePort();
  const url = `http://127.0.0.1:${port}`;
  const served = await startProcess({
    name,
    command: process.execPath,
    args: [
      ...(process.env['BENCH_NODE_ARGS']?.split(' ') ?? []),
      join(import.meta.dirname, '../../../../server/src/bin/api.ts'),
    ],
    env: {
      ...withoutForeignSettings(testBed.system.env, 'api'),
      API_PORT: String(port),
      METRICS_PORT: String(await allocateFreePort()),
      ...env,
    },
    logFile: join(testBed.folder, `${name}.log`),
    isReady: () => isHttpReady(`${url}/health/ready`),
  });
  return { process: served, url };
}

export async function startBaselineSearchServer(testBed: TestBed): Promise<Served> {
  const port = await allocateFreePort();
  const served = await startProcess({
    name: 'bare',
    command: process.execPath,
    args: [join(import.meta.dirname, '../../baseline/search-server.ts')],
    env: { REDIS_URL: testBed.system.redis.url, BARE_PORT: String(port), NODE_ENV: 'production' },
    logFile: join(testBed.folder, 'bare.log'),
    isReady: () => acceptsConnections(port),
  });
  return { process: served, url: `http://127.0.0.1:${port}` };
}
