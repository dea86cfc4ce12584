import type { RouteObject } from 'react-router';
import { CONSOLE_SCREENS, type ConsoleScreenName } from './console-routes.ts';
import type { LazyScreen } from './member-screens.ts';

/** Loads the module of each console screen. */
const PROGRAMS: Record<ConsoleScreenName, LazyScreen> = {
  companies: () => import('./console/companies.tsx'),
  workQueue: () => import('./console/work-queue/work-queue.tsx'),
  workItem: () => import('./console/work-queue/work-item.tsx'),
  offlineBooking: () => import('./console/offline-booking/offline-booking.tsx'),
  supportInbox: () => import('./console/support/inbox.tsx'),
  supportTicket: () => import('./console/support/inbox-ticket.tsx'),
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

/** Returns the routes that the router adds when somebody opens the console. */
export function consoleRoutes(): RouteObject[] {
  return (Object.keys(PROGRAMS) as ConsoleScreenName[]).map((name) => ({
    path: CONSOLE_SCREENS[name].path,
    lazy: PROGRAMS[name],
  }));
}
