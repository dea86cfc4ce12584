import type { BookingId, CompanyId } from '@marga/contract/kernel/ids';
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { companyEventChannelOf } from '../../platform/event-log.ts';
import { runWhenDue, type SubjectJob } from '../../platform/jobs/job.ts';
import type { Log } from '../../platform/log.ts';
import type { RedisStore } from '../../platform/redis.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import type { StoredPrice } from '../pricing/index.ts';
import type { SupplierRefund, Suppliers } from '../suppliers/index.ts';
import { amendmentDurations } from '../amendments/index.ts';
import { matchReceivedRefunds } from './received-refunds.ts';
import { refundDueDates } from './refund-due-dates.ts';
import { refundInRupees } from './refund-in-rupees.ts';
import {
  callBeginRefundCheck,
  callRecordSupplierRefund,
  callProcessExpectedRefunds,
  selectForRefundCheck,
  selectExpectedSupplierRefunds,
} from './db/refunds-queries.ts';

interface TakingDeps {
  readonly db: Db;
  readonly redis: RedisStore;
  readonly telemetry: Telemetry;
}

/**
 * Records what a supplier reports as paid and refunds it to the original payment methods. It is idempotent:
 * everything reported for an order may be passed again. `isCancelledBySupplier` means that the supplier cancelled a
 * confirmed booking on its own, so its payment may be for that.
 */
export async function recordSupplierRefunds(
  deps: TakingDeps,
  company: CompanyId,
  booking: BookingId,
  refunds: readonly SupplierRefund[],
  isCancelledBySupplier = false,
): Promise<void> {
  const paid = refunds.filter(({ paidAt }) => paidAt !== null);
  // Matching one refund depends on what has arrived for the others, so each is recorded separately and the rest is
  // read again.
  let isTaken = paid.length > 0;
  while (isTaken) isTaken = await takeOne(deps, company, booking, paid, isCancelledBySupplier);
}

/** Matches and records one payment of the supplier. Returns whether one was recorded; then there may be more. */
async function takeOne(
  deps: TakingDeps,
  company: CompanyId,
  booking: BookingId,
  paid: readonly SupplierRefund[],
  isCancelledBySupplier: boolean,
): Promise<boolean> {
  const [[asked], expectedRefunds] = await deps.db.forCompany(company, [
    selectForRefundCheck({ booking }),
    selectExpectedSupplierRefunds({ booking }),
  ]);
  const [arrival] = asked
    ? matchReceivedRefunds(
        paid,
        expectedRefunds,
        asked.quotes,
        asked.has_active_amendment || isCancelledBySupplier,
      )
    : [];
  if (!asked || !arrival) return false;
  const { expectedRefund, arrived } = arrival;
  const rupees = refundInRupees(arrived, expectedRefund, asked.price as StoredPrice | null);
  if (!rupees) throw new RangeError(`${booking} was not sold in ${arrived.currency}`);
  const [[taken]] = await deps.db.forCompany(company, [
    callRecordSupplierRefund({
      expectedRefund: expectedRefund.id,
      arrived: arrived.minor,
      arrivedRupees: rupees.minor,
      seen: expectedRefunds.reduce((all, { arrived_minor: minor }) => all + minor, 0n),
      gatewayDueBy: refundDueDates(now())['gateway-7-working-days'],
    }),
  ]);
  // Another refund of the booking was recorded at the same time, so nothing was recorded here, and the next check
  // matches the payment again.
  if (!taken || taken.outcome === 'already' || taken.outcome === 'missing') return false;
  deps.telemetry.refundArrived(asked.supplier, taken.outcome);
  deps.redis.notify(companyEventChannelOf(company));
  return true;
}

interface ClockDeps extends TakingDeps {
  readonly config: Config;
  /** This connection has the relay's role, which sees the bookings to check in every company. */
  readonly relayDb: Db;
  readonly log: Log;
  readonly suppliers: Suppliers;
}

const AT_ONCE = 16;

/** Asks a supplier whether it has paid what it owes. */
export function pollExpectedRefundsJob(deps: ClockDeps): SubjectJob {
  return runWhenDue('poll-expected-refunds', AT_ONCE, (id) => pollExpectedRefund(deps, id));
}

async function pollExpectedRefund(deps: ClockDeps, id: string): Promise<void> {
  const { firstLookMs: firstMs, longestLookMs: longestMs } = amendmentDurations(deps.config);
  const [[due]] = await deps.relayDb.run([callBeginRefundCheck({ expectedRefund: id, firstMs, longestMs })]);
  if (!due) return;
  const company = due.company_id as CompanyId;
  const booking = due.booking_id as BookingId;
  const [[row]] = await deps.db.forCompany(company, [selectForRefundCheck({ booking })]);
  if (!row) return;
  const outcome = await deps.suppliers
    .get(row.supplier)
    .lookUp({ reference: booking, offerToken: row.supplier_offer });
  if (outcome.kind !== 'confirmed') return;
  const isCancelledBySupplier = row.state === 'confirmed' && outcome.state === 'cancelled';
  await recordSupplierRefunds(deps, company, booking, outcome.refunds ?? [], isCancelledBySupplier);
}

/** Closes what the gateway has paid out and notifies buyers of late refunds; returns true when there may be more. */
export async function processExpectedRefunds({
  relayDb,
  log,
  telemetry,
}: Pick<ClockDeps, 'relayDb' | 'log' | 'telemetry'>): Promise<boolean> {
  const [[processed]] = await relayDb.run([callProcessExpectedRefunds({ most: AT_ONCE })]);
  if (!processed) return false;
  telemetry.refundClock(processed.open, processed.late);
  if (processed.notified > 0) log.warn({ late: processed.notified }, 'refunds have not come in time');
  return processed.closed === AT_ONCE || processed.notified === AT_ONCE;
}
