import { createId } from '@marga/contract/kernel/ids';
import {
  addDaysToDate,
  BUSINESS_ZONE,
  type Instant,
  type LocalDate,
  localDateAt,
  startOfDay,
  toZonedLocalTime,
} from '@marga/contract/kernel/time';
import { readDatabaseClock } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { type BillingTerms, endOfOpenPeriod, lastClosingDayBefore } from './credit-cycle.ts';
import { parseCreditCycle } from './credit-line-from-rows.ts';
import {
  callCloseCreditStatements,
  callRemindDebtors,
  callReviewCreditLines,
  selectLinesToClose,
} from './db/credit-jobs-queries.ts';

const AT_ONCE = 100;
/** Debtors get the first reminder this many days before the due date. */
const REMINDED_DAYS_BEFORE = 3;
/** Reminders are sent from nine in the morning in India. */
const REMINDED_FROM = '09:00';

interface Deps {
  /** This database connection runs under the relay's role. */
  readonly db: Db;
  readonly log: Log;
  readonly telemetry: Telemetry;
}

/** Makes the statements of credit lines whose closing day is over; returns true when there may be more. */
export async function closeCreditStatements({ db, log, telemetry }: Deps): Promise<boolean> {
  const now = await readDatabaseClock(db);
  const today = localDateAt(now, BUSINESS_ZONE);
  const closed = {
    weekly: lastClosingDayBefore('weekly', today),
    fortnightly: lastClosingDayBefore('fortnightly', today),
    monthly: lastClosingDayBefore('monthly', today),
  };
  const [lines] = await db.run([selectLinesToClose({ ...closed, limit: AT_ONCE })]);
  if (lines.length === 0) return false;
  const periods = lines.map((line) =>
    periodOf({
      company: line.company_id,
      cycle: parseCreditCycle(line.cycle),
      cycleSince: line.cycle_since,
      openSince: line.open_since,
      dueDays: line.due_days,
      now,
    }),
  );
  const [[made]] = await db.run([callCloseCreditStatements({ periods: JSON.stringify(periods) })]);
  const statements = made?.closed ?? 0;
  if (statements > 0) log.info({ closed: statements }, 'credit statements closed');
  telemetry.creditStatements(statements);
  return true;
}

/** Returns the period of a credit line that has ended, as `ledger.close_credit_statements` reads it. */
function periodOf({
  company,
  dueDays,
  now,
  ...terms
}: BillingTerms & { readonly company: string; readonly dueDays: number; readonly now: Instant }) {
  const until = endOfOpenPeriod(terms);
  const next = addDaysToDate(until, 1);
  const due = dueDateOf(until, dueDays, localDateAt(now, BUSINESS_ZONE));
  return {
    id: createId('creditStatement', now),
    company_id: company,
    cycle: terms.cycle,
    due_days: dueDays,
    from_on: terms.openSince,
    until_on: until,
    began_at: startOfDay(terms.openSince, BUSINESS_ZONE),
    closed_at: startOfDay(next, BUSINESS_ZONE),
    due_on: due,
    overdue_at: startOfDay(addDaysToDate(due, 1), BUSINESS_ZONE),
    next_from: next,
  };
}

/** The due date is never before today, so that no debt is overdue before the company is notified of it. */
function dueDateOf(until: LocalDate, dueDays: number, today: LocalDate): LocalDate {
  const agreed = addDaysToDate(until, dueDays);
  return agreed > today ? agreed : today;
}

/**
 * Blocks credit lines with an overdue amount, opens those without one, and sends reminders in office hours; returns
 * true when there may be more.
 */
export async function reviewCreditLines({ db, log, telemetry }: Deps): Promise<boolean> {
  const [[reviewed]] = await db.run([callReviewCreditLines()]);
  const { blocked = 0, unblocked = 0 } = reviewed ?? {};
  if (blocked + unblocked > 0) log.info({ blocked, unblocked }, 'credit lines reviewed');
  telemetry.creditReviewed(blocked, unblocked);
  const reminded = await remindDebtors(db);
  telemetry.creditReminders(reminded.mails);
  return reminded.looked === AT_ONCE;
}

async function remindDebtors(db: Db): Promise<{ looked: number; mails: number }> {
  const now = await readDatabaseClock(db);
  const nothing = { looked: 0, mails: 0 };
  if (toZonedLocalTime(now, BUSINESS_ZONE).local.slice(11) < REMINDED_FROM) return nothing;
  const today = localDateAt(now, BUSINESS_ZONE);
  const soon = addDaysToDate(today, REMINDED_DAYS_BEFORE);
  const [[reminded]] = await db.run([callRemindDebtors({ today, soon, most: AT_ONCE })]);
  return reminded ?? nothing;
}
