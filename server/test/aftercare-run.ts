import { setTimeout as sleep } from 'node:timers/promises';
import { type Cancellation, type Change, readCancellation, readChange } from '@marga/contract/aftercare';
import { type Booking, createTrip, readBooking, type Traveller } from '@marga/contract/booking';
import type { CriteriaInput } from '@marga/contract/criteria';
import type { BookingId, CancellationId, ChangeId } from '@marga/contract/kernel/ids';
import { type MoveKind, moveWorkflow } from '../src/modules/aftercare/advance-move.ts';
import { cancellationMove } from '../src/modules/aftercare/cancellation.ts';
import { changeMove } from '../src/modules/aftercare/change.ts';
import { watchBookings } from '../src/modules/aftercare/watch.ts';
import type { Db } from '../src/platform/db/db.ts';
import { type Caller, companyOf, type TestApi } from './api.ts';
import { type FoundOffer, offersIn, pay, watch } from './buyer.ts';
import { runCheckout, type WorkerDeps } from './checkout-run.ts';

/** What a supplier sells for this, the cheapest of each result. */
export async function offersOf(
  api: TestApi,
  as: Caller,
  supplier: string,
  question: CriteriaInput,
): Promise<FoundOffer[]> {
  return offersIn(await watch(api, as, question)).filter(({ offer }) => offer.supplier === supplier);
}

interface Booked {
  readonly travellers?: readonly Traveller[];
  readonly seats?: readonly string[];
}

/** An offer, paid from the wallet and confirmed by its supplier. */
export async function bookOffer(
  api: TestApi,
  deps: WorkerDeps,
  as: Caller,
  { chosen }: FoundOffer,
  { travellers, seats = [] }: Booked = {},
): Promise<Booking> {
  const { value: trip } = await api.call(createTrip, { as, body: { items: [{ ...chosen, seats }] } });
  const { value: checkout } = await pay(api, as, trip, travellers ? { travellers } : {});
  const [booking] = (await runCheckout(api, deps, as, checkout.id)).bookings;
  if (booking?.state !== 'confirmed') throw new Error(`it was not booked: ${booking?.state}`);
  return booking;
}

/** Runs a change to its end without the engine. */
export async function runChange(api: TestApi, deps: WorkerDeps, as: Caller, id: ChangeId): Promise<Change> {
  await runMove(api, deps, as, changeMove, id);
  return (await api.call(readChange, { as, params: { changeId: id } })).value;
}

export async function runCancellation(
  api: TestApi,
  deps: WorkerDeps,
  as: Caller,
  id: CancellationId,
): Promise<Cancellation> {
  await runMove(api, deps, as, cancellationMove, id);
  return (await api.call(readCancellation, { as, params: { cancellationId: id } })).value;
}

async function runMove(
  api: TestApi,
  deps: WorkerDeps,
  as: Caller,
  kind: MoveKind,
  moveId: string,
): Promise<void> {
  for (;;) {
    const [row] = await api.admin<{ attempt: number }>('select attempt from aftercare.move where id = $1', [
      moveId,
    ]);
    const attempt = row?.attempt ?? 1;
    const next = await moveWorkflow(deps, kind).advance({ companyId: companyOf(as), moveId, attempt });
    if (next.done) return;
    await sleep(next.afterMs);
  }
}

/** Looks at everything that is due, until nothing is. */
export async function lookAround(api: TestApi, deps: WorkerDeps, relayDb: Db): Promise<void> {
  const { log } = api.platform;
  while ((await watchBookings({ ...deps, relayDb, log })) > 0);
}

export async function bookingAt(api: TestApi, as: Caller, bookingId: BookingId): Promise<Booking> {
  return (await api.call(readBooking, { as, params: { bookingId } })).value;
}
