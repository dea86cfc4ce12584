import { afterAll } from 'vitest';
import { checkoutWorkflow } from '../src/modules/checkout/index.ts';
import { Db } from '../src/platform/db/db.ts';
import { serveWorkflows, type Workflow } from '../src/platform/durable-workflows.ts';
import { createFailpointReporter } from '../src/platform/failpoint.ts';
import { repeatUntilStopped } from '../src/platform/process-lifecycle.ts';
import { relayOutbox } from '../src/platform/outbox.ts';
import type { TestApi } from './api.ts';
import { type WorkerDeps } from './run-checkout.ts';
import { registerDeployment, type RestateEngine } from './engines/restate.ts';

/** Serves these workflows to Restate until the test file ends. */
export async function serveTestWorkflows(
  api: TestApi,
  restate: RestateEngine,
  workflows: readonly Workflow<never>[],
): Promise<void> {
  const endpoint = await serveWorkflows({ ...api.config, WORKER_PORT: 0 }, api.platform.log, workflows);
  afterAll(() => endpoint.close());
  await registerDeployment(restate.adminUrl, `http://127.0.0.1:${endpoint.port}`);
}

/** Opens a database connection with the relay's role. */
export function openRelayDatabase(api: TestApi, clockOffsetMs?: number): Db {
  const db = new Db({ url: api.database.relay, poolSize: 4, clockOffsetMs });
  afterAll(() => db.close());
  return db;
}

/** Starts a worker in this process as `bin/worker.ts` does: the checkout workflow and the outbox relay. */
export async function startTestWorker(api: TestApi, restate: RestateEngine, deps: WorkerDeps): Promise<void> {
  await serveTestWorkflows(api, restate, [checkoutWorkflow(deps)]);
  const db = openRelayDatabase(api);
  const { log, telemetry } = api.platform;
  const config = { RESTATE_INGRESS_URL: restate.url };
  const stop = repeatUntilStopped(log, 'outbox relay', async () => {
    const delivered = await relayOutbox({
      config,
      db,
      telemetry,
      log,
      reach: createFailpointReporter(undefined),
    });
    return { again: delivered > 0 ? 'now' : 20 };
  });
  afterAll(stop);
}
