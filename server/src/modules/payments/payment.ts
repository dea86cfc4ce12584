import { isCurrency } from '@marga/contract/kernel/currency';
import type { CheckoutId, Id, PaymentId } from '@marga/contract/kernel/ids';
import { type Money, createMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { Payment, PaymentState, Refund } from '@marga/contract/payments/payments';
import type { Config } from '../../platform/config.ts';

export interface PaymentRow {
  readonly id: string;
  readonly state: string;
  readonly purpose: string;
  readonly checkout_id: string | null;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly order_id: string | null;
  readonly method: string | null;
  readonly failure: string | null;
  readonly expires_at: Instant;
  readonly paid_at: Instant | null;
  readonly created_at: Instant;
  /** Holds the payment's refunds as JSON from the SQL statement, earliest first. */
  readonly refunds: unknown;
}

interface RefundJson {
  readonly id: Id<'refund'>;
  readonly minor: string;
  readonly currency: string;
  readonly state: Refund['state'];
  readonly reason: string;
  readonly at: Instant;
}

type PageConfig = Pick<Config, 'RAZORPAY_URL' | 'RAZORPAY_KEY_ID' | 'PUBLIC_ORIGIN'>;

export function paymentFromRow(config: PageConfig, row: PaymentRow): Payment {
  return {
    id: row.id as PaymentId,
    state: row.state as PaymentState,
    amount: toWireMoney(paymentAmountFromRow(row)),
    purpose: purposeOf(row),
    method: row.method,
    failure: row.failure,
    hostedPage: hostedPageOf(config, row),
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    refunds: (row.refunds as readonly RefundJson[]).map((refund) => ({
      id: refund.id,
      amount: toWireMoney(moneyOf(BigInt(refund.minor), refund.currency)),
      state: refund.state,
      reason: refund.reason,
      at: refund.at,
    })),
    createdAt: row.created_at,
  };
}

export function paymentAmountFromRow(row: Pick<PaymentRow, 'amount_minor' | 'currency'>): Money {
  return moneyOf(row.amount_minor, row.currency);
}

function moneyOf(minor: bigint, currency: string): Money {
  if (!isCurrency(currency)) throw new Error(`no such currency: ${currency}`);
  return createMoney(minor, currency);
}

function purposeOf({ purpose, checkout_id: checkoutId }: PaymentRow): Payment['purpose'] {
  if (purpose === 'checkout') return { kind: 'checkout', checkoutId: checkoutId as CheckoutId };
  return { kind: purpose === 'credit' ? 'credit' : 'wallet' };
}

export function isPaymentOpen({ state }: Pick<PaymentRow, 'state'>): boolean {
  return state === 'created' || state === 'pending';
}

/**
 * Returns the form that leads to the gateway's page; null when nothing can be paid. It contains no card data and no
 * personal data, because the gateway's page asks for them.
 */
function hostedPageOf(config: PageConfig, row: PaymentRow): Payment['hostedPage'] {
  if (!isPaymentOpen(row) || row.order_id === null) return null;
  const { origin } = new URL(config.PUBLIC_ORIGIN);
  return {
    action: `${config.RAZORPAY_URL.replace(/\/$/, '')}/v1/checkout/embedded`,
    fields: {
      key_id: config.RAZORPAY_KEY_ID,
      order_id: row.order_id,
      amount: row.amount_minor.toString(),
      currency: row.currency,
      name: 'Marga',
      callback_url: `${origin}/v1/payments/return/${row.id}`,
      cancel_url: `${origin}/payments/${row.id}`,
    },
  };
}
