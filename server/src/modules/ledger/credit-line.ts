import type { Id } from '@marga/contract/kernel/ids';
import {
  CREDIT_CYCLES,
  type CreditLine,
  type CreditStatement,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@marga/contract/ledger/ledger';
import type { LineRow, StatementRow } from './db/credit-queries.ts';
import { toWireRupees } from './wire-amount.ts';

export function creditStatementOf(row: StatementRow): CreditStatement {
  const outstanding = row.amount_due_minor - row.paid_minor;
  return {
    id: row.id as Id<'creditStatement'>,
    from: row.from_on,
    until: row.until_on,
    closedAt: row.closed_at,
    amountDue: toWireRupees(row.amount_due_minor),
    dueOn: row.due_on,
    paid: toWireRupees(row.paid_minor),
    outstanding: toWireRupees(outstanding),
    state: outstanding <= 0n ? 'paid' : row.is_late ? 'overdue' : 'due',
  };
}

export function creditLineOf(row: LineRow, latest: StatementRow | undefined): CreditLine {
  const left = row.limit_minor + row.balance_minor - row.held_minor;
  return {
    limit: toWireRupees(row.limit_minor),
    used: toWireRupees(-row.balance_minor),
    held: toWireRupees(row.held_minor),
    available: toWireRupees(left > 0n ? left : 0n),
    isBlocked: row.blocked,
    cycle: creditCycleOf(row.cycle),
    dueDays: row.due_days,
    closesOn: row.closes_on,
    due: latest && latest.paid_minor < latest.amount_due_minor ? creditStatementOf(latest) : null,
  };
}

export function creditCycleOf(text: string): CreditLine['cycle'] {
  const cycle = CREDIT_CYCLES.find((known) => known === text);
  if (!cycle) throw new Error(`no statement closes ${text}`);
  return cycle;
}

/** Returns the methods in the order in which they are offered. */
export function paymentMethodsOf(methods: readonly string[]): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => methods.includes(method));
}
