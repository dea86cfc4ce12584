import { z } from 'zod';
import { reason } from '../identity/field-schemas.ts';
import { defineTransitions, statesOf } from '../kernel/transitions.ts';
import { paymentMethod } from '../ledger/ledger.ts';
import {
  emptyResponse,
  jsonResponse,
  memberAccess,
  publicAccess,
  listPageSchemaOf,
  pageQuery,
  redirectResponse,
  defineRoute,
  staffAccess,
  recentlyAuthenticatedStaffAccess,
  shows,
} from '../route-definition.ts';
import { idSchemaOf, wireInstant, wireLocalDate, wireMoney } from '../wire-schemas.ts';

/** These routes cover incoming money: through the gateway, or by bank transfer to a company's own virtual account. */

/**
 * A payment goes created → pending → paid, or → failed, or → expired. While `pending`, the payer's bank has not
 * decided. A payment that is paid after it has expired is accepted and refunded.
 */
export const PAYMENT_TRANSITIONS = defineTransitions({
  created: ['pending', 'paid', 'failed', 'expired'],
  /** It is `created` again when the bank has refused an attempt and another may follow. */
  pending: ['created', 'paid', 'failed', 'expired'],
  paid: [],
  failed: [],
  expired: [],
});
export const PAYMENT_STATES = statesOf(PAYMENT_TRANSITIONS);
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * A refund goes asked → unknown → processing → done, or → failed. It is `unknown` before it is sent, so that a worker
 * that finds it looks it up at the gateway instead of sending it twice. A failed refund stays failed: an operator who
 * has it sent again makes another.
 */
export const REFUND_TRANSITIONS = defineTransitions({
  /** The gateway's answer may arrive after the refund was taken for never sent. */
  asked: ['unknown', 'processing', 'done', 'failed'],
  /** It is `asked` again when the request cannot have reached the gateway. */
  unknown: ['asked', 'processing', 'done', 'failed'],
  processing: ['done', 'failed'],
  done: [],
  failed: [],
});
export const REFUND_STATES = statesOf(REFUND_TRANSITIONS);

export const refund = z
  .strictObject({
    id: idSchemaOf('refund'),
    amount: wireMoney,
    /** `unknown` means that the gateway did not answer and is being polled. */
    state: z.enum(REFUND_STATES),
    reason: z.string().max(200),
    at: wireInstant,
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refund>;

export const payment = z
  .strictObject({
    id: idSchemaOf('payment'),
    state: z.enum(PAYMENT_STATES),
    amount: wireMoney,
    /** Says what the payment is for: a wallet top-up, a debt on the credit line, or the bookings of a checkout. */
    purpose: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('wallet') }),
      z.strictObject({ kind: z.literal('credit') }),
      z.strictObject({ kind: z.literal('checkout'), checkoutId: idSchemaOf('checkout') }),
    ]),
    /** This is the method of the last attempt: upi, card, netbanking. */
    method: z.string().max(40).nullable(),
    /** Says why the last attempt failed, in the gateway's words. Another may follow while the payment is open. */
    failure: z.string().max(300).nullable(),
    /**
     * This is the gateway's page, to which a form with these fields is posted; it is null once there is nothing to
     * pay.
     */
    hostedPage: z
      .strictObject({ action: z.url(), fields: z.record(z.string().max(60), z.string().max(500)) })
      .nullable(),
    expiresAt: wireInstant,
    paidAt: wireInstant.nullable(),
    refunds: z.array(refund),
    createdAt: wireInstant,
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof payment>;

export const virtualAccount = z
  .strictObject({
    accountNumber: z.string(),
    ifsc: z.string(),
    bankName: z.string(),
    beneficiary: z.string(),
  })
  .meta({ id: 'VirtualAccount' });

export const readPaymentOptions = defineRoute({
  name: 'payments.read-options',
  summary: 'The ways to pay that the company has, and where to transfer money to.',
  method: 'GET',
  path: '/v1/payment-options',
  access: memberAccess('wallet:read'),
  response: jsonResponse(
    z.strictObject({
      methods: z.array(paymentMethod),
      /** This is null until an account has been opened. */
      virtualAccount: virtualAccount.nullable(),
      topUp: z.strictObject({ least: wireMoney, most: wireMoney }),
    }),
  ),
  errors: [],
});

export const openVirtualAccount = defineRoute({
  name: 'payments.open-virtual-account',
  summary: 'An account number of the company’s own: what is transferred there is in the wallet.',
  method: 'POST',
  path: '/v1/virtual-account',
  access: memberAccess('payment:create'),
  response: jsonResponse(virtualAccount),
  errors: ['gateway-unavailable', 'payment-method-off'],
});

