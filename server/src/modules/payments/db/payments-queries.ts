import { sql } from 'kysely';
import type { CheckoutId, CompanyId, PaymentId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import type { PaymentRow } from '../payment.ts';
import * as fn from './functions.gen.ts';

/** The following statements serve a company's own requests, under its row-level security. */

const COLUMNS = sql`p.id, p.state, p.purpose, p.checkout_id, p.amount_minor, p.currency, p.order_id, p.method, p.failure,
  p.expires_at, p.paid_at, p.created_at,
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'minor', r.amount_minor::text, 'currency', r.currency,
      'state', r.state, 'reason', r.reason,
      'at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.created_at, r.id)
    from payments.refund r where r.payment_id = p.id), '[]') as refunds`;

export const selectPayment = statement((p: { id: PaymentId }) =>
  queryBuilder
    .selectFrom(
      sql<PaymentRow>`(select ${COLUMNS} from payments.payment p where p.id = ${p.id})`.as('payment'),
    )
    .selectAll(),
);

/** Selects the latest payment of a checkout. */
export const selectPaymentOfCheckout = statement((p: { checkout: CheckoutId }) =>
  queryBuilder
    .selectFrom(
      sql<PaymentRow>`(select ${COLUMNS} from payments.payment p where p.checkout_id = ${p.checkout}
        order by p.id desc limit 1)`.as('payment'),
    )
    .selectAll(),
);

export const selectPayments = statement((p: { state: string | null; before: string; limit: number }) =>
  queryBuilder
    .selectFrom(
      sql<PaymentRow>`(select ${COLUMNS} from payments.payment p
        where (${p.state}::text is null or p.state = ${p.state}::text) and p.id < ${p.before}
        order by p.id desc limit ${p.limit}::int)`.as('payment'),
    )
    .selectAll(),
);

interface NewPayment {
  readonly id: PaymentId;
  readonly company: CompanyId;
  readonly user: string;
  readonly purpose: 'wallet' | 'credit';
  readonly amount: bigint;
  readonly currency: string;
  readonly livesMs: number;
  /** The gateway is asked for the first time after this long, unless something is reported before. */
  readonly firstAskMs: number;
}

/** Selects all payments of a checkout that were paid. */
export const selectPaidOf = statement((p: { checkout: CheckoutId }) =>
  queryBuilder
    .selectFrom('payments.payment')
    .select('id')
    .where('checkout_id', '=', p.checkout)
    .where('state', '=', 'paid'),
);

/** A payment is begun by a member. Their row is locked, so that nobody deletes their account and closes the company meanwhile. */
export const insertTopUpPayment = statement((p: NewPayment) =>
  queryBuilder
    .insertInto('payments.payment')
    .columns([
      'id',
      'company_id',
      'user_id',
      'purpose',
      'amount_minor',
      'currency',
      'expires_at',
      'ask_again_at',
    ])
    .expression(
      queryBuilder
        .selectFrom('identity.member')
        .select([
          sql<string>`${p.id}::text`.as('id'),
          'company_id',
          'user_id',
          sql<string>`${p.purpose}::text`.as('purpose'),
          sql<bigint>`${p.amount}::bigint`.as('amount_minor'),
          sql<string>`${p.currency}::text`.as('currency'),
          sql<Instant>`platform.now() + ${p.livesMs}::bigint * interval '1 millisecond'`.as('expires_at'),
          sql<Instant>`platform.now() + ${p.firstAskMs}::bigint * interval '1 millisecond'`.as(
            'ask_again_at',
          ),
        ])
        .where('company_id', '=', p.company)
        .where('user_id', '=', p.user)
        .forShare(),
    ),
);

/** Records that an order is about to be made, and returns whether one may have been made before. */
export const markOrderAsked = callFunction(fn.markGatewayOrderRequested, 'was_asked');

/**
 * Stores the gateway order of a payment and returns the one that is stored: when there already is one, it stays, and
 * the second order is never shown to anybody.
 */
export const attachOrder = callFunction(fn.attachGatewayOrder, 'order_id');

export const callRequestPaymentCheckByCompany = callFunction(
  fn.requestPaymentCheckByCompany,
  'check_requests',
);

export const selectAnswered = statement((p: { id: PaymentId }) =>
  queryBuilder.selectFrom('payments.payment').select('answered').where('id', '=', p.id),
);

export const callRefundPaymentRemainder = callFunction(fn.refundPaymentRemainder, 'amount_minor');

export type RefundAnswer = 'asked' | 'already' | 'too-much' | 'missing';

export const callRequestRefund = callFunction(fn.requestRefund, 'outcome');

export const selectVirtualAccount = statement(() =>
  queryBuilder
    .selectFrom('payments.virtual_account')
    .select(['account_number', 'ifsc', 'bank_name', 'beneficiary']),
);

interface NewAccount {
  readonly company: CompanyId;
  readonly gatewayId: string;
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly bankName: string;
  readonly beneficiary: string;
}

export const insertVirtualAccount = statement((p: NewAccount) =>
  queryBuilder
    .insertInto('payments.virtual_account')
    .values({
      company_id: p.company,
      gateway_id: p.gatewayId,
      account_number: p.accountNumber,
      ifsc: p.ifsc,
      bank_name: p.bankName,
      beneficiary: p.beneficiary,
    })
    .onConflict((conflict) => conflict.doNothing()),
);

/** The following statements run outside any company, because neither a webhook nor a returning browser names one. */

export const insertWebhook = statement((p: { eventId: string; bodyHash: string; body: string }) =>
  queryBuilder
    .insertInto('payments.webhook')
    .values({ event_id: p.eventId, body_hash: p.bodyHash, body: p.body })
    .onConflict((conflict) => conflict.doNothing()),
);

export const callRequestPaymentCheckOnReturn = callFunction(fn.requestPaymentCheckAfterRedirect, 'noted');
