import { mintId } from '@marga/contract/kernel/ids';
import { fromWire } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import { BUSINESS_ZONE, dateAt, plusDays, plusMs, toInstant, zonedLocal } from '@marga/contract/kernel/time';
import { type DeskFile, ERRAND_DAYS, type tendDeskRow } from '@marga/contract/operations';
import { now } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/context.ts';
import type { Input } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { errandQuoteOf } from '../aftercare/index.ts';
import { selectToEnd } from './acts-sql.ts';

type Body = Extract<Input<typeof tendDeskRow>['body'], { act: 'quote-errand' }>;

const DAY_MS = 86_400_000;

/** What the supplier said on the telephone, reckoned into a quote. It moves nothing until the buyer confirms it. */
export async function quoteErrand(
  ctx: StaffContext,
  { row }: DeskFile,
  body: Body,
): Promise<Result<object, Refusal<'state-changed' | 'request-invalid'>>> {
  const [[booking]] = await ctx.asStaff([selectToEnd({ key: row.key })]);
  if (!booking) return refuse('state-changed');
  if (body.expiresAt <= booking.now || body.expiresAt > plusMs(booking.now, ERRAND_DAYS.toConfirm * DAY_MS))
    return invalid('body.expiresAt', `in the future, within ${ERRAND_DAYS.toConfirm} days`);
  // Confirmed in the last moment it is still to come; and before the day is reckoned with, since what is typed may be any.
  const lastDay = plusDays(dateAt(booking.now, BUSINESS_ZONE), ERRAND_DAYS.toRefund);
  if (
    body.refundBy !== null &&
    (body.refundBy < dateAt(body.expiresAt, BUSINESS_ZONE) || body.refundBy > lastDay)
  )
    return invalid('body.refundBy', 'not before the day until which it can be confirmed, and within a year');
  // By the end of the day that was named.
  const refundBy =
    body.refundBy === null
      ? null
      : plusMs(toInstant(zonedLocal(`${plusDays(body.refundBy, 1)}T00:00`, BUSINESS_ZONE)), -60_000);
  const quoted = errandQuoteOf(booking, {
    charge: fromWire(body.charge),
    refund: fromWire(body.refund),
    refundBy,
    expiresAt: body.expiresAt,
  });
  if (quoted === 'gone') return refuse('state-changed');
  if (!quoted)
    return invalid(
      'body.refund',
      'in the supplier’s currency, with the charge no more than it was paid, of the whole exactly that',
    );
  const { travellers, legs, totalMinor, terms } = quoted;
  return ok({
    move: mintId('cancellation', now()),
    travellers,
    legs,
    totalMinor: totalMinor.toString(),
    terms,
    revision: booking.revision,
    version: booking.version,
    expiresAt: body.expiresAt,
  });
}

function invalid(path: string, message: string): Result<never, Refusal<'request-invalid'>> {
  return refuse('request-invalid', { issues: [{ path, message }] });
}
