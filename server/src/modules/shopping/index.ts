import { ok } from '@marga/contract/kernel/result';
import { startSearch as startSearchRoute, watchSearch as watchSearchRoute } from '@marga/contract/shopping';
import { type Handler, handle, stream } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { findSearch, startSearch, watchSearch } from './search.ts';

export { findOffers, type KeptOffer } from './offers.ts';

export function shoppingHandlers(suppliers: Suppliers): Handler[] {
  return [
    handle(startSearchRoute, (ctx, { body }) => startSearch(ctx, suppliers, body)),
    stream(watchSearchRoute, async (ctx, { params }) => {
      const criteria = await findSearch(ctx, params.searchId);
      return criteria ? ok(watchSearch(ctx, suppliers, criteria)) : refuse('not-found');
    }),
  ];
}
