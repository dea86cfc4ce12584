import type { RouteObject } from 'react-router';
import { CONSOLE_SCREENS, type ConsoleScreenName } from './console-routes.ts';
import type { LazyScreen } from './member-screens.ts';

/** Loads the module of each console screen. */
const PROGRAMS: Record<ConsoleScreenName, LazyScreen> = {
  companies: () => import('./features/identity/operator/companies.tsx'),
  workQueue: () => import('./features/workqueue/operator/work-queue.tsx'),
  workItem: () => import('./features/workqueue/operator/work-item.tsx'),
  offlineBooking: () => import('./features/checkout/operator/offline-booking.tsx'),
  supportInbox: () => import('./features/support/operator/inbox.tsx'),
  supportTicket: () => import('./features/support/operator/inbox-ticket.tsx'),
  companyFile: () => import('./features/identity/operator/company-file.tsx'),
  newsletter: () => import('./features/newsletter/operator/newsletter.tsx'),
  testimonials: () => import('./features/content/operator/testimonials.tsx'),
  suppliers: () => import('./features/suppliers/operator/suppliers.tsx'),
  companyMoney: () => import('./features/ledger/operator/credit/credit.tsx'),
  companyMoneyFile: () => import('./features/ledger/operator/credit/money-file.tsx'),
  proposals: () => import('./features/ledger/operator/credit/proposals.tsx'),
  bankTransfers: () => import('./features/payments/operator/transfers.tsx'),
  reconciliation: () => import('./features/payments/operator/reconciliation.tsx'),
  differences: () => import('./features/payments/operator/differences.tsx'),
  pricingRules: () => import('./features/pricing/operator/rules.tsx'),
  pricingRule: () => import('./features/pricing/operator/rule.tsx'),
  pricingGroups: () => import('./features/pricing/operator/groups.tsx'),
  priceProof: () => import('./features/pricing/operator/proof.tsx'),
  taxRules: () => import('./features/pricing/operator/rules/rulebook.tsx'),
  taxRule: () => import('./features/pricing/operator/rules/new-version.tsx'),
  ledger: () => import('./features/ledger/operator/ledger.tsx'),
  ledgerAccount: () => import('./features/ledger/operator/account.tsx'),
};

/** Returns the routes that the router adds when somebody opens the console. */
export function buildConsoleRoutes(): RouteObject[] {
  return (Object.keys(PROGRAMS) as ConsoleScreenName[]).map((name) => ({
    path: CONSOLE_SCREENS[name].path,
    lazy: PROGRAMS[name],
  }));
}
