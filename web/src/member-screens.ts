import type { ComponentType } from 'react';
import type { MemberScreenName } from './routes.ts';

/** How the program of a screen is loaded. */
export type LazyScreen = () => Promise<{ Component: ComponentType }>;

/** The screens behind the sign-in. A table of its own, because it names many files, and visitors of the public pages load none. */
export const MEMBER_SCREENS: Record<MemberScreenName, LazyScreen> = {
  noCompany: () => import('./portal/no-company.tsx'),
  security: () => import('./portal/settings/security.tsx'),
  flights: () => import('./portal/flights/flights.tsx'),
  trains: () => import('./portal/trains/trains.tsx'),
  buses: () => import('./portal/buses/buses.tsx'),
  hotels: () => import('./portal/hotels/hotels.tsx'),
  cabs: () => import('./portal/cabs/cabs.tsx'),
  trip: () => import('./portal/trip/trip.tsx'),
  checkout: () => import('./portal/checkout/checkout.tsx'),
  bookings: () => import('./portal/bookings/bookings.tsx'),
  booking: () => import('./portal/bookings/booking.tsx'),
  wallet: () => import('./portal/wallet/wallet.tsx'),
  payment: () => import('./portal/payments/payment.tsx'),
  dashboard: () => import('./portal/dashboard.tsx'),
  profile: () => import('./portal/settings/profile.tsx'),
  team: () => import('./portal/team/team.tsx'),
  apiKeys: () => import('./portal/settings/api-keys.tsx'),
  markups: () => import('./portal/settings/markups.tsx'),
  activity: () => import('./portal/settings/activity.tsx'),
  companies: () => import('./console/companies.tsx'),
  supportInbox: () => import('./console/support/inbox.tsx'),
  supportTicket: () => import('./console/support/desk-ticket.tsx'),
  companyFile: () => import('./console/company-file.tsx'),
  newsletter: () => import('./console/newsletter/newsletter.tsx'),
  testimonials: () => import('./console/testimonials/testimonials.tsx'),
  suppliers: () => import('./console/suppliers/suppliers.tsx'),
  companyMoney: () => import('./console/credit/credit.tsx'),
  companyMoneyFile: () => import('./console/credit/money-file.tsx'),
  proposals: () => import('./console/credit/proposals.tsx'),
  bankTransfers: () => import('./console/payments/transfers.tsx'),
  reconciliation: () => import('./console/payments/reconciliation.tsx'),
  differences: () => import('./console/payments/differences.tsx'),
  pricingRules: () => import('./console/pricing/rules.tsx'),
  pricingRule: () => import('./console/pricing/rule.tsx'),
  pricingGroups: () => import('./console/pricing/groups.tsx'),
  priceProof: () => import('./console/pricing/proof.tsx'),
  taxRules: () => import('./console/rules/rulebook.tsx'),
  taxRule: () => import('./console/rules/new-version.tsx'),
  ledger: () => import('./console/ledger/ledger.tsx'),
  ledgerAccount: () => import('./console/ledger/account.tsx'),
};
