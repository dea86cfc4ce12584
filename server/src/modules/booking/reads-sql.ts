import { type RawBuilder, sql } from 'kysely';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { BUSINESS_ZONE } from '@marga/contract/kernel/time';
import { sqlFor, statement } from '../../platform/db/statement.ts';
import { bookingsForReading } from './booking-sql.ts';

/** As `statusOf` says it, for whoever asks by status. */
const STATUS = sql<string>`case
  when state = 'confirmed' then case when arrives_at > platform.now() then 'upcoming' else 'completed' end
  when state in ('escalated', 'on-hold') then 'needs-action'
  when state = 'failed' then 'failed'
  else 'in-progress' end`;

/** Null where nothing is asked for. */
interface Filter {
  status: string | null;
  service: string | null;
  /** Patterns of which each must be found. */
  words: readonly string[] | null;
  departsFrom: LocalDate | null;
  departsUntil: LocalDate | null;
}

/** The company is named so that its indexes are used: behind a policy only operators that leak nothing may use one. */
const ofCompany = sql<boolean>`company_id = platform.company()`;

function pageOf<Position>(position: (p: Position) => RawBuilder<boolean>, order: RawBuilder<unknown>) {
  return statement((p: Filter & Position & { limit: number }) =>
    bookingsForReading
      .select(['departs_at'])
      .where(ofCompany)
      .where(sql<boolean>`(${p.status}::text is null or (${STATUS}) = ${p.status})`)
      .where(sql<boolean>`(${p.service}::text is null or service = ${p.service})`)
      .where(sql<boolean>`(${p.departsFrom}::date is null or departs_on >= ${p.departsFrom})`)
      .where(sql<boolean>`(${p.departsUntil}::date is null or departs_on <= ${p.departsUntil})`)
      .where(sql<boolean>`(${p.words}::text[] is null or search_text like all (${p.words}::text[]))`)
      .where(position(p))
      .orderBy(order as RawBuilder<never>)
      .limit(p.limit),
  );
}

interface ById {
  id: string;
}
interface ByDeparture extends ById {
  departsAt: Instant | 'infinity' | '-infinity';
}
interface ByAmount extends ById {
  currency: string;
  minor: bigint;
}

/** A page after a position, by the order in which it is read: each walks its own index, forwards or backwards. */
export const selectNewest = pageOf((p: ById) => sql`id < ${p.id}`, sql`id desc`);
export const selectOldest = pageOf((p: ById) => sql`id > ${p.id}`, sql`id`);
export const selectByDeparture = pageOf(
  (p: ByDeparture) => sql`(departs_at, id) > (${p.departsAt}::timestamptz, ${p.id})`,
  sql`departs_at, id`,
);
export const selectByLatestDeparture = pageOf(
  (p: ByDeparture) => sql`(departs_at, id) < (${p.departsAt}::timestamptz, ${p.id})`,
  sql`departs_at desc, id desc`,
);
/** Amounts of different currencies cannot be compared, so those of each stand together. */
export const selectCheapest = pageOf(
  (p: ByAmount) => sql`(currency, total_minor, id) > (${p.currency}::char(3), ${p.minor}::bigint, ${p.id})`,
  sql`currency, total_minor, id`,
);
export const selectDearest = pageOf(
  (p: ByAmount) => sql`(currency, total_minor, id) < (${p.currency}::char(3), ${p.minor}::bigint, ${p.id})`,
  sql`currency desc, total_minor desc, id desc`,
);

/** What is still to come first, the soonest leading, then what is over, the latest leading. */
export const selectFound = statement((p: { words: readonly string[]; limit: number }) =>
  sqlFor
    .selectFrom('booking.booking')
    .select(['id', 'service', 'departs_on', STATUS.as('status')])
    .select([
      sql<string>`booking.starts_from(itinerary, false)`.as('origin'),
      sql<string>`booking.leads_to(itinerary, false)`.as('destination'),
    ])
    .where(ofCompany)
    .where(sql<boolean>`search_text like all (${p.words}::text[])`)
    .orderBy(
      sql`abs(extract(epoch from departs_at - platform.now())) + case when departs_at < platform.now() then 1e10 else 0 end`,
    )
    .orderBy('id')
    .limit(p.limit),
);

