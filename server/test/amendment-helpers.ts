import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Cancellation,
  type Change,
  readCancellation,
  readChange,
} from '@marga/contract/amendments/amendments';
import { type Booking, readBooking, type Traveller } from '@marga/contract/bookings/booking';
import { createTrip } from '@marga/contract/trips/create-trip';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import type { BookingId, CancellationId, ChangeId } from '@marga/contract/kernel/ids';
import { type AmendmentKind, amendmentWorkflow } from '../src/modules/amendments/amendment-workflow.ts';
import { cancellationAmendment } from '../src/modules/amendments/cancellation.ts';
import { changeAmendment } from '../src/modules/amendments/booking-change.ts';
import { checkMonitoredOrdersJob } from '../src/modules/monitoring/monitor-orders.ts';
import { callCheckOrderOfChange } from '../src/modules/monitoring/db/monitoring-queries.ts';
import { callCreateExpectedRefunds } from '../src/modules/refunds/db/refunds-queries.ts';
import type { Db } from '../src/platform/db/db.ts';
import { type Caller, companyOfCaller, type TestApi } from './api.ts';
import {
  type FoundOffer,
  cheapestOffersIn,
  startTripCheckout,
  runSearch,
} from './search-and-start-checkout.ts';
import { runCheckout, type WorkerDeps } from './run-checkout.ts';
import { isAnyDue, runDueJobs } from './run-due-jobs.ts';

/**
 * Holds the functions that the worker passes to amendments; their calls run in the transaction that ends an
 * amendment.
 */
export const amendmentPorts = {
  createExpectedRefunds: callCreateExpectedRefunds,
  scheduleOrderCheck: callCheckOrderOfChange,
};

/** Returns the cheapest offer of each result that a supplier sells for these criteria. */
export async function findSupplierOffers(
  api: TestApi,
  as: Caller,
  supplier: string,
  question: CriteriaInput,
): Promise<FoundOffer[]> {
  return cheapestOffersIn(await runSearch(api, as, question)).filter(
    ({ offer }) => offer.supplier === supplier,
  );
}

interface Booked {
  readonly travellers?: readonly Traveller[];
  readonly seats?: readonly string[];
}

/** Books an offer that is paid from the wallet and confirmed by its supplier. */
export async function bookOffer(
  api: TestApi,
  deps: WorkerDeps,
  as: Caller,
  { chosen }: FoundOffer,
  { travellers, seats = [] }: Booked = {},
): Promise<Booking> {
  const { value: trip } = await api.call(createTrip, { as, body: { items: [{ ...chosen, seats }] } });
  const { value: checkout } = await startTripCheckout(api, as, trip, travellers ? { travellers } : {});
  const [booking] = (await runCheckout(api, deps, as, checkout.id)).bookings;
  if (booking?.state !== 'confirmed') throw new Error(`it was not booked: ${booking?.state}`);
  return booking;
}

/** Runs a change to its end without the workflow engine. */
export async function runBookingChange(
  api: TestApi,
  deps: WorkerDeps,
  as: Caller,
  id: ChangeId,
): Promise<Change> {
  await runAmendment(api, deps, as, changeAmendment, id);
  return (await api.call(readChange, { as, params: { changeId: id } })).value;
}

export async function runCancellation(
  api: TestApi,
  deps: WorkerDeps,
  as: Caller,
  id: CancellationId,
): Promise<Cancellation> {
  await runAmendment(api, deps, as, cancellationAmendment, id);
  return (await api.call(readCancellation, { as, params: { cancellationId: id } })).value;
}

async function runAmendment(
  api: TestApi,
  deps: WorkerDeps,
  as: Caller,
  kind: AmendmentKind,
  amendmentId: string,
): Promise<void> {
  for (;;) {
    const [row] = await api.admin<{ attempt: number }>(
      'select attempt from amendments.amendment where id = $1',
      [amendmentId],
    );
    const attempt = row?.attempt ?? 1;
    const next = await amendmentWorkflow({ ...deps, ...amendmentPorts }, kind).advance({
      companyId: companyOfCaller(as),
      amendmentId,
      attempt,
    });
    if (next.done) return;
    await sleep(next.afterMs);
  }
}

/**
 * Processes all due monitoring of orders until none is left. A supplier's notice that arrives meanwhile locks the
 * order for a moment, and a worker passes over it: this waits for it, as the worker's next turn would.
 */
export async function runDueOrderMonitoring(deps: WorkerDeps, relayDb: Db): Promise<void> {
  const job = checkMonitoredOrdersJob({ ...deps, relayDb });
  do {
    while ((await runDueJobs(relayDb, job)) > 0);
  } while (await isAnyDue(relayDb, job));
}

export async function readBookingAs(api: TestApi, as: Caller, bookingId: BookingId): Promise<Booking> {
  return (await api.call(readBooking, { as, params: { bookingId } })).value;
}
