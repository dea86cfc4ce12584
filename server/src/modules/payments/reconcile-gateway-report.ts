import {
  addDaysToDate,
  addMsToInstant,
  BUSINESS_ZONE,
  type Instant,
  type LocalDate,
  localDateAt,
  startOfDay,
} from '@marga/contract/kernel/time';
import type { Config } from '../../platform/config.ts';
import { readDatabaseClock } from '../../platform/db/database-clock.ts';
import type { PaymentDeps } from './check-due-payments.ts';
import type { ReportLine } from './gateway.ts';
import { callReconcileGatewayReport, selectNextReportDay } from './db/payment-job-queries.ts';

/** The gateway completes the report of a day within this time after the day's end. */
const REPORT_READY_MS = 2 * 3_600_000;
const REPORT_DAYS = 7;

/**
 * Returns a day's report as the database's reconciliation functions read it. The gateway settles a payment some days
 * after it was made.
 */
export function gatewayReportOf(
  day: LocalDate,
  lines: readonly ReportLine[],
  config: Pick<Config, 'RAZORPAY_SETTLEMENT_DAYS'>,
) {
  const settled = addDaysToDate(day, -config.RAZORPAY_SETTLEMENT_DAYS);
  return {
    day,
    lines: serialiseGatewayReportLines(lines),
    settledFrom: startOfDay(settled, BUSINESS_ZONE),
    settledUntil: startOfDay(addDaysToDate(settled, 1), BUSINESS_ZONE),
  };
}

/** Returns the last days in India whose reports are complete, earliest first, with their ends. */
export function listReportDays(now: Instant): { days: LocalDate[]; dayEnds: Instant[] } {
  const today = localDateAt(addMsToInstant(now, -REPORT_READY_MS), BUSINESS_ZONE);
  const days = Array.from({ length: REPORT_DAYS }, (_, index) => addDaysToDate(today, index - REPORT_DAYS));
  return { days, dayEnds: days.map((day) => startOfDay(addDaysToDate(day, 1), BUSINESS_ZONE)) };
}

/** Returns the report lines as JSON, with amounts as text. */
function serialiseGatewayReportLines(lines: readonly ReportLine[]): string {
  return JSON.stringify(
    lines.map(({ id, kind, amount, fee }) => ({
      id,
      kind,
      minor: amount.minor.toString(),
      fee: fee.minor.toString(),
    })),
  );
}

/** Compares the gateway's report of a day with the ledger. Returns false when the report could not be read. */
export async function reconcileReportDay(
  { config, db, gateway }: PaymentDeps,
  day: LocalDate,
): Promise<boolean> {
  const answer = await gateway.readReport(day);
  if (answer.kind !== 'found') return false;
  await db.run([callReconcileGatewayReport(gatewayReportOf(day, answer.thing, config))]);
  return true;
}

/**
 * Reconciles the earliest day of the last week that has not been compared. Returns the day, or undefined when all
 * have been.
 */
export async function reconcileNextReportDay(deps: PaymentDeps): Promise<LocalDate | undefined> {
  const [[next]] = await deps.db.run([selectNextReportDay(listReportDays(await readDatabaseClock(deps.db)))]);
  if (!next?.day) return undefined;
  if (await reconcileReportDay(deps, next.day)) return next.day;
  deps.log.warn({ day: next.day }, "the gateway's report could not be read");
  return undefined;
}
