import { z } from 'zod';
import { approval, APPROVAL_STATES } from '../approvals/approval.ts';
import { reason } from '../identity/field-schemas.ts';
import { defineTransitions, statesOf } from '../kernel/transitions.ts';
import {
  fileResponse,
  jsonResponse,
  memberAccess,
  recentlyAuthenticatedMemberAccess,
  listPageSchemaOf,
  pageQuery,
  defineRoute,
  staffAccess,
  recentlyAuthenticatedStaffAccess,
  shows,
  showsForReason,
} from '../route-definition.ts';
import { idSchemaOf, wireInstant, wireLocalDate, wireMoney } from '../wire-schemas.ts';

/** These routes cover a company's money with Marga: its prepaid wallet and its credit line. */

/** Money is held for a booking or a change until it is captured, or released because nothing was bought. */
export const MONEY_HOLD_TRANSITIONS = defineTransitions({
  held: ['captured', 'released'],
  captured: [],
  released: [],
});
export const MONEY_HOLD_STATES = statesOf(MONEY_HOLD_TRANSITIONS);

/** Says how often a credit statement closes. */
export const CREDIT_CYCLES = ['weekly', 'fortnightly', 'monthly'] as const;

export const creditStatement = z
  .strictObject({
    id: idSchemaOf('creditStatement'),
    /** `from` and `until` are the first and last day that the statement covers, both inclusive, in Indian time. */
    from: wireLocalDate,
    until: wireLocalDate,
    closedAt: wireInstant,
    /** This is the amount owed when the statement closed, including all earlier debts. */
    amountDue: wireMoney,
    dueOn: wireLocalDate,
    paid: wireMoney,
    outstanding: wireMoney,
    state: z.enum(['due', 'overdue', 'paid']),
  })
  .meta({ id: 'CreditStatement' });
export type CreditStatement = z.infer<typeof creditStatement>;

export const creditLine = z
  .strictObject({
    limit: wireMoney,
    used: wireMoney,
    held: wireMoney,
    /** This is limit − used − held and never negative, although a limit may be lowered below what is used. */
    available: wireMoney,
    /** True while the credit line is blocked, which ends when overdue amounts have been paid. */
    isBlocked: z.boolean(),
    cycle: z.enum(CREDIT_CYCLES),
    dueDays: z.int().min(0).max(60),
    /** The current statement closes on this day. */
    closesOn: wireLocalDate,
    /** This is the latest unpaid statement, or null when nothing is due. */
    due: creditStatement.nullable(),
  })
  .meta({ id: 'CreditLine' });
export type CreditLine = z.infer<typeof creditLine>;

export const wallet = z
  .strictObject({
    balance: wireMoney,
    /** This part of the balance is held for bookings in progress. */
    held: wireMoney,
    /** This is balance − held, which can be spent now. */
    available: wireMoney,
    /** This is null for a company without a credit line. */
    credit: creditLine.nullable(),
  })
  .meta({ id: 'Wallet' });
export type Wallet = z.infer<typeof wallet>;

export const readWallet = defineRoute({
  name: 'ledger.read-wallet',
  summary: "The company's wallet and credit line: balance, what is held, what can be spent, what is due.",
  method: 'GET',
  path: '/v1/wallet',
  access: memberAccess('wallet:read'),
  response: jsonResponse(wallet),
  errors: [],
});

export const hold = z
  .strictObject({
    bookingId: idSchemaOf('booking'),
    reference: z.string(),
    amount: wireMoney,
    from: z.enum(['wallet', 'credit', 'payment']),
    since: wireInstant,
  })
  .meta({ id: 'Hold' });
export type Hold = z.infer<typeof hold>;

export const listHolds = defineRoute({
  name: 'ledger.list-holds',
  summary: 'Money set aside for bookings that are on their way, the latest first.',
  method: 'GET',
  path: '/v1/wallet/holds',
  access: memberAccess('wallet:read'),
  query: pageQuery,
  response: jsonResponse(listPageSchemaOf(hold)),
  errors: [],
});