export const selectFoundTravellers = statement((p: { words: readonly string[]; limit: number }) =>
  sqlFor
    .selectFrom('booking.booking')
    .innerJoin(
      sql<{ traveller: unknown }>`jsonb_array_elements(travellers)`.as<'t'>(sql`t (traveller)`),
      (join) => join.onTrue(),
    )
    .select([
      sql<string>`traveller ->> 'givenName'`.as('given_name'),
      sql<string>`traveller ->> 'familyName'`.as('family_name'),
      sql<bigint>`count(distinct id)`.as('bookings'),
    ])
    .where(ofCompany)
    .where(sql<boolean>`search_text like all (${p.words}::text[])`)
    .where(
      sql<boolean>`booking.plain_text(concat_ws(' ', traveller ->> 'givenName', traveller ->> 'familyName')) like all (${p.words}::text[])`,
    )
    .groupBy(sql`1, 2`)
    .orderBy(sql`3 desc, 2, 1`)
    .limit(p.limit),
);

export const selectUpcoming = statement((p: { limit: number }) =>
  bookingsForReading
    .where(ofCompany)
    .where('state', '=', 'confirmed')
    .where('departs_at', '>', sql<Instant>`platform.now()`)
    .orderBy('departs_at')
    .orderBy('id')
    .limit(p.limit),
);

/**
 * What somebody should look at: first what waits for an operator, then what wants to be paid, then what a supplier has not
 * answered, then what failed in the last days. Within each, who departs soonest.
 */
export const selectNeedsAction = statement((p: { failedDays: number; limit: number }) =>
  bookingsForReading
    .where(ofCompany)
    .where(
      sql<boolean>`(state in ('escalated', 'on-hold', 'unknown')
        or state = 'failed' and updated_at > platform.now() - ${p.failedDays}::int * interval '1 day')`,
    )
    .orderBy(sql`array_position(array['escalated', 'on-hold', 'unknown', 'failed'], state)`)
    .orderBy('departs_at')
    .orderBy('id')
    .limit(p.limit),
);

export const selectCounts = statement(() =>
  sqlFor
    .selectFrom('booking.booking')
    .select([STATUS.as('status'), sql<bigint>`count(*)`.as('bookings')])
    .where(ofCompany)
    .groupBy(sql`1`),
);

const localNow = sql`platform.now() at time zone ${BUSINESS_ZONE}::text`;
const madeOn = sql<LocalDate>`(created_at at time zone ${BUSINESS_ZONE}::text)::date`;

export const selectToday = statement(() =>
  sqlFor.selectNoFrom(sql<LocalDate>`(${localNow})::date`.as('today')),
);

/** Confirmed bookings since the first day of the month before, by the day on which they were made. */
export const selectSpend = statement(() =>
  sqlFor
    .selectFrom('booking.booking')
    .select([madeOn.as('on'), 'service', 'currency'])
    .select([sql<bigint>`sum(total_minor)::bigint`.as('minor'), sql<bigint>`count(*)`.as('bookings')])
    .where(ofCompany)
    .where('state', '=', 'confirmed')
    .where(
      sql<boolean>`created_at >= (date_trunc('month', ${localNow}) - interval '1 month') at time zone ${BUSINESS_ZONE}::text`,
    )
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`1, 2, 3`),
);

/** A booking is news by where it has come to, from the moment it came there; being asked about again is none. */
export const selectBookingNews = statement((p: { days: number; limit: number }) =>
  sqlFor
    .selectFrom('booking.booking')
    .select(['id', 'state'])
    .select([
      sql<string>`booking.starts_from(itinerary, true)`.as('origin'),
      sql<string>`booking.leads_to(itinerary, true)`.as('destination'),
      sql<Instant>`(history -> -1 ->> 'at')::timestamptz`.as('at'),
    ])
    .where(ofCompany)
    .where(sql<boolean>`state in ('confirmed', 'failed', 'on-hold', 'unknown', 'escalated')`)
    // What is older than twice that has long come to its end, and the index knows when it was made.
    .where(sql<boolean>`created_at > platform.now() - 2 * ${p.days}::int * interval '1 day'`)
    .where(
      sql<boolean>`(history -> -1 ->> 'at')::timestamptz > platform.now() - ${p.days}::int * interval '1 day'`,
    )
    .orderBy(sql`5 desc`)
    .orderBy('id', 'desc')
    .limit(p.limit),
);
