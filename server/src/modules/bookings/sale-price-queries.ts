import { sql } from 'kysely';
import { queryBuilder, statement } from '../../platform/db/sql-statement.ts';
import type { SalePriceQueries } from '../pricing/index.ts';

/** Selects bookings with a stored price, latest first: a company's own for its members, all of them for operators. */
const pricedBookings = queryBuilder
  .selectFrom('bookings.booking as b')
  .innerJoin('identity.company as c', 'c.id', 'b.company_id')
  .select([
    'b.id as booking_id',
    'b.company_id',
    'c.name as company_name',
    'b.service',
    'b.itinerary',
    'b.price',
  ])
  .where('b.price', 'is not', null)
  .orderBy('b.id', 'desc');

const selectOwnSample = statement((p: { most: number }) =>
  pricedBookings.where(sql<boolean>`b.company_id = platform.current_company()`).limit(p.most),
);

const selectSample = statement((p: { company: string | null; group: string | null; most: number }) =>
  pricedBookings
    .where(sql<boolean>`(${p.company}::text is null or b.company_id = ${p.company}::text)`)
    .where(
      sql<boolean>`(${p.group}::text is null or lower(b.price #>> '{buyer,group}' collate "C") = lower(${p.group}::text collate "C"))`,
    )
    .limit(p.most),
);

const selectSalePrice = statement((p: { booking: string }) =>
  queryBuilder.selectFrom('bookings.booking').select('price').where('id', '=', p.booking),
);

/** These are the queries that pricing makes about past sales. */
export const salePriceQueries: SalePriceQueries = { selectOwnSample, selectSample, selectSalePrice };