/** Says what changed an account's balance. docs/dictionary.md explains each kind. */
export const ENTRY_KINDS = [
  'top-up',
  'bank-transfer',
  'capture',
  'refund',
  'credit-payment',
  'adjustment',
  'reversal',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const STATEMENT_ACCOUNTS = ['wallet', 'credit'] as const;

export const statementEntry = z
  .strictObject({
    /** This is the entry's position in the ledger; a larger one is later. */
    id: z.string().regex(/^\d{1,19}$/),
    at: wireInstant,
    kind: z.enum(ENTRY_KINDS),
    /** A positive amount is money received, a negative one money paid out. */
    amount: wireMoney,
    /** This is the account's balance after the entry. */
    balance: wireMoney,
    /**
     * `subject` is the id of the booking, payment or transfer that the entry belongs to, and `reference` is the name
     * that people know it by.
     */
    subject: z.string().max(100),
    bookingId: idSchemaOf('booking').nullable(),
    reference: z.string().max(60),
    /** Holds the reason for an adjustment, in an operator's words. */
    reason: z.string().max(500).nullable(),
  })
  .meta({ id: 'StatementEntry' });
export type StatementEntry = z.infer<typeof statementEntry>;

const statementFilter = {
  account: z.enum(STATEMENT_ACCOUNTS).default('wallet'),
  /** `from` and `until` are days in Indian time, both inclusive. */
  from: wireLocalDate.optional(),
  until: wireLocalDate.optional(),
  kind: z.enum(ENTRY_KINDS).optional(),
};

export const readStatement = defineRoute({
  name: 'ledger.read-statement',
  summary: 'What moved the wallet or the credit line, the latest first, with the balance after each.',
  method: 'GET',
  path: '/v1/wallet/statement',
  access: memberAccess('wallet:read'),
  query: pageQuery.extend(statementFilter),
  response: jsonResponse(
    listPageSchemaOf(statementEntry).extend({
      /**
       * `opening` is the balance at the start of `from`, or zero without `from`. `closing` is the balance at the end
       * of `until`, or the present balance without `until`.
       */
      opening: wireMoney,
      closing: wireMoney,
    }),
  ),
  errors: [],
});

export const downloadStatement = defineRoute({
  name: 'ledger.download-statement',
  summary: 'The statement of a stretch of days as a PDF.',
  method: 'GET',
  path: '/v1/wallet/statement.pdf',
  access: memberAccess('wallet:read'),
  query: z.strictObject({
    account: statementFilter.account,
    from: wireLocalDate,
    until: wireLocalDate,
    locale: z.enum(['en', 'hi']).default('en'),
  }),
  response: fileResponse('application/pdf'),
  errors: ['too-many-requests'],
});

export const readBalance = defineRoute({
  name: 'ledger.read-balance',
  summary: 'What stood in the wallet or on the credit line at any moment of the past.',
  method: 'GET',
  path: '/v1/wallet/balance',
  access: memberAccess('wallet:read'),
  query: z.strictObject({ account: statementFilter.account, at: wireInstant }),
  response: jsonResponse(z.strictObject({ balance: wireMoney, at: wireInstant })),
  errors: [],
});

export const listCreditStatements = defineRoute({
  name: 'ledger.list-credit-statements',
  summary: 'Statements of the credit line, the latest first.',
  method: 'GET',
  path: '/v1/credit-statements',
  access: memberAccess('wallet:read'),
  query: pageQuery,
  response: jsonResponse(listPageSchemaOf(creditStatement)),
  errors: [],
});

export const payCredit = defineRoute({
  name: 'ledger.pay-credit',
  summary: 'Pay back what was drawn on the credit line, from the wallet.',
  method: 'POST',
  path: '/v1/credit-payments',
  access: recentlyAuthenticatedMemberAccess('payment:create'),
  idempotency: 'required',
  body: z.strictObject({ amount: wireMoney }),
  response: jsonResponse(wallet),
  errors: ['insufficient-funds', 'idempotency-key-reused'],
});

/** The routes from here to the end of the file are for operators. */

const companyParams = z.strictObject({ companyId: idSchemaOf('company') });

/** `later` means that the supplier holds the booking unpaid, and another method pays it by the deadline. */
export const PAYMENT_METHODS = ['wallet', 'credit', 'gateway', 'later'] as const;
export const paymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const companyBalancesRow = z
  .strictObject({
    companyId: idSchemaOf('company'),
    name: z.string(),
    wallet: wireMoney,
    held: wireMoney,
    credit: creditLine.nullable(),
    methods: z.array(paymentMethod),
  })
  .meta({ id: 'CompanyMoney' });
export type CompanyBalances = z.infer<typeof companyBalancesRow>;

export const listCompanyBalances = defineRoute({
  name: 'ledger.list-company-money',
  summary: 'Wallets and credit lines of companies; those who owe most, and longest, first.',
  method: 'GET',
  path: '/v1/console/money',
  access: staffAccess('money:read'),
  audits: shows('money'),
  query: pageQuery.extend({
    search: z.string().trim().min(1).max(80).optional(),
    show: z.enum(['all', 'with-credit', 'overdue', 'blocked']).default('all'),
  }),
  response: jsonResponse(listPageSchemaOf(companyBalancesRow)),
  errors: [],
});

export const readCompanyBalanceDetails = defineRoute({
  name: 'ledger.read-company-money',
  summary: 'The money of one company: wallet, credit, statements, latest movements.',
  method: 'GET',
  path: '/v1/console/money/:companyId',
  access: staffAccess('money:read'),
  audits: showsForReason('money'),
  params: companyParams,
  response: jsonResponse(
    companyBalancesRow.extend({
      statements: z.array(creditStatement).max(12),
      entries: z.array(statementEntry.extend({ account: z.enum(STATEMENT_ACCOUNTS) })).max(50),
      holds: z.array(hold).max(50),
    }),
  ),
  errors: [],
});

/** One person makes a proposal and, above a threshold, another must approve it. */
export const proposal = approval
  .extend({
    companyId: idSchemaOf('company'),
    companyName: z.string(),
    action: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('adjustment'),
        account: z.enum(STATEMENT_ACCOUNTS),
        /** A positive amount is in the company's favour. */
        amount: wireMoney,
      }),
      z.strictObject({
        kind: z.literal('credit-terms'),
        limit: wireMoney,
        /** This is the limit at the time of the proposal, or null for a company without a credit line. */
        before: wireMoney.nullable(),
        cycle: z.enum(CREDIT_CYCLES),
        dueDays: z.int().min(0).max(60),
      }),
      z.strictObject({
        kind: z.literal('payment-methods'),
        methods: z.array(paymentMethod),
        /** These are the company's methods at the time of the proposal. */
        before: z.array(paymentMethod),
      }),
    ]),
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.infer<typeof proposal>;