export const startTopUp = defineRoute({
  name: 'payments.start-top-up',
  summary:
    'Begin to put money into the wallet, or to pay what is due on the credit line, through the gateway.',
  method: 'POST',
  path: '/v1/top-ups',
  access: memberAccess('payment:create'),
  idempotency: 'required',
  body: z.strictObject({ amount: wireMoney, into: z.enum(['wallet', 'credit']).default('wallet') }),
  response: jsonResponse(payment, 201),
  errors: ['payment-method-off', 'gateway-unavailable', 'idempotency-key-reused', 'too-many-requests'],
});

export const readPayment = defineRoute({
  name: 'payments.read-payment',
  summary: 'How far a payment has come.',
  method: 'GET',
  path: '/v1/payments/:paymentId',
  access: memberAccess('wallet:read'),
  params: z.strictObject({ paymentId: idSchemaOf('payment') }),
  response: jsonResponse(payment),
  errors: [],
});

export const listPayments = defineRoute({
  name: 'payments.list-payments',
  summary: 'Payments through the gateway, the latest first.',
  method: 'GET',
  path: '/v1/payments',
  access: memberAccess('wallet:read'),
  query: pageQuery.extend({ state: z.enum(PAYMENT_STATES).optional() }),
  response: jsonResponse(listPageSchemaOf(payment)),
  errors: [],
});

/**
 * A member who has paid uses this route to make the server poll the gateway at once, instead of waiting for the
 * webhook.
 */
export const askPayment = defineRoute({
  name: 'payments.ask-gateway',
  summary: 'Have the gateway asked now how a payment stands.',
  method: 'POST',
  path: '/v1/payments/:paymentId/look-up',
  access: memberAccess('wallet:read'),
  params: z.strictObject({ paymentId: idSchemaOf('payment') }),
  response: jsonResponse(payment),
  errors: ['too-many-requests'],
});

/**
 * The browser returns here from the gateway's page by a cross-site form post, so only the gateway's signature is
 * trusted and no cookie. The form is read unparsed, because the gateway adds its own fields. The response is always
 * a page of ours with the payment's state.
 */
export const returnFromGateway = defineRoute({
  name: 'payments.return',
  summary: "The browser's way back from the gateway's page.",
  method: 'POST',
  path: '/v1/payments/return/:paymentId',
  access: publicAccess,
  from: 'anywhere',
  params: z.strictObject({ paymentId: idSchemaOf('payment') }),
  bodyLimitBytes: 16 * 1024,
  rawBody: true,
  response: redirectResponse(303),
  errors: [],
});

/** The body is read unparsed, because the signature covers its bytes. */
export const receiveWebhook = defineRoute({
  name: 'payments.receive-webhook',
  summary: 'What the gateway tells: signed, more than once and in any order.',
  method: 'POST',
  path: '/v1/webhooks/razorpay',
  access: publicAccess,
  from: 'anywhere',
  rawBody: true,
  bodyLimitBytes: 128 * 1024,
  response: emptyResponse,
  errors: ['permission-denied'],
});

/** The schemas and routes from here to the end of the file are for operators. */

export const bankTransfer = z
  .strictObject({
    id: idSchemaOf('transfer'),
    amount: wireMoney,
    /** This is the sender's name as the bank reports it. */
    payer: z.string().max(200),
    /** This is the bank's reference number of the transfer. */
    utr: z.string().max(60),
    toAccount: z.string().max(60),
    receivedAt: wireInstant,
    state: z.enum(['matched', 'unmatched', 'returned']),
    companyId: idSchemaOf('company').nullable(),
    companyName: z.string().nullable(),
    matchedBy: z.enum(['itself', 'operator']).nullable(),
  })
  .meta({ id: 'BankTransfer' });
export type BankTransfer = z.infer<typeof bankTransfer>;

export const listTransfers = defineRoute({
  name: 'payments.list-transfers',
  summary: 'Bank transfers that came in; the ones that nobody could match first.',
  method: 'GET',
  path: '/v1/console/transfers',
  access: staffAccess('money:read'),
  audits: shows('money'),
  query: pageQuery.extend({ state: z.enum(['matched', 'unmatched', 'returned']).optional() }),
  response: jsonResponse(listPageSchemaOf(bankTransfer)),
  errors: [],
});

