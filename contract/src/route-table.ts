import { amendmentRoutes } from './amendments/amendments.ts';
import { bookingRoutes } from './bookings/booking.ts';
import { checkoutRoutes } from './checkout/checkout.ts';
import { supplierWebhookRoutes } from './monitoring/supplier-webhooks.ts';
import { createTripRoutes } from './trips/create-trip.ts';
import { bookingViewRoutes } from './bookings/saved-views.ts';
import { contentRoutes } from './content/testimonials.ts';
import { doubleBookingRoutes } from './trips/double-bookings.ts';
import { identityRoutes } from './identity/routes.ts';
import { accountRoutes } from './ledger/accounts.ts';
import { ledgerRoutes } from './ledger/ledger.ts';
import { messageRoutes } from './bookings/booking-messages.ts';
import { newsletterRoutes } from './newsletter/newsletter.ts';
import { notificationsRoutes } from './notifications/notifications.ts';
import { workqueueRoutes } from './workqueue/workqueue.ts';
import { itineraryDocumentRoutes } from './bookings/itinerary-documents.ts';
import { paymentsRoutes } from './payments/payments.ts';
import { operatorRoutes } from './operators/operators.ts';
import { placesRoutes } from './places/places.ts';
import { pricingProposalRoutes } from './pricing/pricing-proposals.ts';
import { pricingRoutes } from './pricing/pricing.ts';
import { reportingRoutes } from './reporting/open-counts.ts';
import type { Route } from './route-definition.ts';
import { searchRoutes } from './search/search.ts';
import { suppliersRoutes } from './suppliers/suppliers.ts';
import { supportRoutes } from './support/support.ts';
import { travellersRoutes } from './travellers/travellers.ts';
import { tripItemRoutes } from './trips/trip-items.ts';
import { tripAncillaryRoutes } from './trips/trip-ancillaries.ts';
import { tripRoutes } from './trips/saved-trips.ts';

/**
 * Lists the whole API. The server, the web client, the OpenAPI page and the structural tests read this and nothing
 * else.
 */
export const ROUTES: readonly Route[] = [
  ...identityRoutes,
  ...operatorRoutes,
  ...placesRoutes,
  ...searchRoutes,
  ...createTripRoutes,
  ...checkoutRoutes,
  ...bookingRoutes,
  ...bookingViewRoutes,
  ...reportingRoutes,
  ...travellersRoutes,
  ...tripRoutes,
  ...tripItemRoutes,
  ...doubleBookingRoutes,
  ...tripAncillaryRoutes,
  ...amendmentRoutes,
  ...supplierWebhookRoutes,
  ...itineraryDocumentRoutes,
  ...messageRoutes,
  ...workqueueRoutes,
  ...ledgerRoutes,
  ...accountRoutes,
  ...pricingRoutes,
  ...pricingProposalRoutes,
  ...paymentsRoutes,
  ...supportRoutes,
  ...notificationsRoutes,
  ...newsletterRoutes,
  ...contentRoutes,
  ...suppliersRoutes,
];
