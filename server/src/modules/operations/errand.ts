import { mintId } from '@marga/contract/kernel/ids';
import { fromWire } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import { BUSINESS_ZONE, plusDays, plusMs, toInstant, zonedLocal } from '@marga/contract/kernel/time';
import type { DeskFile, tendDeskRow } from '@marga/contract/operations';
import { now } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/context.ts';
import type { Input } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { errandQuoteOf } from '../aftercare/index.ts';
import { selectToEnd } from './acts-sql.ts';

type Body = Extract<Input<typeof tendDeskRow>['body'], { act: 'quote-errand' }>;

/** What the supplier said on the telephone, reckoned into a quote. It moves nothing until the buyer confirms it. */
export async function quoteErrand(
  ctx: StaffContext,
  { row }: DeskFile,
  body: Body,
): Promise<Result<object, Refusal<'state-changed' | 'request-invalid'>>> {
  const [[booking]] = await ctx.asStaff([selectToEnd({ booking: row.bookingId })]);
  if (!booking) return refuse('state-changed');
  if (body.expiresAt <= booking.now) return invalid('body.expiresAt', 'in the future');
  // By the end of the day that was named.
  const refundBy =
    body.refundBy === null
      ? null
      : plusMs(toInstant(zonedLocal(`${plusDays(body.refundBy, 1)}T00:00`, BUSINESS_ZONE)), -60_000);
  if (refundBy !== null && refundBy <= booking.now) return invalid('body.refundBy', 'not before today');
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
