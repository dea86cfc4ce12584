import { setTimeout as sleep } from 'node:timers/promises';
import { type Checkout, readCheckout } from '@marga/contract/checkout/checkout';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import { callStartOrderMonitoring } from '../src/modules/monitoring/index.ts';
import { selectCheckout } from '../src/modules/checkout/db/checkout-queries.ts';
import { checkoutWorkflow } from '../src/modules/checkout/index.ts';
import { createConfiguredSuppliers } from '../src/modules/suppliers/index.ts';
import type { Config } from '../src/platform/config.ts';
import type { Next } from '../src/platform/durable-workflows.ts';
import { createFailpointReporter } from '../src/platform/failpoint.ts';
import { type Caller, companyOfCaller, type TestApi } from './api.ts';

export type WorkerDeps = Parameters<typeof checkoutWorkflow>[0];

/** Returns the dependencies of a worker beside an API; its timeouts and suppliers may differ from the API's. */
export function workerDeps(api: TestApi, changes: Partial<Config> = {}): WorkerDeps {
  const config = { ...api.config, ...changes };
  const { db, redis, telemetry } = api.platform;
  return {
    config,
    db,
    redis,
    telemetry,
    suppliers: createConfiguredSuppliers(config, telemetry),
    reach: createFailpointReporter(undefined),
    whenConfirmed: callStartOrderMonitoring,
  };
}

/** Runs one step of the checkout's current attempt. */
export async function advanceCheckoutOnce(
  deps: WorkerDeps,
  as: Caller,
  checkoutId: CheckoutId,
): Promise<Next> {
  const companyId = companyOfCaller(as);
  const [[row]] = await deps.db.forCompany(companyId, [selectCheckout({ id: checkoutId })]);
  return checkoutWorkflow(deps).advance({ companyId, checkoutId, attempt: row?.attempt ?? 1 });
}

/**
 * Runs a checkout to its end without the workflow engine: the steps are the same, and this process does the waiting
 * between them.
 */
export async function runCheckout(
  api: TestApi,
  deps: WorkerDeps,
  as: Caller,
  id: CheckoutId,
): Promise<Checkout> {
  for (;;) {
    const next = await advanceCheckoutOnce(deps, as, id);
    if (next.done) break;
    await sleep(next.afterMs);
  }
  return (await api.call(readCheckout, { as, params: { checkoutId: id } })).value;
}
