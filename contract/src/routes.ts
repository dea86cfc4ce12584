import { amendmentRoutes } from './amendments.ts';
import { bookingRoutes } from './booking.ts';
import { bookingViewRoutes } from './booking-views.ts';
import { contentRoutes } from './content.ts';
import { doubleBookingRoutes } from './double-bookings.ts';
import { identityRoutes } from './identity.ts';
import { ledgerRoutes } from './ledger.ts';
import { messageRoutes } from './messages.ts';
import { newsletterRoutes } from './newsletter.ts';
import { noticesRoutes } from './notices.ts';
import { workqueueRoutes } from './workqueue.ts';
import { itineraryDocumentRoutes } from './itinerary-documents.ts';
import { paymentsRoutes } from './payments.ts';
import { placesRoutes } from './places.ts';
import { pricingRoutes } from './pricing.ts';
import type { Route } from './route.ts';
import { searchRoutes } from './search.ts';
import { suppliersRoutes } from './suppliers.ts';
import { supportRoutes } from './support.ts';
import { travellersRoutes } from './travellers.ts';
import { tripItemRoutes } from './trip-items.ts';
import { tripAncillaryRoutes } from './trip-ancillaries.ts';
import { tripRoutes } from './trips.ts';

/**
 * Lists the whole API. The server, the web client, the OpenAPI page and the structural tests read this and nothing
 * else.
 */
export const ROUTES: readonly Route[] = [
  ...identityRoutes,
  ...placesRoutes,
  ...searchRoutes,
  ...bookingRoutes,
  ...bookingViewRoutes,
  ...travellersRoutes,
  ...tripRoutes,
  ...tripItemRoutes,
  ...doubleBookingRoutes,
  ...tripAncillaryRoutes,
  ...amendmentRoutes,
  ...itineraryDocumentRoutes,
  ...messageRoutes,
  ...workqueueRoutes,
  ...ledgerRoutes,
  ...pricingRoutes,
  ...paymentsRoutes,
  ...supportRoutes,
  ...noticesRoutes,
  ...newsletterRoutes,
  ...contentRoutes,
  ...suppliersRoutes,
];
