import type { Instant } from '@marga/contract/kernel/time';
import { nextClosingDay } from './credit-cycle.ts';
import type { Id } from '@marga/contract/kernel/ids';
import {
  CREDIT_CYCLES,
  type CreditLine,
  type CreditStatement,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@marga/contract/ledger/ledger';
import type { LineRow, StatementRow } from './db/credit-queries.ts';
import { toApiRupeeAmount } from './convert-amount-to-api-format.ts';

export function creditStatementFromRow(row: StatementRow): CreditStatement {
  const outstanding = row.amount_due_minor - row.paid_minor;
  return {
    id: row.id as Id<'creditStatement'>,
    from: row.from_on,
    until: row.until_on,
    closedAt: row.closed_at,
    amountDue: toApiRupeeAmount(row.amount_due_minor),
    dueOn: row.due_on,
    paid: toApiRupeeAmount(row.paid_minor),
    outstanding: toApiRupeeAmount(outstanding),
    state: outstanding <= 0n ? 'paid' : row.is_late ? 'overdue' : 'due',
  };
}

export function creditLineFromRow(row: LineRow, latest: StatementRow | undefined, now: Instant): CreditLine {
  const cycle = parseCreditCycle(row.cycle);
  const left = row.limit_minor + row.balance_minor - row.held_minor;
  return {
    limit: toApiRupeeAmount(row.limit_minor),
    used: toApiRupeeAmount(-row.balance_minor),
    held: toApiRupeeAmount(row.held_minor),
    available: toApiRupeeAmount(left > 0n ? left : 0n),
    isBlocked: row.blocked,
    cycle,
    dueDays: row.due_days,
    closesOn: nextClosingDay({ cycle, cycleSince: row.cycle_since, openSince: row.open_since }, now),
    due: latest && latest.paid_minor < latest.amount_due_minor ? creditStatementFromRow(latest) : null,
  };
}

export function parseCreditCycle(text: string): CreditLine['cycle'] {
  const cycle = CREDIT_CYCLES.find((known) => known === text);
  if (!cycle) throw new Error(`no statement closes ${text}`);
  return cycle;
}

/** Returns the methods in the order in which they are offered. */
export function sortPaymentMethods(methods: readonly string[]): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => methods.includes(method));
}
