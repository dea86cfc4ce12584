import type { ComponentType } from 'react';
import type { MemberScreenName } from './routes.ts';

/** Loads the code of a screen. */
export type LazyScreen = () => Promise<{ Component: ComponentType }>;

/**
 * Lists the buyers' screens behind the sign-in. The table is separate because it names many files that visitors of
 * the public pages do not load.
 */
export const MEMBER_SCREENS: Record<MemberScreenName, LazyScreen> = {
  noCompany: () => import('./portal/no-company.tsx'),
  security: () => import('./portal/settings/security.tsx'),
  flights: () => import('./portal/flights/flights.tsx'),
  trains: () => import('./portal/trains/trains.tsx'),
  buses: () => import('./portal/buses/buses.tsx'),
  hotels: () => import('./portal/hotels/hotels.tsx'),
  cabs: () => import('./portal/cabs/cabs.tsx'),
  trips: () => import('./portal/trip/trips.tsx'),
  trip: () => import('./portal/trip/trip.tsx'),
  checkout: () => import('./portal/checkout/checkout.tsx'),
  bookings: () => import('./portal/bookings/bookings.tsx'),
  booking: () => import('./portal/bookings/booking.tsx'),
  refunds: () => import('./portal/amendments/refunds.tsx'),
  travellers: () => import('./portal/travellers/travellers.tsx'),
  wallet: () => import('./portal/wallet/wallet.tsx'),
  payment: () => import('./portal/payments/payment.tsx'),
  dashboard: () => import('./portal/dashboard.tsx'),
  profile: () => import('./portal/settings/profile.tsx'),
  team: () => import('./portal/team/team.tsx'),
  apiKeys: () => import('./portal/settings/api-keys.tsx'),
  markups: () => import('./portal/settings/markups.tsx'),
  activity: () => import('./portal/settings/activity.tsx'),
};
