import { bookingRoutes } from './booking.ts';
import { identityRoutes } from './identity.ts';
import { ledgerRoutes } from './ledger.ts';
import { placesRoutes } from './places.ts';
import type { Route } from './route.ts';
import { shoppingRoutes } from './shopping.ts';

/** The whole API. Server, web client, OpenAPI page and the structural tests read this and nothing else. */
export const ROUTES: readonly Route[] = [
  ...identityRoutes,
  ...placesRoutes,
  ...shoppingRoutes,
  ...bookingRoutes,
  ...ledgerRoutes,
];
