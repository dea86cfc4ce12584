import { createSeededRandom } from '../seeded-random.ts';
import type { GatewayAccount, GatewayPayment, Notes, WebhookMode } from './gateway-store.ts';
import type { Gateway } from './gateway.ts';
import {
  toVirtualAccountResource,
  MERCHANT,
  toPaymentResource,
  toBankTransferResource,
} from './build-response-objects.ts';

export interface AskedAccount {
  readonly description: string | null;
  readonly customerId: string | null;
  readonly notes: Notes;
}

export interface SentTransfer {
  /** This is null when the money came to the merchant's common account and its owner is unknown. */
  readonly accountNumber: string | null;
  readonly amount: number;
  readonly payer: string;
  readonly utr: string | undefined;
  readonly mode: 'NEFT' | 'RTGS' | 'IMPS';
  readonly webhooks: WebhookMode;
}

export function openVirtualAccount({ book, options }: Gateway, asked: AskedAccount): GatewayAccount {
  const id = book.nextId('va');
  const draws = createSeededRandom(id);
  return book.accounts.store({
    id,
    receiverId: book.nextId('ba'),
    name: MERCHANT.name,
    accountNumber: `222333${String(book.accounts.list().length).padStart(4, '0')}${draws.between(100_000, 999_999)}`,
    ...asked,
    createdAt: options.now(),
    amountPaid: 0,
    closedAt: null,
  });
}

/**
 * Records a bank transfer as a payment. Returns undefined when no open account has the number: the bank sends the
 * money back, and the merchant is not notified.
 */
export function receiveBankTransfer(gateway: Gateway, sent: SentTransfer): GatewayPayment | undefined {
  const { book, options, webhooks } = gateway;
  const account =
    sent.accountNumber === null ? commonAccount(gateway) : openAccountOf(gateway, sent.accountNumber);
  if (!account) return undefined;
  const id = book.nextId('pay');
  const draws = createSeededRandom(id);
  const payment = book.payments.store({
    id,
    orderId: null,
    transfer: {
      id: book.nextId('bt'),
      accountId: account.id,
      utr: sent.utr ?? `AXIS${draws.between(1_000_000, 9_999_999)}${draws.between(10_000, 99_999)}`,
      mode: sent.mode,
      payer: { id: book.nextId('ba'), name: sent.payer, account: '765432123456789', ifsc: 'UTIB0003198' },
    },
    amount: sent.amount,
    currency: 'INR',
    method: 'bank_transfer',
    description: account.description,
    email: '',
    contact: '',
    notes: account.notes,
    createdAt: options.now(),
    webhooks: sent.webhooks,
    refundFault: undefined,
    way: { callback: '', cancel: '' },
    status: 'captured',
    capturedAt: options.now(),
    failure: null,
    amountRefunded: 0,
  });
  account.amountPaid += sent.amount;
  const resource = toPaymentResource(payment);
  webhooks.publish(payment, [
    {
      name: 'payment.authorized',
      contains: { payment: { ...resource, status: 'authorized', captured: false } },
    },
    { name: 'payment.captured', contains: { payment: resource } },
    {
      name: 'virtual_account.credited',
      contains: {
        payment: resource,
        virtual_account: toVirtualAccountResource(account),
        bank_transfer: toBankTransferResource(book, payment),
      },
    },
  ]);
  return payment;
}

function openAccountOf({ book }: Gateway, accountNumber: string): GatewayAccount | undefined {
  return book.accounts
    .list()
    .find((account) => account.accountNumber === accountNumber && account.closedAt === null);
}

const COMMON = 'Collections without an account of their own';

function commonAccount(gateway: Gateway): GatewayAccount {
  const known = gateway.book.accounts.list().find(({ description }) => description === COMMON);
  return known ?? openVirtualAccount(gateway, { description: COMMON, customerId: null, notes: {} });
}
