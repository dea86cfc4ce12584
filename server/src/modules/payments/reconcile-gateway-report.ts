import type { LocalDate } from '@marga/contract/kernel/time';
import type { PaymentDeps } from './check-due-payments.ts';
import type { ReportLine } from './gateway.ts';
import { callReconcileGatewayReport, selectNextReportDay } from './db/payment-job-queries.ts';

/** Returns the report lines as JSON for the database's reconciliation functions, with amounts as text. */
export function serialiseGatewayReportLines(lines: readonly ReportLine[]): string {
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
  const settlesAfter = config.RAZORPAY_SETTLEMENT_DAYS;
  await db.run([
    callReconcileGatewayReport({ day, lines: serialiseGatewayReportLines(answer.thing), settlesAfter }),
  ]);
  return true;
}

/**
 * Reconciles the earliest day of the last week that has not been compared. Returns the day, or undefined when all
 * have been.
 */
export async function reconcileNextReportDay(deps: PaymentDeps): Promise<LocalDate | undefined> {
  const [[next]] = await deps.db.run([selectNextReportDay()]);
  if (!next?.day) return undefined;
  if (await reconcileReportDay(deps, next.day)) return next.day;
  deps.log.warn({ day: next.day }, "the gateway's report could not be read");
  return undefined;
}
