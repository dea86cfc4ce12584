import { ok, type Result } from '@marga/contract/kernel/result';
import { instantFromEpochMs, type Instant } from '@marga/contract/kernel/time';
import {
  BREAKER_STATES,
  pauseSupplier,
  readSupplierStatuses,
  resumeSupplier,
  type SupplierStatuses,
  type SupplierStatus,
} from '@marga/contract/suppliers/suppliers';
import { now } from '../../platform/clock.ts';
import type { SupplierConnection } from '../../platform/config.ts';
import type { Platform, StaffContext } from '../../platform/request-context.ts';
import type { Call } from '../../platform/db/sql-statement.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { repeatUntilStopped } from '../../platform/process-lifecycle.ts';
import {
  type ProcessReport,
  publishSupplierHealth,
  readSupplierHealthOfAllProcesses,
} from './supplier-health-per-process.ts';
import { CALL_ENDS, type CallEnd, searchLatencyPercentile, mergeHealthSnapshots } from './supplier-health.ts';
import type { Supplier } from './supplier-port.ts';
import type { SupplierHealth, Suppliers } from './supplier-registry.ts';
import { callSetSupplierPause, selectPauses } from './db/suppliers-queries.ts';

/**
 * Every process applies an operator's pause within this time, and the health figures that operators see are at most
 * this old.
 */
const WATCH_MS = 2_000;

/**
 * Applies the operators' pauses and publishes this process's supplier health to the other processes, until stopped.
 */
export function watchSupplierPauses(platform: Platform, suppliers: Suppliers): () => Promise<void> {
  return repeatUntilStopped(platform.log, 'suppliers', async () => {
    // Pauses stay in effect while the database cannot be reached.
    const [pauses] = await platform.db.run([selectPauses()]);
    suppliers.pause(pauses.map(({ supplier }) => supplier));
    await publishSupplierHealth(platform.redis, ownReport(suppliers));
    return { again: WATCH_MS };
  });
}

export function supplierStatusHandlers(suppliers: Suppliers): Handler[] {
  return [
    defineHandler(readSupplierStatuses, async (ctx) => ok(await boardAfter(ctx, suppliers, []))),
    defineHandler(pauseSupplier, (ctx, { params: { supplier }, body: { reason } }) =>
      change(ctx, suppliers, supplier, callSetSupplierPause({ supplier, itsReason: reason })),
    ),
    defineHandler(resumeSupplier, (ctx, { params: { supplier } }) =>
      change(ctx, suppliers, supplier, callSetSupplierPause({ supplier, itsReason: null })),
    ),
  ];
}

async function change(
  ctx: StaffContext,
  suppliers: Suppliers,
  name: string,
  call: Call<unknown>,
): Promise<Result<SupplierStatuses, Refusal<'not-found'>>> {
  if (!suppliers.all.some((supplier) => supplier.name === name)) return refuse('not-found');
  return ok(await boardAfter(ctx, suppliers, [call]));
}

/**
 * Performs the operator's action, if there is one, and returns the state of all suppliers after it. Pauses are read
 * in the same transaction; they take effect here at once and in other processes within seconds.
 */
async function boardAfter(
  ctx: StaffContext,
  suppliers: Suppliers,
  calls: readonly Call<unknown>[],
): Promise<SupplierStatuses> {
  const [[pauses], fleet] = await Promise.all([
    calls[0] === undefined
      ? ctx.asStaff([selectPauses()])
      : ctx.asStaff([calls[0], selectPauses()]).then(([, rows]) => [rows] as const),
    readSupplierHealthOfAllProcesses(ctx.redis),
  ]);
  suppliers.pause(pauses.map(({ supplier }) => supplier));
  const own = ownReport(suppliers);
  const reports = [own, ...(fleet ?? []).filter(({ process }) => process !== own.process)];
  return {
    isComplete: fleet !== undefined,
    at: now(),
    items: ctx.config.SUPPLIERS.map((connection) =>
      statusOf({
        connection,
        supplier: suppliers.get(connection.name),
        pause: pauses.find(({ supplier }) => supplier === connection.name),
        reports,
      }),
    ),
  };
}

interface Known {
  readonly connection: SupplierConnection;
  readonly supplier: Supplier;
  readonly pause: { readonly reason: string; readonly paused_at: Instant } | undefined;
  readonly reports: readonly ProcessReport[];
}

function statusOf({ connection, supplier, pause, reports }: Known): SupplierStatus {
  const { services, canHold, canCancel, canChange, hasSeatMaps } = supplier.capabilities;
  const standings = reports.flatMap(({ process, suppliers }) =>
    suppliers.filter(({ name }) => name === connection.name).map((standing) => ({ process, standing })),
  );
  const health = mergeHealthSnapshots(standings.map(({ standing }) => standing.health));
  const minutes = health.minutes.map(({ at, ends }) => ({ at: instantFromEpochMs(at), ...endsOf(ends) }));
  const sum = (end: keyof ReturnType<typeof endsOf>) =>
    minutes.reduce((total, minute) => total + minute[end], 0);
  return {
    name: connection.name,
    kind: connection.kind,
    services: [...services],
    capabilities: { canHold, canCancel, canChange, hasSeatMaps },
    paused: pause ? { reason: pause.reason, at: pause.paused_at } : null,
    breaker: worstOf(standings.map(({ standing }) => standing)),
    processes: standings.map(({ process, standing }) => ({
      process,
      breaker: standing.breaker,
      since: instantFromEpochMs(standing.since),
      inFlight: standing.inFlight,
      waiting: standing.waiting,
    })),
    minutes,
    searches: {
      answered: sum('answered'),
      failed: sum('failed'),
      timedOut: sum('timedOut'),
      skipped: sum('skipped'),
    },
    p50Ms: searchLatencyPercentile(health, 0.5),
    p95Ms: searchLatencyPercentile(health, 0.95),
    orders: { all: health.orders, unclear: health.ordersUnclear },
    lastFailure: health.lastFailure && {
      ...health.lastFailure,
      at: instantFromEpochMs(health.lastFailure.at),
    },
  };
}

function endsOf(ends: readonly number[]) {
  const of = (end: CallEnd) => ends[CALL_ENDS.indexOf(end)] ?? 0;
  return {
    answered: of('answered'),
    failed: of('failed'),
    timedOut: of('timed-out'),
    skipped: of('skipped'),
  };
}

function worstOf(standings: readonly SupplierHealth[]): SupplierStatus['breaker'] {
  return BREAKER_STATES.findLast((state) => standings.some(({ breaker }) => breaker === state)) ?? 'closed';
}

function ownReport(suppliers: Suppliers): ProcessReport {
  return { process: suppliers.process, suppliers: suppliers.health() };
}
