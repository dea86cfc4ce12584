import { fromWire } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { actOnDeskRow, DeskFile } from '@marga/contract/operations';
import type { StaffContext } from '../../platform/context.ts';
import type { Call } from '../../platform/db/statement.ts';
import { companyChannel } from '../../platform/event-log.ts';
import type { Input } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { letterOf } from '../aftercare/index.ts';
import { durations } from '../booking/index.ts';
import {
  type Acting,
  callDecideBooking,
  callDecideMove,
  callSendRefundOn,
  callSettle,
  callTendBooking,
  callTendHold,
  callTendRefund,
  selectOwed,
} from './acts-sql.ts';
import type { ActOutcome } from './desk-sql.ts';
import { findFile } from './file.ts';
import { CLAIM_MS, tellDesk } from './lease.ts';

type Body = Input<typeof actOnDeskRow>['body'];
interface Done {
  readonly file: DeskFile | null;
  readonly letter: ReturnType<typeof letterOf> | null;
}

/** Takes the row, does it, notes it, gives the row back: in one transaction, or not at all. */
export async function act(
  ctx: StaffContext,
  key: string,
  body: Body,
): Promise<Result<Done, Refusal<'not-found' | 'state-changed'>>> {
  const before = await findFile(ctx, key);
  if (!before) return refuse('not-found');
  if (!before.acts.includes(body.act)) return refuse('state-changed');
  const [[answer]] = await ctx.asStaff([callFor(ctx, key, body)]);
  switch (answer?.outcome) {
    case 'done':
      break;
    case 'missing':
      return refuse('not-found');
    default:
      return refuse('state-changed', takenBy(before));
  }
  tellDesk(ctx);
  if (before.row.companyId) ctx.redis.wake(companyChannel(before.row.companyId));
  const letter = body.act === 'draft-letter' ? await letterAbout(ctx, key) : null;
  return ok({ file: (await findFile(ctx, key)) ?? null, letter });
}

async function letterAbout(ctx: StaffContext, key: string): Promise<Done['letter']> {
  const [[owed]] = await ctx.asStaff([selectOwed({ due: key.slice(key.indexOf('.') + 1) })]);
  return owed ? letterOf(owed) : null;
}

/** Who is at it, when it is that: the screen names them. */
export function takenBy({ row }: Pick<DeskFile, 'row'>): Readonly<Record<string, unknown>> {
  return row.claim ? { claimedBy: row.claim.by.name } : {};
}

function callFor(ctx: StaffContext, key: string, body: Body): Call<{ outcome: ActOutcome }> {
  const { leaseMs, askForMs } = durations(ctx.config);
  const acting: Acting = {
    key,
    act: body.act,
    reason: body.reason,
    claimMs: CLAIM_MS,
    requestId: ctx.requestId,
    ip: ctx.ip,
  };
  const order = 'order' in body ? body.order : null;
  const reference = 'reference' in body ? body.reference : null;
  const payBy = 'payBy' in body ? body.payBy : null;
  const arrived = 'amount' in body ? fromWire(body.amount) : null;
  // A supplier that was silent for half an hour is asked for a tenth of that more.
  const askMs = Math.round(askForMs / 10);
  switch (key.slice(0, key.indexOf('.'))) {
    case 'booking':
      return callDecideBooking({ ...acting, order, reference, payBy, askMs, leaseMs });
    case 'move':
      return callDecideMove({ ...acting, askMs, leaseMs });
    case 'due':
      return callTendRefund({
        ...acting,
        arrived: arrived?.minor ?? null,
        currency: arrived?.currency ?? null,
      });
    case 'version':
    case 'gone':
      return callTendBooking(acting);
    case 'hold':
      return callTendHold({ ...acting, payBy, leaseMs });
    case 'refund':
      return callSendRefundOn(acting);
    default:
      return callSettle(acting);
  }
}
