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
  companyFile: () => import('./features/identity/operator/company-details.tsx'),
  newsletter: () => import('./features/newsletter/operator/newsletter.tsx'),
  testimonials: () => import('./features/content/operator/testimonials.tsx'),
  suppliers: () => import('./features/suppliers/operator/suppliers.tsx'),
  companyMoney: () => import('./features/ledger/operator/credit/credit.tsx'),
  companyMoneyFile: () => import('./features/ledger/operator/credit/company-money-details.tsx'),
  proposals: () => import('./features/ledger/operator/credit/proposals.tsx'),
  bankTransfers: () => import('./features/payments/operator/bank-transfers.tsx'),
  reconciliation: () => import('./features/payments/operator/reconciliation.tsx'),
  differences: () => import('./features/payments/operator/payment-differences.tsx'),
  pricingRules: () => import('./features/pricing/operator/pricing-rules.tsx'),
  pricingRule: () => import('./features/pricing/operator/pricing-rule.tsx'),
  pricingGroups: () => import('./features/pricing/operator/pricing-groups.tsx'),
  priceProof: () => import('./features/pricing/operator/price-recalculation.tsx'),
  taxRules: () => import('./features/pricing/operator/rules/tax-rulebook.tsx'),
  taxRule: () => import('./features/pricing/operator/rules/new-tax-rule-version.tsx'),
  ledger: () => import('./features/ledger/operator/ledger.tsx'),
  ledgerAccount: () => import('./features/ledger/operator/ledger-account.tsx'),
};

/** Returns the routes that the router adds when somebody opens the console. */
export function buildOperatorConsoleRoutes(): RouteObject[] {
  return (Object.keys(PROGRAMS) as ConsoleScreenName[]).map((name) => ({
    path: CONSOLE_SCREENS[name].path,
    lazy: PROGRAMS[name],
  }));
}
