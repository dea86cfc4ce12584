import type { Itinerary } from '@marga/contract/itineraries';
import type { BookingId, CompanyId } from '@marga/contract/kernel/ids';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { companyChannel } from '../../platform/event-log.ts';
import type { Log } from '../../platform/log.ts';
import type { RedisStore } from '../../platform/redis.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import type { LookupOutcome, Suppliers } from '../suppliers/index.ts';
import { aftercareDurations } from './durations.ts';
import { takeRefunds } from './refunds.ts';
import { differenceOf, withFound } from './version-difference.ts';
import { callNoteMove, selectWatched } from './version-sql.ts';
import { noteDropped } from './watch-dropped.ts';
import { callClaimWatches, callClearNotices, callRestWatch } from './watch-sql.ts';

export interface WatchDeps {
  readonly config: Config;
  /** For one company at a time. */
  readonly db: Db;
  /** Under the relay's role, which sees whose turn it is in every company. */
  readonly relayDb: Db;
  readonly redis: RedisStore;
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly suppliers: Suppliers;
}

const AT_ONCE = 16;

interface Claimed {
  readonly booking_id: string;
  readonly company_id: string;
  readonly notices: number;
}

/** Looks up what is due at its supplier. Answers how many there were. */
export async function watchBookings(deps: WatchDeps): Promise<number> {
  const { leaseMs } = aftercareDurations(deps.config);
  const [claimed] = await deps.relayDb.run([callClaimWatches({ most: AT_ONCE, leaseMs })]);
  const ended = await Promise.allSettled(claimed.map((one) => lookAt(deps, one)));
  for (const [at, one] of ended.entries()) {
    // It comes again when the lease is over; the others had their look.
    if (one.status === 'rejected')
      deps.log.error(
        { err: one.reason as unknown, booking: claimed[at]?.booking_id },
        'a look came to nothing',
      );
  }
  return claimed.length;
}

/** What suppliers said long ago. */
export async function clearNotices(relayDb: Db): Promise<void> {
  await relayDb.run([callClearNotices()]);
}

type Booking = Awaited<ReturnType<typeof readWatched>>;
type Odd = 'cancelled' | 'missing' | null;

async function lookAt(deps: WatchDeps, claimed: Claimed): Promise<void> {
  const company = claimed.company_id as CompanyId;
  const booking = claimed.booking_id as BookingId;
  const row = await readWatched(deps.db, company, booking);
  const end = async (inMs: number | null, found: Odd): Promise<void> => {
    const scale = deps.config.TIME_SCALE;
    await deps.db.forCompany(company, [
      callRestWatch({ booking, notices: claimed.notices, scale, inMs, found }),
    ]);
  };
  if (!row) return end(null, null);
  const outcome = await deps.suppliers
    .get(row.supplier)
    .lookUp({ reference: booking, offerToken: row.supplier_offer });
  const soonMs = aftercareDurations(deps.config).lookAgainMs;
  switch (outcome.kind) {
    case 'unknown':
      return end(soonMs, null);
    case 'not_found':
      return end(null, row.state === 'confirmed' ? 'missing' : null);
    case 'confirmed': {
      const refunds = outcome.refunds ?? [];
      const isDropped = row.state === 'confirmed' && outcome.state === 'cancelled' && !row.is_moving;
      const hasEnded = isDropped && (await noteDropped(deps.db, company, booking, refunds));
      await takeRefunds(deps, company, booking, refunds, isDropped && !hasEnded);
      // Its own cancellation or change is on its way: what the supplier says may be that already.
      if (row.is_moving) return end(soonMs, null);
      if (hasEnded) deps.redis.wake(companyChannel(company));
      if (row.state !== 'confirmed' || isDropped)
        return end(null, isDropped && !hasEnded ? 'cancelled' : null);
      const written = await noteMove(deps, company, row, outcome);
      return end(written === 'moving' ? soonMs : null, null);
    }
  }
}

async function readWatched(db: Db, company: CompanyId, booking: BookingId) {
  const [[row]] = await db.forCompany(company, [selectWatched({ booking })]);
  return row;
}

type Found = Extract<LookupOutcome, { kind: 'confirmed' }>;

/**
 * What has become of it, as its supplier's program says. What was changed at a counter the program may not know yet: as long as it shows
 * the times from before, it has not moved it back, and only the berth that it gives is new.
 */
function becomes(
  { itinerary, itineraries_before_manual_change: before }: NonNullable<Booking>,
  found: Itinerary,
): Itinerary {
  const kept = itinerary as Itinerary;
  const after = withFound(kept, found);
  if ((before as Itinerary[]).every((one) => differenceOf(one, after) === 'moved')) return after;
  return kept.service === 'train' && after.service === 'train'
    ? { ...kept, availability: after.availability }
    : kept;
}

/** Writes down what has become of it, and tells the buyer: once, however many look and however often it is said. */
async function noteMove(
  deps: WatchDeps,
  company: CompanyId,
  row: NonNullable<Booking>,
  found: Found,
): Promise<'written' | 'moving' | 'old'> {
  const kept = row.itinerary as Itinerary;
  const after = found.itinerary && becomes(row, found.itinerary);
  const difference = after ? differenceOf(kept, after) : 'none';
  if (difference === 'none') return 'old';
  const isMoved = difference === 'moved';
  const [[noted]] = await deps.db.forCompany(company, [
    callNoteMove({
      booking: row.id as BookingId,
      version: row.version,
      cause: isMoved ? 'schedule-change' : 'waitlist',
      itinerary: JSON.stringify(after),
      template: isMoved ? 'departure-moved' : 'berth-changed',
    }),
  ]);
  deps.redis.wake(companyChannel(company));
  return noted?.outcome ?? 'old';
}
