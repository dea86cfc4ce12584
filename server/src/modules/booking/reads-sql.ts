import { type RawBuilder, sql } from 'kysely';
import { BOOKING_STATUSES, MOST_COUNTED } from '@marga/contract/booking';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { BUSINESS_ZONE } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../platform/db/statement.ts';
import { bookingsForReading } from './booking-sql.ts';
import * as fn from './db/functions.gen.ts';

/** Null where nothing is asked for. */
interface Filter {
  service: string | null;
  departsFrom: LocalDate | null;
  departsUntil: LocalDate | null;
}

/** Of a word that more bookings have, so many of the latest are looked at: twenty pages are more than anybody turns. */
const MOST_FOUND = 500;

/** Beginnings of words, of which each must be found. As a list of ids, so that only those bookings are looked at. */
const isFound = (words: readonly string[]) =>
  sql<boolean>`id = any (array(select booking_id from booking.search_bookings(${words}::text[], ${MOST_FOUND}::int)))`;

/**
 * The company is named so that its indexes are used: behind a policy only operators that leak nothing may use one. As a question
 * of its own, so that the plan, which is kept, is made for any company: made for one that has half of all bookings, it would
 * read past everybody else's to find those of a small one.
 */
const ofCompany = sql<boolean>`company_id = (select platform.company())`;

/**
 * Four statements for one order, since a prepared one keeps its plan: what a status or a word narrows has an index of its own,
 * and a question that might name either would use neither.
 */
function pageOf<Position>(position: (p: Position) => RawBuilder<boolean>, order: RawBuilder<unknown>) {
  type Asked = Filter & Position & { limit: number };
  type Status = { status: string };
  type Words = { words: readonly string[] };
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
  const found = statement((p: Asked & Words) => page(p, isFound(p.words)));
  const foundByStatus = statement((p: Asked & Status & Words) => page(p, hasStatus(p), isFound(p.words)));
  return ({
    status,
    words,
    ...asked
  }: Asked & { status: string | null; words: readonly string[] | null }) => {
    const p = asked as unknown as Asked;
    if (words === null) return status === null ? all(p) : byStatus({ ...p, status });
    return status === null ? found({ ...p, words }) : foundByStatus({ ...p, status, words });
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
  queryBuilder
    .selectFrom('booking.booking')
    .select(['id', 'service', 'departs_on', 'status'])
    .select([
      fn.itineraryOrigin({ itinerary: sql`itinerary`, byCode: sql`false` }).as('origin'),
      fn.itineraryDestination({ itinerary: sql`itinerary`, byCode: sql`false` }).as('destination'),
    ])
    .where(ofCompany)
    .where(isFound(p.words))
    .orderBy(
      sql`abs(extract(epoch from departs_at - platform.now())) + case when departs_at < platform.now() then 1e10 else 0 end`,
    )
    .orderBy('id')
    .limit(p.limit),
);

export const selectFoundTravellers = statement((p: { words: readonly string[]; limit: number }) =>
  queryBuilder
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
    .where(isFound(p.words))
    // Each beginning is one of this traveller's own words.
    .where(
      sql<boolean>`not exists (select from unnest(${p.words}::text[]) b where not exists (
        select from booking.split_search_words(booking.normalize_search_text(concat_ws(' ', traveller ->> 'givenName', traveller ->> 'familyName'))) w
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
 * What somebody should look at: first what waits for an operator, then what wants to be paid, then what a supplier has not
 * answered, then what failed in the last days. Within each, who departs soonest.
 */
export const selectNeedsAction = statement((p: { failedDays: number; limit: number }) =>
  bookingsForReading
    .where(ofCompany)
    .where(
      // By status and by when it was made, which have indexes: what failed lately was made not long before.
      sql<boolean>`(status in ('needs-action', 'in-progress') and state in ('escalated', 'on-hold', 'unknown')
        or status = 'failed' and created_at > platform.now() - interval '60 days'
          and updated_at > platform.now() - ${p.failedDays}::int * interval '1 day')`,
    )
    .orderBy(sql`array_position(array['escalated', 'on-hold', 'unknown', 'failed'], state)`)
    .orderBy('departs_at')
    .orderBy('id')
    .limit(p.limit),
);

/** So many are counted of each status, and one more says that there are more: nobody reads a longer figure on a tab. */
export const selectCounts = statement(() =>
  queryBuilder
    .selectFrom(
      sql<{ status: string }>`unnest(${sql.val([...BOOKING_STATUSES])}::text[])`.as<'each'>(
        sql`each (status)`,
      ),
    )
    .select([
      'status',
      sql<bigint>`(select count(*) from (select from booking.booking b
        where b.company_id = platform.company() and b.status = each.status limit ${MOST_COUNTED + 1}::int) some_of_it)`.as(
        'bookings',
      ),
    ]),
);

const localNow = sql`platform.now() at time zone ${BUSINESS_ZONE}::text`;
const madeOn = sql<LocalDate>`(created_at at time zone ${BUSINESS_ZONE}::text)::date`;

export const selectToday = statement(() =>
  queryBuilder.selectNoFrom(sql<LocalDate>`(${localNow})::date`.as('today')),
);

/** Confirmed bookings since the first day of the month before, by the day on which they were made. */
export const selectSpend = statement(() =>
  queryBuilder
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
  queryBuilder
    .selectFrom('booking.booking')
    .select(['id', 'state'])
    .select([
      fn.itineraryOrigin({ itinerary: sql`itinerary`, byCode: sql`true` }).as('origin'),
      fn.itineraryDestination({ itinerary: sql`itinerary`, byCode: sql`true` }).as('destination'),
      sql<Instant>`(history -> -1 ->> 'at')::timestamptz`.as('at'),
    ])
    .where(ofCompany)
    .where(sql<boolean>`state in ('confirmed', 'failed', 'on-hold', 'unknown', 'escalated', 'cancelled')`)
    // What is older than twice that has long come to its end, and the index knows when it was made.
    .where(sql<boolean>`created_at > platform.now() - 2 * ${p.days}::int * interval '1 day'`)
    .where(
      sql<boolean>`(history -> -1 ->> 'at')::timestamptz > platform.now() - ${p.days}::int * interval '1 day'`,
    )
    .orderBy(sql`5 desc`)
    .orderBy('id', 'desc')
    .limit(p.limit),
);
