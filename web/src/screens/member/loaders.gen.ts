// Written by `npm run generate` from web/src/screens.ts; edit that instead.
import type { LazyScreen, MemberScreenName } from '../../routes.ts';

export const MEMBER_LOADERS: Readonly<Record<MemberScreenName, LazyScreen>> = {
  noCompany: () => import('../../features/identity/account-without-company.tsx'),
  security: () => import('../../features/identity/settings/security.tsx'),
  flights: () => import('../../features/search/flights/flights.tsx'),
  trains: () => import('../../features/search/trains/trains.tsx'),
  buses: () => import('../../features/search/buses/buses.tsx'),
  hotels: () => import('../../features/search/hotels/hotels.tsx'),
  cabs: () => import('../../features/search/cabs/cabs.tsx'),
  trips: () => import('../../features/trips/trips.tsx'),
  trip: () => import('../../features/trips/trip-details.tsx'),
  checkout: () => import('../../features/checkout/checkout.tsx'),
  bookings: () => import('../../features/bookings/bookings.tsx'),
  booking: () => import('../../features/bookings/booking-details.tsx'),
  refunds: () => import('../../features/refunds/refunds.tsx'),
  travellers: () => import('../../features/travellers/travellers.tsx'),
  wallet: () => import('../../features/ledger/wallet/wallet.tsx'),
  payment: () => import('../../features/payments/payment.tsx'),
  dashboard: () => import('../../features/dashboard/dashboard.tsx'),
  profile: () => import('../../features/identity/settings/profile.tsx'),
  team: () => import('../../features/identity/team/team.tsx'),
  apiKeys: () => import('../../features/identity/settings/api-keys.tsx'),
  markups: () => import('../../features/pricing/markups.tsx'),
  activity: () => import('../../features/identity/settings/activity.tsx'),
};
