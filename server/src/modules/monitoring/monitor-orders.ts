import { withTicketsOf } from '@marga/contract/bookings/ticket-status';
import type { Itinerary } from '@marga/contract/search/itineraries';
import type { BookingId, CompanyId } from '@marga/contract/kernel/ids';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { companyEventChannelOf } from '../../platform/event-log.ts';
import { runWhenDue, type SubjectJob } from '../../platform/jobs/job.ts';
import type { RedisStore } from '../../platform/redis.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import type { LookupOutcome, Suppliers } from '../suppliers/index.ts';
import { travelTimesOf, updateTickets } from '../bookings/index.ts';
import { amendmentDurations, callRecordItineraryChange, selectMonitored } from '../amendments/index.ts';
import { recordSupplierRefunds } from '../refunds/index.ts';
import { compareItineraries, mergeSupplierItinerary } from './itinerary-difference.ts';
import { recordSupplierCancellation } from './record-supplier-cancellation.ts';
import {
  callDeleteOldSupplierWebhooks,
  callCompleteOrderCheck,
  selectDueMonitor,
} from './db/monitoring-queries.ts';

export interface MonitorDeps {
  readonly config: Config;
  /** This connection works for one company at a time. */
  readonly db: Db;
  /** This connection has the relay's role, which sees the orders to check in every company. */
  readonly relayDb: Db;
  readonly redis: RedisStore;
  readonly telemetry: Telemetry;
  readonly suppliers: Suppliers;
}

const AT_ONCE = 16;

/** Looks an order up at its supplier and records what has changed. */
export function checkMonitoredOrdersJob(deps: MonitorDeps): SubjectJob {
  return runWhenDue('check-monitored-orders', AT_ONCE, (booking) => checkOrder(deps, booking as BookingId));
}

export async function deleteOldSupplierWebhooks(relayDb: Db): Promise<void> {
  await relayDb.run([callDeleteOldSupplierWebhooks()]);
}

type Booking = Awaited<ReturnType<typeof readMonitored>>;
type Odd = 'cancelled' | 'missing' | null;

async function checkOrder(deps: MonitorDeps, booking: BookingId): Promise<void> {
  const [[monitor]] = await deps.relayDb.run([selectDueMonitor({ booking })]);
  if (!monitor) return;
  const company = monitor.company_id as CompanyId;
  const row = await readMonitored(deps.db, company, booking);
  const end = async (inMs: number | null, found: Odd): Promise<void> => {
    const scale = deps.config.TIME_SCALE;
    await deps.db.forCompany(company, [
      callCompleteOrderCheck({ booking, seenNotices: monitor.notices, scale, inMs, newDiscrepancy: found }),
    ]);
  };
  if (!row) return end(null, null);
  const outcome = await deps.suppliers
    .get(row.supplier)
    .lookUp({ reference: booking, offerToken: row.supplier_offer });
  const soonMs = amendmentDurations(deps.config).lookAgainMs;
  switch (outcome.kind) {
    case 'unknown':
      return end(soonMs, null);
    case 'not_found':
      return end(null, row.state === 'confirmed' ? 'missing' : null);
    case 'confirmed': {
      const refunds = outcome.refunds ?? [];
      const isCancelledBySupplier =
        row.state === 'confirmed' && outcome.state === 'cancelled' && !row.has_active_amendment;
      const hasEnded =
        isCancelledBySupplier && (await recordSupplierCancellation(deps.db, company, booking, refunds));
      await recordSupplierRefunds(deps, company, booking, refunds, isCancelledBySupplier && !hasEnded);
      // The buyer's own cancellation or change is in progress, so what the supplier reports may already be its
      // result.
      if (row.has_active_amendment) return end(soonMs, null);
      if (hasEnded) deps.redis.notify(companyEventChannelOf(company));
      if (row.state !== 'confirmed' || isCancelledBySupplier)
        return end(null, isCancelledBySupplier && !hasEnded ? 'cancelled' : null);
      const written = await recordItineraryChange(deps, company, row, outcome);
      return end(written === 'amendment-in-progress' ? soonMs : null, null);
    }
  }
}

async function readMonitored(db: Db, company: CompanyId, booking: BookingId) {
  const [[row]] = await db.forCompany(company, [selectMonitored({ booking })]);
  return row;
}

type Found = Extract<LookupOutcome, { kind: 'confirmed' }>;

/**
 * Returns the booking's new itinerary. The supplier's API may not know of a manual change yet: while it still reports
 * the earlier times, the stored times stay, and only a train's berth status is updated.
 */
function becomes(
  { itinerary, itineraries_before_manual_change: before }: NonNullable<Booking>,
  found: Itinerary,
): Itinerary {
  const stored = itinerary as Itinerary;
  const after = mergeSupplierItinerary(stored, found);
  if ((before as Itinerary[]).every((one) => compareItineraries(one, after) === 'rescheduled')) return after;
  return withTicketsOf(stored, after);
}

/**
 * Records the new itinerary and notifies the buyer exactly once, however many runs check it and however often it is
 * reported.
 */
async function recordItineraryChange(
  deps: MonitorDeps,
  company: CompanyId,
  row: NonNullable<Booking>,
  found: Found,
): Promise<'written' | 'amendment-in-progress' | 'old'> {
  const stored = row.itinerary as Itinerary;
  const after = found.itinerary && becomes(row, found.itinerary);
  const difference = after ? compareItineraries(stored, after) : 'none';
  if (!after || difference === 'none') return 'old';
  if (difference === 'tickets') {
    await deps.db.forCompany(company, [
      updateTickets({ id: row.id as BookingId, version: row.version, itinerary: JSON.stringify(after) }),
    ]);
    return 'old';
  }
  const { departsAt: departs, arrivesAt: arrives } = travelTimesOf(after);
  const hasScheduleChange = difference === 'rescheduled';
  const [[noted]] = await deps.db.forCompany(company, [
    callRecordItineraryChange({
      booking: row.id,
      seenVersion: row.version,
      newCause: hasScheduleChange ? 'schedule-change' : 'waitlist',
      newItinerary: JSON.stringify(after),
      departs,
      arrives,
      template: hasScheduleChange ? 'schedule-changed' : 'berth-changed',
    }),
  ]);
  deps.redis.notify(companyEventChannelOf(company));
  return noted?.outcome ?? 'old';
}
