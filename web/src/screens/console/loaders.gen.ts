// Written by `npm run generate` from web/src/screens.ts; edit that instead.
import type { LazyScreen, ConsoleScreenName } from '../../routes.ts';

export const CONSOLE_LOADERS: Readonly<Record<ConsoleScreenName, LazyScreen>> = {
  companies: () => import('../../features/identity/operator/companies.tsx'),
  workQueue: () => import('../../features/workqueue/operator/work-queue.tsx'),
  workItem: () => import('../../features/workqueue/operator/work-item.tsx'),
  offlineBooking: () => import('../../features/checkout/operator/offline-booking.tsx'),
  supportInbox: () => import('../../features/support/operator/inbox.tsx'),
  supportTicket: () => import('../../features/support/operator/inbox-ticket.tsx'),
  companyFile: () => import('../../features/identity/operator/company-details.tsx'),
  newsletter: () => import('../../features/newsletter/operator/newsletter.tsx'),
  testimonials: () => import('../../features/content/operator/testimonials.tsx'),
  suppliers: () => import('../../features/suppliers/operator/suppliers.tsx'),
  companyMoney: () => import('../../features/ledger/operator/credit/credit.tsx'),
  companyMoneyFile: () => import('../../features/ledger/operator/credit/company-balance-details.tsx'),
  proposals: () => import('../../features/ledger/operator/credit/ledger-change-proposals.tsx'),
  bankTransfers: () => import('../../features/payments/operator/bank-transfers.tsx'),
  reconciliation: () => import('../../features/payments/operator/reconciliation.tsx'),
  differences: () => import('../../features/payments/operator/reconciliation-differences.tsx'),
  pricingRules: () => import('../../features/pricing/operator/pricing-rules.tsx'),
  pricingRule: () => import('../../features/pricing/operator/pricing-rule-details.tsx'),
  pricingGroups: () => import('../../features/pricing/operator/pricing-groups.tsx'),
  priceProof: () => import('../../features/pricing/operator/price-recalculation.tsx'),
  taxRules: () => import('../../features/pricing/operator/rules/tax-rulebook.tsx'),
  taxRule: () => import('../../features/pricing/operator/rules/new-tax-rule-version.tsx'),
  ledger: () => import('../../features/ledger/operator/ledger.tsx'),
  ledgerAccount: () => import('../../features/ledger/operator/ledger-account.tsx'),
};