export const matchTransfer = defineRoute({
  name: 'payments.match-transfer',
  summary: 'Say whose a transfer is: it goes into that wallet.',
  method: 'POST',
  path: '/v1/console/transfers/:transferId/match',
  idempotency: 'required',
  access: recentlyAuthenticatedStaffAccess('money:manage'),
  params: z.strictObject({ transferId: idSchemaOf('transfer') }),
  body: z.strictObject({ companyId: idSchemaOf('company'), reason }),
  response: jsonResponse(bankTransfer),
  errors: ['state-changed', 'second-person-needed'],
});

/** Records a transfer that the gateway did not report, typed in from the bank statement. */
export const recordTransfer = defineRoute({
  name: 'payments.record-transfer',
  summary: "Enter a transfer from the bank's own statement. Its number keeps it from being entered twice.",
  method: 'POST',
  path: '/v1/console/transfers',
  idempotency: 'required',
  access: staffAccess('money:manage'),
  body: z.strictObject({
    amount: wireMoney,
    payer: z.string().trim().min(2).max(200),
    utr: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{6,40}$/),
    receivedOn: wireLocalDate,
  }),
  response: jsonResponse(bankTransfer, 201),
  errors: ['state-changed'],
});

export const DIFFERENCE_KINDS = [
  /** The payment or refund is at the gateway but not in the ledger. */
  'not-in-ledger',
  /** The payment or refund is in the ledger but not at the gateway. */
  'not-at-gateway',
  'amount-differs',
] as const;

export const difference = z
  .strictObject({
    id: idSchemaOf('difference'),
    day: wireLocalDate,
    kind: z.enum(DIFFERENCE_KINDS),
    /** `gatewayId` is the gateway's id of the payment or refund, and `subject` is Marga's own id. */
    gatewayId: z.string().max(60),
    subject: z.string().max(100).nullable(),
    atGateway: wireMoney.nullable(),
    inLedger: wireMoney.nullable(),
    state: z.enum(['open', 'resolved']),
    note: z.string().nullable(),
    resolvedAt: wireInstant.nullable(),
  })
  .meta({ id: 'Difference' });
export type Difference = z.infer<typeof difference>;

export const reconciliation = z
  .strictObject({
    day: wireLocalDate,
    ranAt: wireInstant,
    /** `lines` counts the lines of the gateway's report, and `agreed` counts those that match the ledger. */
    lines: z.int().min(0),
    agreed: z.int().min(0),
    /** These are the fees that the gateway deducted that day. */
    fees: wireMoney,
    openDifferences: z.int().min(0),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof reconciliation>;

export const listReconciliations = defineRoute({
  name: 'payments.list-reconciliations',
  summary: "Days of the gateway's report against the ledger, the latest first.",
  method: 'GET',
  path: '/v1/console/reconciliations',
  access: staffAccess('money:read'),
  audits: shows('money'),
  query: pageQuery,
  response: jsonResponse(listPageSchemaOf(reconciliation)),
  errors: [],
});

export const runReconciliation = defineRoute({
  name: 'payments.run-reconciliation',
  summary: "Fetch the gateway's report of a day now and compare it with the ledger.",
  method: 'POST',
  path: '/v1/console/reconciliations',
  access: staffAccess('money:manage'),
  body: z.strictObject({ day: wireLocalDate }),
  response: jsonResponse(reconciliation),
  errors: ['gateway-unavailable'],
});

export const listDifferences = defineRoute({
  name: 'payments.list-differences',
  summary: 'What did not agree, open ones first.',
  method: 'GET',
  path: '/v1/console/differences',
  access: staffAccess('money:read'),
  audits: shows('money'),
  query: pageQuery.extend({ state: z.enum(['open', 'resolved']).optional(), day: wireLocalDate.optional() }),
  response: jsonResponse(listPageSchemaOf(difference)),
  errors: [],
});

export const resolveDifference = defineRoute({
  name: 'payments.resolve-difference',
  summary: 'Say how a difference was explained.',
  method: 'POST',
  path: '/v1/console/differences/:differenceId/resolve',
  access: recentlyAuthenticatedStaffAccess('money:manage'),
  params: z.strictObject({ differenceId: idSchemaOf('difference') }),
  body: z.strictObject({ note: reason }),
  response: jsonResponse(difference),
  errors: ['state-changed'],
});

export const paymentsRoutes = [
  readPaymentOptions,
  openVirtualAccount,
  startTopUp,
  listPayments,
  readPayment,
  askPayment,
  returnFromGateway,
  receiveWebhook,
  listTransfers,
  matchTransfer,
  recordTransfer,
  listReconciliations,
  runReconciliation,
  listDifferences,
  resolveDifference,
] as const;
