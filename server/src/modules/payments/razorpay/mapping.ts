import type { z } from 'zod';
import { isCurrency } from '@marga/contract/kernel/currency';
import { createMoney, type Money } from '@marga/contract/kernel/money';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import type {
  GatewayAccount,
  GatewayOrder,
  GatewayRefund,
  GatewayTransfer,
  GatewayTry,
  ReportLine,
} from '../gateway.ts';
import type * as wire from './schemas.ts';

/**
 * The functions in this file convert the gateway's data to Marga's types; they return undefined for data that cannot
 * be read.
 */

/** The gateway uses numbers, which are exact up to this limit, and no amount of Marga's comes near it. */
export function toPaise({ minor: paise }: Money): number {
  if (paise <= 0n || paise > 1_000_000_000_000n) throw new RangeError('not an amount to pay');
  return Number(paise);
}

function moneyIn(paise: number, currency: string): Money | undefined {
  return isCurrency(currency) ? createMoney(BigInt(paise), currency) : undefined;
}

export function toGatewayOrder({
  id,
  amount,
  currency,
  receipt,
}: z.output<typeof wire.order>): GatewayOrder | undefined {
  const sum = moneyIn(amount, currency);
  return sum && { id, receipt: receipt ?? null, amount: sum };
}

const TRY_STATES = {
  created: 'waiting',
  authorized: 'authorised',
  captured: 'captured',
  refunded: 'refunded',
  failed: 'failed',
} as const;

export function toGatewayPaymentAttempt(paid: z.output<typeof wire.payment>): GatewayTry | undefined {
  const amount = moneyIn(paid.amount, paid.currency);
  return (
    amount && {
      id: paid.id,
      amount,
      state: TRY_STATES[paid.status],
      method: paid.method?.slice(0, 40) ?? null,
      failure: paid.status === 'failed' ? (paid.error_description?.slice(0, 300) ?? null) : null,
      at: instantFromEpochMs(paid.created_at * 1_000),
    }
  );
}

const REFUND_STATES = { pending: 'processing', processed: 'done', failed: 'failed' } as const;

export function toGatewayRefund(made: z.output<typeof wire.refund>): GatewayRefund | undefined {
  const amount = moneyIn(made.amount, made.currency);
  return amount && { id: made.id, receipt: made.receipt ?? null, amount, state: REFUND_STATES[made.status] };
}

export function toGatewayVirtualAccount({
  id,
  receivers,
}: z.output<typeof wire.virtualAccount>): GatewayAccount | undefined {
  const receiver = receivers.find(({ entity }) => entity === 'bank_account');
  return (
    receiver && {
      id,
      accountNumber: receiver.account_number,
      ifsc: receiver.ifsc,
      // For some banks the gateway gives only the code.
      bankName: receiver.bank_name ?? receiver.ifsc.slice(0, 4),
      beneficiary: receiver.name,
    }
  );
}

export function toGatewayBankTransfer(came: z.output<typeof wire.bankTransfer>): GatewayTransfer | undefined {
  const accountNumber = came.virtual_account.receivers.find((to) => to.account_number)?.account_number;
  if (!accountNumber) return undefined;
  return {
    amount: createMoney(BigInt(came.amount), 'INR'),
    payer: (came.payer_bank_account?.name ?? '').slice(0, 200),
    utr: came.bank_reference,
    accountNumber,
  };
}

/**
 * The fee is the difference between the amount and what was credited to or debited from Marga's account at the
 * gateway.
 */
export function toGatewayReportLine(line: z.output<typeof wire.reportLine>): ReportLine | undefined {
  const amount = moneyIn(line.amount, line.currency);
  const kind = line.type === 'payment' || line.type === 'refund' ? line.type : 'other';
  const feePaise =
    kind === 'payment' ? line.amount - line.credit : kind === 'refund' ? line.debit - line.amount : 0;
  const fee = moneyIn(Math.max(0, feePaise), line.currency);
  return amount && fee && { id: line.entity_id, kind, amount, fee };
}
