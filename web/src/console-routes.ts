import { CONSOLE_HOME, type Screen } from './routes.ts';

/** Lists the screens of Marga's staff, all under `/console/`. Nobody else loads this table. */
export const CONSOLE_SCREENS = {
  companies: { path: CONSOLE_HOME, audience: 'staff', sample: '/console/companies' },
  workQueue: { path: '/console/work-queue', audience: 'staff', sample: '/console/work-queue' },
  workItem: {
    path: '/console/work-queue/:workItemKey',
    audience: 'staff',
    sample: '/console/work-queue/{workItemKey}',
  },
  offlineBooking: {
    path: '/console/companies/:companyId/offline-booking',
    audience: 'staff',
    sample: '/console/companies/{companyId}/offline-booking',
  },
  supportInbox: { path: '/console/support', audience: 'staff', sample: '/console/support' },
  supportTicket: {
    path: '/console/support/:ticketId',
    audience: 'staff',
    sample: '/console/support/{ticketId}',
  },
  companyFile: {
    path: '/console/companies/:companyId',
    audience: 'staff',
    sample: '/console/companies/{companyId}',
  },
  newsletter: { path: '/console/newsletter', audience: 'staff', sample: '/console/newsletter' },
  testimonials: { path: '/console/testimonials', audience: 'staff', sample: '/console/testimonials' },
  suppliers: { path: '/console/suppliers', audience: 'staff', sample: '/console/suppliers' },
  companyMoney: { path: '/console/credit', audience: 'staff', sample: '/console/credit' },
  companyMoneyFile: {
    path: '/console/credit/:companyId',
    audience: 'staff',
    sample: '/console/credit/{companyId}',
  },
  proposals: { path: '/console/credit/proposals', audience: 'staff', sample: '/console/credit/proposals' },
  bankTransfers: { path: '/console/payments', audience: 'staff', sample: '/console/payments' },
  reconciliation: { path: '/console/payments/days', audience: 'staff', sample: '/console/payments/days' },
  differences: {
    path: '/console/payments/differences',
    audience: 'staff',
    sample: '/console/payments/differences',
  },
  pricingRules: { path: '/console/pricing', audience: 'staff', sample: '/console/pricing' },
  pricingRule: { path: '/console/pricing/rule', audience: 'staff', sample: '/console/pricing/rule' },
  pricingGroups: { path: '/console/pricing/groups', audience: 'staff', sample: '/console/pricing/groups' },
  priceProof: {
    path: '/console/pricing/explain',
    audience: 'staff',
    sample: '/console/pricing/explain?booking={bookingId}',
  },
  taxRules: { path: '/console/rules', audience: 'staff', sample: '/console/rules' },
  taxRule: { path: '/console/rules/:code', audience: 'staff', sample: '/console/rules/gst.own-service' },
  ledger: { path: '/console/ledger', audience: 'staff', sample: '/console/ledger' },
  ledgerAccount: {
    path: '/console/ledger/:account',
    audience: 'staff',
    sample: '/console/ledger/bank:opening-balance',
  },
} as const satisfies Record<string, Screen & { audience: 'staff' }>;

export type ConsoleScreenName = keyof typeof CONSOLE_SCREENS;