export const setMethods = defineRoute({
  name: 'ledger.set-methods',
  summary: 'Which ways to pay a company has: taken away at once, added by two.',
  method: 'PUT',
  path: '/v1/console/money/:companyId/methods',
  access: recentlyAuthenticatedStaffAccess('money:manage'),
  params: companyParams,
  body: z.strictObject({ methods: z.array(paymentMethod), reason }),
  response: jsonResponse(proposal),
  errors: [],
});

export const proposeAdjustment = defineRoute({
  name: 'ledger.propose-adjustment',
  summary: 'Correct a wallet or a credit line by hand: done at once up to the threshold, above it by two.',
  method: 'POST',
  path: '/v1/console/money/:companyId/adjustments',
  access: recentlyAuthenticatedStaffAccess('money:manage'),
  idempotency: 'required',
  params: companyParams,
  body: z.strictObject({ account: z.enum(STATEMENT_ACCOUNTS), amount: wireMoney, reason }),
  response: jsonResponse(proposal, 201),
  errors: ['insufficient-funds', 'company-too-new', 'idempotency-key-reused'],
});

export const proposeCreditTerms = defineRoute({
  name: 'ledger.propose-credit-terms',
  summary:
    'Give a company a credit line or change it: lower at once; above the threshold, or raised by more than one person may do alone in a day, by two.',
  method: 'POST',
  path: '/v1/console/money/:companyId/credit-terms',
  access: recentlyAuthenticatedStaffAccess('money:manage'),
  idempotency: 'required',
  params: companyParams,
  body: z.strictObject({
    limit: wireMoney,
    cycle: z.enum(CREDIT_CYCLES),
    dueDays: z.int().min(0).max(60),
    reason,
  }),
  response: jsonResponse(proposal, 201),
  errors: ['company-too-new', 'idempotency-key-reused'],
});

export const listProposals = defineRoute({
  name: 'ledger.list-proposals',
  summary: 'What waits for a second person, and what has been decided.',
  method: 'GET',
  path: '/v1/console/proposals',
  access: staffAccess('money:read'),
  audits: shows('money'),
  query: pageQuery.extend({
    state: z.enum(APPROVAL_STATES).optional(),
    companyId: idSchemaOf('company').optional(),
  }),
  response: jsonResponse(listPageSchemaOf(proposal)),
  errors: [],
});

const proposalParams = z.strictObject({ proposalId: idSchemaOf('proposal') });

export const decideProposal = defineRoute({
  name: 'ledger.decide-proposal',
  summary: 'Approve or refuse what somebody else has proposed.',
  method: 'POST',
  path: '/v1/console/proposals/:proposalId/decision',
  idempotency: 'required',
  access: recentlyAuthenticatedStaffAccess('money:approve'),
  params: proposalParams,
  body: z.strictObject({ approve: z.boolean(), reason }),
  response: jsonResponse(proposal),
  errors: ['state-changed', 'permission-denied'],
});

export const withdrawProposal = defineRoute({
  name: 'ledger.withdraw-proposal',
  summary: 'Withdraw your own proposal before anybody has decided on it.',
  method: 'POST',
  path: '/v1/console/proposals/:proposalId/withdrawal',
  access: staffAccess('money:manage'),
  params: proposalParams,
  body: z.strictObject({ reason }),
  response: jsonResponse(proposal),
  errors: ['state-changed', 'permission-denied'],
});

export const ledgerRoutes = [
  readWallet,
  listHolds,
  readStatement,
  downloadStatement,
  readBalance,
  listCreditStatements,
  payCredit,
  listCompanyBalances,
  readCompanyBalanceDetails,
  setMethods,
  proposeAdjustment,
  proposeCreditTerms,
  listProposals,
  decideProposal,
  withdrawProposal,
] as const;
