import { type RawBuilder, sql } from 'kysely';
import { BOOKING_STATUSES, MOST_COUNTED } from '@marga/contract/bookings/booking';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { BUSINESS_ZONE } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import { bookingsForReading } from './booking-queries.ts';
import type { BookingSearch } from '../parse-booking-search.ts';

/** A field is null where its filter is not used. */
interface Filter {
  service: string | null;
  departsFrom: LocalDate | null;
  departsUntil: LocalDate | null;
}

/** When more bookings match a word, only this many of the latest are read: nobody turns more than twenty pages. */
const MOST_FOUND = 500;

/**
 * A booking matches if every word prefix is found in it, or one of the exact words. The condition compares ids with the
 * search result, so that only matching bookings are read.
 */
const isFound = ({ words, exact }: BookingSearch) =>
  sql<boolean>`id = any (array(select booking_id from bookings.search_bookings(${words}::text[], ${MOST_FOUND}::int)
    union all (select w.booking_id from bookings.search_word w where w.company_id = (select platform.current_company())
      and w.word = any (${exact}::text[]) order by w.booking_id desc limit ${MOST_FOUND}::int)))`;

/**
 * Under a row-level policy only leakproof operators may use an index, so the company is also an explicit condition.
 * As a subquery it gives one cached plan that suits companies with many and with few bookings.
 */
const ofCompany = sql<boolean>`company_id = (select platform.current_company())`;

/**
 * Makes four statements for one sort order, because a prepared statement keeps its plan: status and word search each
 * have an index of their own, and one statement with optional filters would use neither.
 */
