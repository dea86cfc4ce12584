import { queryBuilder, statement } from '../../platform/db/sql-statement.ts';
import type { SalePriceQueries } from '../pricing/index.ts';
import * as fn from './db/functions.gen.ts';

/** These are the queries that pricing makes about past sales. */
export const salePriceQueries: SalePriceQueries = {
  selectOwnSample: statement((p: { most: number }) =>
    queryBuilder.selectFrom(fn.sampleOwnPricedBookings({ most: p.most }).as('sample')).selectAll(),
  ),
  selectSample: statement((p: { company: string | null; group: string | null; most: number }) =>
    queryBuilder
      .selectFrom(fn.samplePricedBookings({ company: p.company, group: p.group, most: p.most }).as('sample'))
      .selectAll(),
  ),
  selectSalePrice: statement((p: { booking: string }) =>
    queryBuilder.selectNoFrom(fn.bookingPriceForOperator({ booking: p.booking }).as('price')),
  ),
};
