import type {
  CreditLine,
  CreditStatement,
  Hold,
  StatementEntry,
  Wallet,
} from '@marga/contract/ledger/ledger';
import type { Payment } from '@marga/contract/payments/payments';
import type { WireMoney } from '@marga/contract/kernel/money';

/** This file holds sample amounts, statement entries and payments for stories and screen tests. */

export function toSampleRupeeAmount(amount: string): WireMoney {
  return { amount, currency: 'INR' };
}

export function sampleStatementEntry({
  amount,
  balance,
  ...rest
}: { amount: string; balance: string } & SampleEntry) {
  return {
    id: '1',
    at: '2026-11-14T06:12:00.000Z',
    kind: 'capture',
    subject: 'bkg_01m7eh9ktefjj89ryxw9m7a2x1',
    bookingId: null,
    reference: 'MRG-4F7K2P',
    reason: null,
    ...rest,
    amount: toSampleRupeeAmount(amount),
    balance: toSampleRupeeAmount(balance),
  } as StatementEntry;
}
type SampleEntry = Partial<
  Record<'id' | 'at' | 'kind' | 'reference' | 'reason' | 'bookingId', string | null>
>;

export function sampleCreditStatement(changes: Partial<Record<'dueOn' | 'state', string>> = {}) {
  return {
    id: 'cst_01m7eh9ktefjj89ryxw9m7a2x1',
    from: '2026-10-16',
    until: '2026-10-31',
    closedAt: '2026-10-31T18:30:00.000Z',
    amountDue: toSampleRupeeAmount('184250.00'),
    dueOn: '2026-11-20',
    paid: toSampleRupeeAmount('0.00'),
    outstanding: toSampleRupeeAmount('184250.00'),
    state: 'due',
    ...changes,
  } as CreditStatement;
}

export function sampleCreditLine(changes: Partial<CreditLine> = {}): CreditLine {
  return {
    limit: toSampleRupeeAmount('500000.00'),
    used: toSampleRupeeAmount('231800.00'),
    held: toSampleRupeeAmount('18400.00'),
    available: toSampleRupeeAmount('249800.00'),
    isBlocked: false,
    cycle: 'fortnightly',
    dueDays: 15,
    closesOn: '2026-11-30' as CreditLine['closesOn'],
    due: sampleCreditStatement(),
    ...changes,
  };
}

export const SAMPLE_WALLET: Wallet = {
  balance: toSampleRupeeAmount('280000.50'),
  held: toSampleRupeeAmount('34700.00'),
  available: toSampleRupeeAmount('245300.50'),
  credit: sampleCreditLine(),
};

export const EMPTY_WALLET: Wallet = {
  balance: toSampleRupeeAmount('0.00'),
  held: toSampleRupeeAmount('0.00'),
  available: toSampleRupeeAmount('0.00'),
  credit: null,
};

export const SAMPLE_HOLDS = [
  {
    bookingId: 'bkg_01m7eh9ktefjj89ryxw9m7a2x1',
    reference: 'MRG-4F7K2P',
    amount: toSampleRupeeAmount('28200.00'),
    from: 'wallet',
    since: '2026-11-15T08:10:00.000Z',
  },
  {
    bookingId: 'bkg_01m7eh9ktefjj89ryxw9m7a2x2',
    reference: 'MRG-9QX3LT',
    amount: toSampleRupeeAmount('6500.00'),
    from: 'wallet',
    since: '2026-11-15T08:02:00.000Z',
  },
] as Hold[];

export const SAMPLE_ENTRIES: readonly StatementEntry[] = [
  sampleStatementEntry({ id: '9', amount: '-12480.00', balance: '280000.50', bookingId: 'bkg_x' }),
  sampleStatementEntry({
    id: '8',
    kind: 'top-up',
    reference: 'pay_4F7K',
    amount: '200000.00',
    balance: '292480.50',
  }),
  sampleStatementEntry({ id: '7', amount: '-61249.50', balance: '92480.50', bookingId: 'bkg_x' }),
  sampleStatementEntry({
    id: '6',
    kind: 'refund',
    amount: '3730.00',
    balance: '153730.00',
    bookingId: 'bkg_x',
  }),
  sampleStatementEntry({
    id: '5',
    kind: 'adjustment',
    reference: 'prp_1',
    reason: 'Cancellation fee waived after the airline changed its schedule.',
    amount: '1500.00',
    balance: '150000.00',
  }),
  sampleStatementEntry({
    id: '4',
    kind: 'bank-transfer',
    reference: 'HDFC0099',
    amount: '148500.00',
    balance: '148500.00',
  }),
];

export function samplePayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: 'pay_01m7eh9ktefjj89ryxw9m7a2x1',
    state: 'created',
    amount: toSampleRupeeAmount('25000.00'),
    purpose: { kind: 'wallet' },
    method: null,
    failure: null,
    hostedPage: { action: 'https://gateway.example/pay', fields: {} },
    expiresAt: '2099-11-15T09:00:00.000Z',
    paidAt: null,
    refunds: [],
    createdAt: '2026-11-15T08:45:00.000Z',
    ...changes,
  } as Payment;
}
