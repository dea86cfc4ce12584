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
import { countSupplierQuestions } from '../../platform/limits/company-quota.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { getSearchEngine } from './search-engine.ts';
import { explainPrice } from './explain-price.ts';
import { readFareCalendar } from './fare-calendar.ts';
import { buildSearchQuery } from './search-query.ts';
import { readSeatMap } from './seat-map.ts';
import { findSearchCriteria, startSearch } from './start-search.ts';
import { watchSearch } from './stream-search-results.ts';

export { findBookedDeparture, findSupplierSearchRequest } from './find-booked-departure.ts';
export { findOffers, type ResolvedOffer } from './find-offers.ts';
export { findEquivalentOffers } from './find-equivalent-offers.ts';
export { buildOfflineBookingPricingInput } from './offer-pricing-input.ts';

export function searchHandlers(suppliers: Suppliers): Handler[] {
  const engine = getSearchEngine(suppliers);
  return [
    allowLoadShedding(defineHandler(startSearchRoute, (ctx, { body }) => startSearch(ctx, engine, body))),
    defineStreamHandler(watchSearchRoute, async (ctx, { params }) => {
      const criteria = findSearchCriteria(ctx, params.searchId);
      if (!criteria) return refuse('not-found');
      // A search with personal numbers shares no responses, so each view of it calls the suppliers again and counts
      // as a search.
      const counted = buildSearchQuery(criteria).isPrivate ? countSupplierQuestions(ctx) : ok(undefined);
      return counted.ok ? ok(watchSearch(ctx, engine, criteria)) : counted;
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
