import { createSeededRandom } from '../seeded-random.ts';
import type {
  Book,
  GatewayAccount,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
  Notes,
} from './gateway-store.ts';
import { unknownIdError } from './errors.ts';

/** Names the merchant as the gateway does, and the bank behind its account numbers. */
export const MERCHANT = { id: 'acc_SandboxMarga01', name: 'Marga', ifsc: 'RATN0VAAPIS', bank: 'RBL Bank' };

/** Notes that are empty are returned as an empty list instead of an empty object, as the gateway does. */
const notesOf = (notes: Notes) => (Object.keys(notes).length === 0 ? [] : notes);

export const toEpochSeconds = (ms: number): number => Math.floor(ms / 1_000);

export function toListResource<Item>(items: readonly Item[]) {
  return { entity: 'collection', count: items.length, items };
}

export function toOrderResource(order: GatewayOrder) {
  const paid = order.status === 'paid' ? order.amount : 0;
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: paid,
    amount_due: order.amount - paid,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: notesOf(order.notes),
    created_at: toEpochSeconds(order.createdAt),
  };
}

export function toPaymentResource(payment: GatewayPayment) {
  const { failure } = payment;
  const isCaptured = payment.capturedAt !== null;
  const charge = isCaptured ? calculateGatewayFee(payment) : { fee: null, tax: null };
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.orderId,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.amountRefunded,
    refund_status: refundStatusOf(payment),
    captured: isCaptured,
    description: payment.description,
    card_id: payment.method === 'card' ? payment.id.replace('pay_', 'card_') : null,
    bank: payment.method === 'netbanking' ? 'HDFC' : null,
    wallet: null,
    vpa: payment.method === 'upi' ? 'payer@sandbox' : null,
    email: payment.email,
    contact: payment.contact,
    notes: notesOf(payment.notes),
    fee: charge.fee,
    tax: charge.tax,
    error_code: failure?.code ?? null,
    error_description: failure?.description ?? null,
    error_source: failure?.source ?? null,
    error_step: failure?.step ?? null,
    error_reason: failure?.reason ?? null,
    acquirer_data: acquirerData(payment),
    created_at: toEpochSeconds(payment.createdAt),
  };
}

function refundStatusOf({ amount, amountRefunded }: GatewayPayment): 'full' | 'partial' | null {
  if (amountRefunded === 0) return null;
  return amountRefunded === amount ? 'full' : 'partial';
}

function acquirerData({ id, method, transfer, status }: GatewayPayment): Record<string, string> {
  if (transfer) return { rrn: transfer.utr };
  if (status === 'created' || status === 'failed') return {};
  const drawn = String(createSeededRandom(id).between(100_000, 999_999));
  switch (method) {
    case 'upi':
      return { rrn: `4100${drawn}22`, upi_transaction_id: `SBX${drawn}${drawn}` };
    case 'card':
      return { auth_code: drawn };
    case 'netbanking':
    case 'bank_transfer':
      return { bank_transaction_id: drawn };
  }
}

/**
 * Charges two per cent, or one for a bank transfer, and 18 % tax on it; the fee includes the tax, as at the
 * gateway.
 */
export function calculateGatewayFee({ amount, method }: GatewayPayment): { fee: number; tax: number } {
  const percent = method === 'bank_transfer' ? 1 : 2;
  const base = Math.round((amount * percent) / 100);
  const tax = Math.round((base * 18) / 100);
  return { fee: base + tax, tax };
}

export function toRefundResource(refund: GatewayRefund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.paymentId,
    notes: notesOf(refund.notes),
    receipt: refund.receipt,
    acquirer_data: {
      arn: refund.status === 'processed' ? `7410${createSeededRandom(refund.id).below(1e9)}` : null,
    },
    created_at: toEpochSeconds(refund.createdAt),
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: refund.speed,
  };
}

export function toVirtualAccountResource(account: GatewayAccount) {
  return {
    id: account.id,
    name: account.name,
    entity: 'virtual_account',
    status: account.closedAt === null ? 'active' : 'closed',
    description: account.description,
    amount_expected: null,
    notes: notesOf(account.notes),
    amount_paid: account.amountPaid,
    customer_id: account.customerId,
    receivers: [
      {
        id: account.receiverId,
        entity: 'bank_account',
        ifsc: MERCHANT.ifsc,
        bank_name: MERCHANT.bank,
        name: account.name,
        notes: [],
        account_number: account.accountNumber,
      },
    ],
    close_by: null,
    closed_at: account.closedAt === null ? null : toEpochSeconds(account.closedAt),
    created_at: toEpochSeconds(account.createdAt),
  };
}

export function toBankTransferResource(book: Book, payment: GatewayPayment) {
  const { transfer } = payment;
  if (!transfer) throw unknownIdError();
  const { payer } = transfer;
  return {
    id: transfer.id,
    entity: 'bank_transfer',
    payment_id: payment.id,
    mode: transfer.mode,
    bank_reference: transfer.utr,
    amount: payment.amount,
    payer_bank_account: {
      id: payer.id,
      entity: 'bank_account',
      ifsc: payer.ifsc,
      bank_name: 'Axis Bank',
      name: payer.name,
      notes: [],
      account_number: payer.account,
    },
    virtual_account_id: transfer.accountId,
    virtual_account: toVirtualAccountResource(book.accounts.get(transfer.accountId)),
  };
}
