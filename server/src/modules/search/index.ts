import { ok } from '@marga/contract/kernel/result';
import {
  explainPrice as explainPriceRoute,
  readFareCalendar as readFareCalendarRoute,
  readSeatMap as readSeatMapRoute,
  startSearch as startSearchRoute,
  watchSearch as watchSearchRoute,
} from '@marga/contract/search/search';
import {
  type Handler,
  defineHandler,
  allowLoadShedding,
  defineStreamHandler,
} from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { getSearchEngine } from './search-engine.ts';
import { explainPrice } from './explain-price.ts';
import { readFareCalendar } from './fare-calendar.ts';
import { buildSearchQuery } from './search-query.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { readSeatMap } from './seat-map.ts';
import { findSearchCriteria, startSearch } from './start-search.ts';
import { watchSearch } from './stream-search-results.ts';

export { findBookedDeparture, findSupplierSearchRequest } from './find-booked-departure.ts';
export { findOffers, type ResolvedOffer } from './find-offers.ts';
export { findEquivalentOffers } from './find-equivalent-offers.ts';
export { buildOfflineBookingPricingInput } from './offer-pricing-input.ts';

/**
 * Uses up the company's search limit by one, or by `times`, and returns false when the limit is reached. Requests
 * other than searches count as one search per supplier call.
 */
export function consumeSearchQuota(ctx: CompanyContext, suppliers: Suppliers, times = 1): boolean {
  const { quota } = getSearchEngine(suppliers);
  return Array.from({ length: times }).every(() => quota.take(ctx, ctx.companyId));
}

export function searchHandlers(suppliers: Suppliers): Handler[] {
  const engine = getSearchEngine(suppliers);
  return [
    allowLoadShedding(defineHandler(startSearchRoute, (ctx, { body }) => startSearch(ctx, engine, body))),
    defineStreamHandler(watchSearchRoute, async (ctx, { params }) => {
      const criteria = findSearchCriteria(ctx, params.searchId);
      if (!criteria) return refuse('not-found');
      // A search with personal numbers shares no responses, so each view of it calls the suppliers again and counts
      // as a search.
      if (buildSearchQuery(criteria).isPrivate && !engine.quota.take(ctx, ctx.companyId))
        return refuse('too-many-requests', { retryAfterSeconds: 60 });
      return ok(watchSearch(ctx, engine, criteria));
    }),
    allowLoadShedding(
      defineHandler(readFareCalendarRoute, (ctx, { body }) =>
        readFareCalendar(ctx, engine, body.criteria, body.month),
      ),
    ),
    allowLoadShedding(defineHandler(explainPriceRoute, (ctx, { body }) => explainPrice(ctx, engine, body))),
    defineHandler(readSeatMapRoute, (ctx, { body }) => readSeatMap(ctx, engine, body)),
  ];
}