function pageOf<Position>(position: (p: Position) => RawBuilder<boolean>, order: RawBuilder<unknown>) {
  type Asked = Filter & Position & { limit: number };
  type Status = { status: string };
  const page = (p: Asked, ...narrowed: RawBuilder<boolean>[]) =>
    narrowed
      .reduce(
        (query, narrow) => query.where(narrow),
        bookingsForReading.select(['departs_at']).where(ofCompany),
      )
      .where(sql<boolean>`(${p.service}::text is null or service = ${p.service})`)
      .where(sql<boolean>`(${p.departsFrom}::date is null or departs_on >= ${p.departsFrom})`)
      .where(sql<boolean>`(${p.departsUntil}::date is null or departs_on <= ${p.departsUntil})`)
      .where(position(p))
      .orderBy(order as RawBuilder<never>)
      .limit(p.limit);
  const hasStatus = (p: Status) => sql<boolean>`status = ${p.status}`;
  const all = statement((p: Asked) => page(p));
  const byStatus = statement((p: Asked & Status) => page(p, hasStatus(p)));
  const found = statement((p: Asked & BookingSearch) => page(p, isFound(p)));
  const foundByStatus = statement((p: Asked & Status & BookingSearch) => page(p, hasStatus(p), isFound(p)));
  return ({ status, sought, ...asked }: Asked & { status: string | null; sought: BookingSearch | null }) => {
    const p = asked as unknown as Asked;
    if (sought === null) return status === null ? all(p) : byStatus({ ...p, status });
    return status === null ? found({ ...p, ...sought }) : foundByStatus({ ...p, status, ...sought });
  };
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

/** Each statement selects a page after a position in its own order and scans its own index, forwards or backwards. */
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
/** Amounts of different currencies cannot be compared, so bookings are grouped by currency. */
export const selectCheapest = pageOf(
  (p: ByAmount) => sql`(currency, total_minor, id) > (${p.currency}::char(3), ${p.minor}::bigint, ${p.id})`,
  sql`currency, total_minor, id`,
);
export const selectDearest = pageOf(
  (p: ByAmount) => sql`(currency, total_minor, id) < (${p.currency}::char(3), ${p.minor}::bigint, ${p.id})`,
  sql`currency desc, total_minor desc, id desc`,
);

/** Selects upcoming bookings first, soonest first, then past ones, latest first. */
export const selectFound = statement((p: BookingSearch & { limit: number }) =>
  queryBuilder
    .selectFrom('bookings.booking')
    .select(['id', 'service', 'departs_on', 'status', 'itinerary'])
    .where(ofCompany)
    .where(isFound(p))
    .orderBy(
      sql`abs(extract(epoch from departs_at - platform.now())) + case when departs_at < platform.now() then 1e10 else 0 end`,
    )
    .orderBy('id')
    .limit(p.limit),
);

/** Selects travellers by their names. A contact finds bookings only: it does not say whose of their travellers it is. */
export const selectFoundTravellers = statement((p: { words: readonly string[]; limit: number }) =>
  queryBuilder
    .selectFrom('bookings.booking')
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
    .where(isFound({ words: p.words, exact: [] }))
    // Each prefix matches one of this traveller's own words.
    .where(
      sql<boolean>`not exists (select from unnest(${p.words}::text[]) b where not exists (
        select from bookings.split_search_words(bookings.normalize_search_text(concat_ws(' ', traveller ->> 'givenName', traveller ->> 'familyName'))) w
        where starts_with(w, b)))`,
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
 * Selects bookings that need attention: first those that wait for an operator, then those to be paid, then those
 * without a supplier's answer, then those that failed recently. Within each group the soonest departure is first.
 */
export const selectNeedsAction = statement((p: { failedDays: number; limit: number }) =>
  bookingsForReading
    .where(ofCompany)
    .where(
      // The limit of 60 days on the creation time lets PostgreSQL use an index; a booking that failed recently was
      // made shortly before.
      sql<boolean>`(status in ('needs-action', 'in-progress') and state in ('escalated', 'on-hold', 'unknown')
        or status = 'failed' and created_at > platform.now() - interval '60 days'
          and updated_at > platform.now() - ${p.failedDays}::int * interval '1 day')`,
    )
    .orderBy(sql`array_position(array['escalated', 'on-hold', 'unknown', 'failed'], state)`)
    .orderBy('departs_at')
    .orderBy('id')
    .limit(p.limit),
);

/**
 * Counts the bookings of each status, at most one beyond a limit, which shows that there are more. Nobody reads a
 * longer figure on a tab.
 */
export const selectCounts = statement(() =>
  queryBuilder
    .selectFrom(
      sql<{ status: string }>`unnest(${sql.val([...BOOKING_STATUSES])}::text[])`.as<'each'>(
        sql`each (status)`,
      ),
    )
    .select([
      'status',
      sql<bigint>`(select count(*) from (select from bookings.booking b
        where b.company_id = platform.current_company() and b.status = each.status limit ${MOST_COUNTED + 1}::int) some_of_it)`.as(
        'bookings',
      ),
    ]),
);

const localNow = sql`platform.now() at time zone ${BUSINESS_ZONE}::text`;
const madeOn = sql<LocalDate>`(created_at at time zone ${BUSINESS_ZONE}::text)::date`;

export const selectToday = statement(() =>
  queryBuilder.selectNoFrom(sql<LocalDate>`(${localNow})::date`.as('today')),
);

/** Selects confirmed bookings since the first day of the previous month, by the day on which they were made. */
export const selectSpend = statement(() =>
  queryBuilder
    .selectFrom('bookings.booking')
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

/**
 * Selects bookings that entered their current state in the last `days` days. Another look-up at the supplier does not
 * change the state, so it does not list a booking again.
 */
export const selectBookingNews = statement((p: { days: number; limit: number }) =>
  queryBuilder
    .selectFrom('bookings.booking')
    .select(['id', 'state', 'itinerary'])
    .select([sql<Instant>`(history -> -1 ->> 'at')::timestamptz`.as('at')])
    .where(ofCompany)
    .where(sql<boolean>`state in ('confirmed', 'failed', 'on-hold', 'unknown', 'escalated', 'cancelled')`)
    // This condition exists because the creation time has an index. Bookings made more than twice `days` days ago are
    // assumed to have reached their state long ago.
    .where(sql<boolean>`created_at > platform.now() - 2 * ${p.days}::int * interval '1 day'`)
    .where(
      sql<boolean>`(history -> -1 ->> 'at')::timestamptz > platform.now() - ${p.days}::int * interval '1 day'`,
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(p.limit),
);
