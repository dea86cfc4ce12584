import { sql } from 'kysely';
import type { CompanyId, QuoteId, TripId, UserId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import type { QuoteRow } from '../client-quote-link.ts';
import * as fn from './functions.gen.ts';

export const insertTrip = statement(
  (p: {
    id: TripId;
    company: CompanyId;
    user: UserId;
    travellers: number;
    items: string;
    total: bigint;
    currency: string;
    expiresAt: Instant;
    name: string | null;
    client: string | null;
    purpose: string | null;
    remarks: string | null;
    gstin: string | null;
    people: string | null;
    peopleKey: string | null;
    changes: string;
    savedAt: Instant | null;
  }) =>
    queryBuilder
      .insertInto('trips.trip')
      .values({
        id: p.id,
        company_id: p.company,
        user_id: p.user,
        travellers: p.travellers,
        items: p.items,
        total_minor: p.total,
        currency: p.currency,
        expires_at: p.expiresAt,
        name: p.name,
        client: p.client,
        purpose: p.purpose,
        remarks: p.remarks,
        gstin: p.gstin,
        people: p.people,
        people_key: p.peopleKey,
        changes: p.changes,
        saved_at: p.savedAt,
      })
      .returning(['created_at']),
);

/** Updates all details of a trip while it is unpaid; a trip that is saved again keeps its original date. */
export const updateTripDetails = statement(
  (p: {
    id: TripId;
    name: string | null;
    client: string | null;
    purpose: string | null;
    remarks: string | null;
    gstin: string | null;
    people: string | null;
    peopleKey: string | null;
    isSaved: boolean;
  }) =>
    queryBuilder
      .updateTable('trips.trip')
      .set({
        name: p.name,
        client: p.client,
        purpose: p.purpose,
        remarks: p.remarks,
        gstin: p.gstin,
        people: p.people,
        people_key: p.peopleKey,
        saved_at: sql<Instant | null>`case when ${p.isSaved}::boolean then coalesce(saved_at, platform.now()) end`,
      })
      .where('id', '=', p.id)
      .where('checkout_id', 'is', null)
      .returning('saved_at'),
);

const trips = queryBuilder
  .selectFrom('trips.trip')
  .select([
    'id',
    'user_id',
    'travellers',
    'items',
    'total_minor',
    'currency',
    'expires_at',
    'checkout_id',
    'created_at',
    'name',
    'client',
    'purpose',
    'remarks',
    'gstin',
    'people',
    'people_key',
    'changes',
    'saved_at',
  ])
  .select(sql<boolean>`expires_at > platform.now()`.as('alive'));

/** The trip comes with a hash of its items, by which `start_checkout` knows whether they are still the same. */
export const selectTrip = statement((p: { id: TripId }) =>
  trips.select(sql<string>`md5(items::text)`.as('items_mark')).where('id', '=', p.id),
);

/** Selects saved trips after a position, latest first. */
export const selectSavedTrips = statement(
  (p: { words: readonly string[] | null; isBooked: boolean | null; before: string; limit: number }) =>
    trips
      .select((of) =>
        of
          .selectFrom('trips.quote as q')
          .whereRef('q.trip_id', '=', 'trips.trip.id')
          .where('q.revoked_at', 'is', null)
          .where('q.expires_at', '>', sql<Instant>`platform.now()`)
          .select(sql<bigint>`count(*)`.as('open'))
          .as('open_quotes'),
      )
      .where('saved_at', 'is not', null)
      .where('id', '<', p.before)
      .where(
        sql<boolean>`(${p.isBooked}::boolean is null or (checkout_id is not null) = ${p.isBooked}::boolean)`,
      )
      .where(
        sql<boolean>`(${p.words}::text[] is null
          or lower(concat_ws(' ', name, client, purpose)) like all (${p.words}::text[]))`,
      )
      .orderBy('id', 'desc')
      .limit(p.limit),
);

const quoteColumns = [
  'id',
  'company_id',
  'content',
  'code_key',
  'code_ciphertext',
  'created_at',
  'expires_at',
  'revoked_at',
] as const;

/** Quotes of one trip are made one after the other, so that they are counted. */
export const lockTrip = statement((p: { id: TripId }) =>
  queryBuilder.selectFrom('trips.trip').select('id').where('id', '=', p.id).forUpdate(),
);

/** Inserts a quote unless clients can open `most` quotes of the trip already; then it returns no row. */
export const insertQuote = statement(
  (p: {
    id: QuoteId;
    company: CompanyId;
    trip: TripId;
    user: UserId;
    content: string;
    codeHash: string;
    codeKey: string;
    codeCiphertext: string;
    days: number;
    most: number;
  }) => ({
    compile: () =>
      sql<QuoteRow>`
    insert into trips.quote (id, company_id, trip_id, user_id, content, code_hash, code_key, code_ciphertext, expires_at)
      select ${p.id}, ${p.company}, ${p.trip}, ${p.user}, ${p.content}::jsonb, ${p.codeHash}, ${p.codeKey}, ${p.codeCiphertext},
          platform.now() + ${p.days}::int * interval '1 day'
        where ${p.most}::int > (select count(*) from trips.quote q
          where q.trip_id = ${p.trip} and q.revoked_at is null and q.expires_at > platform.now())
      returning id, company_id, content, code_key, code_ciphertext, created_at, expires_at, revoked_at, false as over`.compile(
        queryBuilder,
      ),
  }),
);

export const selectQuotes = statement((p: { trip: TripId }) =>
  queryBuilder
    .selectFrom('trips.quote')
    .select(quoteColumns)
    .select(sql<boolean>`expires_at <= platform.now()`.as('over'))
    .where('trip_id', '=', p.trip)
    .orderBy('id', 'desc')
    .limit(20),
);

export const revokeQuoteCall = statement((p: { id: QuoteId }) =>
  queryBuilder
    .updateTable('trips.quote')
    .set({ revoked_at: sql<Instant>`coalesce(revoked_at, platform.now())` })
    .where('id', '=', p.id)
    .returning('id'),
);

export const callReadClientQuote = callFunction(fn.readClientQuote);
