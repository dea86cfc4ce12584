import { createId } from '@marga/contract/kernel/ids';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import {
  BUSINESS_ZONE,
  localDateAt,
  type Instant,
  type LocalDate,
  addDaysToDate,
  addMsToInstant,
  toInstant,
  parseZonedLocalTime,
} from '@marga/contract/kernel/time';
import { type WorkItemDetails, SERVICE_REQUEST_DAYS } from '@marga/contract/workqueue/work-items';
import { type performRoutineAction } from '@marga/contract/workqueue/workqueue';
import { now } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/request-context.ts';
import type { Input } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { buildManualChangeQuote, buildServiceRequestQuote } from '../amendments/index.ts';
import { subjectOfKey } from './work-item.ts';
import { selectChangeDetails, selectCancellationDetails } from './db/work-item-actions-queries.ts';

type Body<Act extends string> = Extract<Input<typeof performRoutineAction>['body'], { action: Act }>;
type Answer = Promise<Result<object, Refusal<'state-changed' | 'request-invalid'>>>;

const DAY_MS = 86_400_000;

/**
 * Turns the cancellation cost that the supplier named on the telephone into a quote. Nothing changes until the buyer
 * confirms it.
 */
export async function quoteServiceRequest(
  ctx: StaffContext,
  { row }: WorkItemDetails,
  body: Body<'quote-service-request'>,
): Answer {
  const [[booking]] = await ctx.asStaff([selectCancellationDetails(subjectOfKey(row.key))]);
  if (!booking) return refuse('state-changed');
  const refundBy = refundByOf(body, booking.now);
  if (!refundBy.ok) return refundBy;
  const quoted = buildServiceRequestQuote(booking, {
    charge: fromWireMoney(body.charge),
    refund: fromWireMoney(body.refund),
    refundBy: refundBy.value,
    expiresAt: body.expiresAt,
  });
  if (quoted === 'unavailable') return refuse('state-changed');
  if (!quoted)
    return invalid(
      'body.refund',
      'in the supplier’s currency, with the charge no more than it was paid, of the whole exactly that',
    );
  const { travellers, legs, totalMinor, terms } = quoted;
  return ok({
    amendment: createId('cancellation', now()),
    travellers,
    legs,
    totalMinor: totalMinor.toString(),
    terms,
    revision: booking.revision,
    version: booking.version,
    expiresAt: body.expiresAt,
  });
}

/**
 * Turns a change that was agreed with the supplier on the telephone into a quote: what it costs or refunds, and what
 * the booking is afterwards.
 */
export async function quoteServiceRequestChange(
  ctx: StaffContext,
  { row }: WorkItemDetails,
  body: Body<'quote-change'>,
): Answer {
  const [[booking]] = await ctx.asStaff([selectChangeDetails(subjectOfKey(row.key))]);
  if (!booking) return refuse('state-changed');
  const refundBy = refundByOf(body, booking.now);
  if (!refundBy.ok) return refundBy;
  const quoted = buildManualChangeQuote(ctx.config, booking, {
    ...body,
    difference: fromWireMoney(body.difference),
    fee: fromWireMoney(body.fee),
    refundBy: refundBy.value,
  });
  if (!quoted.ok) return invalid(quoted.error.path, quoted.error.message);
  return ok({
    amendment: createId('change', now()),
    totalMinor: quoted.value.totalMinor.toString(),
    terms: quoted.value.terms,
    revision: booking.revision,
    version: booking.version,
    expiresAt: body.expiresAt,
  });
}

interface Promised {
  readonly expiresAt: Instant;
  readonly refundBy: LocalDate | null;
}

/** Checks that the expiry and the refund date are plausible, and returns the end of the refund date. */
function refundByOf(
  { expiresAt, refundBy }: Promised,
  at: Instant,
): Result<Instant | null, Refusal<'request-invalid'>> {
  if (expiresAt <= at || expiresAt > addMsToInstant(at, SERVICE_REQUEST_DAYS.toConfirm * DAY_MS))
    return invalid('body.expiresAt', `in the future, within ${SERVICE_REQUEST_DAYS.toConfirm} days`);
  if (refundBy === null) return ok(null);
  // The refund date must not pass before the quote can be confirmed. It is checked before it is calculated with,
  // since any date can be typed.
  const lastDay = addDaysToDate(localDateAt(at, BUSINESS_ZONE), SERVICE_REQUEST_DAYS.toRefund);
  if (refundBy < localDateAt(expiresAt, BUSINESS_ZONE) || refundBy > lastDay)
    return invalid('body.refundBy', 'not before the day until which it can be confirmed, and within a year');
  return ok(
    addMsToInstant(
      toInstant(parseZonedLocalTime(`${addDaysToDate(refundBy, 1)}T00:00`, BUSINESS_ZONE)),
      -60_000,
    ),
  );
}

function invalid(path: string, message: string): Result<never, Refusal<'request-invalid'>> {
  return refuse('request-invalid', { issues: [{ path, message }] });
}
