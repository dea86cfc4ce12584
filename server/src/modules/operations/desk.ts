import { type Id, mintId, type UserId } from '@marga/contract/kernel/ids';
import { money, toWire } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import {
  actOnDeskRow,
  assignDeskRow,
  claimDeskRow,
  decideDeskProposal,
  type DeskFile,
  DESK_KINDS,
  type DeskRow,
  listDesk,
  listOperators,
  noteDeskRow,
  readDeskRow,
  releaseDeskRow,
  tendDeskRow,
  watchDeskRows,
} from '@marga/contract/operations';
import { now } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/context.ts';
import { type Handler, handle, type Input, stream } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { act, decide, tend } from './acts.ts';
import {
  callAssign,
  callClaim,
  callRelease,
  callWriteNote,
  type ClaimOutcome,
  type DeskRowRow,
  selectDesk,
  selectOperators,
} from './desk-sql.ts';
import { findFile } from './file.ts';
import { CLAIM_MS, tellDesk } from './lease.ts';
import { rowOf } from './row.ts';
import { watchDesk } from './watch-desk.ts';

/** As many as anybody can look at; what is behind them is counted. */
const SHOWN = 200;

export function deskHandlers(): Handler[] {
  return [
    handle(listDesk, async (ctx, { query }) => {
      const [rows] = await ctx.asStaff([selectDesk({ key: null })]);
      return ok(deskOf(rows, ctx.userId, query));
    }),
    handle(readDeskRow, async (ctx, { params }) => answered(await findFile(ctx, params.deskKey))),
    handle(listOperators, async (ctx) => {
      const [rows] = await ctx.asStaff([selectOperators()]);
      return ok({ operators: rows.map((row) => ({ id: row.user_id as UserId, name: row.name })) });
    }),
    handle(claimDeskRow, async (ctx, { params: { deskKey: key } }) => {
      const [[answer], [row]] = await ctx.asStaff([
        callClaim({ key, claimMs: CLAIM_MS }),
        selectDesk({ key }),
      ]);
      if (!row || answer?.outcome === 'missing') return refuse('not-found');
      if (answer?.outcome === 'taken') return refuse('state-changed', { claimedBy: row.claimed_by_name });
      tellDesk(ctx);
      return ok(rowOf(row));
    }),
    handle(releaseDeskRow, async (ctx, { params: { deskKey: key } }) => {
      const [[answer], [row]] = await ctx.asStaff([callRelease({ key }), selectDesk({ key })]);
      if (answer?.released) tellDesk(ctx);
      return row || answer?.released ? ok(undefined) : refuse('not-found');
    }),
    handle(assignDeskRow, async (ctx, { params: { deskKey: key }, body }) => {
      const [[answer]] = await ctx.asStaff([
        callAssign({
          key,
          to: body.userId,
          noteId: mintId('deskNote', now()),
          words: body.note,
          claimMs: CLAIM_MS,
          requestId: ctx.requestId,
          ip: ctx.ip,
        }),
      ]);
      return settled(ctx, key, answer?.outcome);
    }),
    handle(noteDeskRow, (ctx, { params, body }) => note(ctx, params.deskKey, body)),
    handle(tendDeskRow, (ctx, { params, body }) => tend(ctx, params.deskKey, body)),
    handle(actOnDeskRow, (ctx, { params, body, idempotencyKey }) =>
      act(ctx, params.deskKey, body, idempotencyKey),
    ),
    handle(decideDeskProposal, (ctx, { params, body }) => decide(ctx, params.proposalId, body)),
    stream(watchDeskRows, async (ctx, { lastEventId }) => ok(watchDesk(ctx, lastEventId))),
  ];
}

function deskOf(
  rows: readonly DeskRowRow[],
  me: UserId,
  { kind, who }: Input<typeof listDesk>['query'],
): {
  items: DeskRow[];
  counts: { kind: DeskRow['kind']; count: number }[];
  total: number;
  atRisk: ReturnType<typeof toWire>;
} {
  const all = rows.map(rowOf);
  const wanted = all.filter(
    (row) =>
      (kind === undefined || row.kind === kind) &&
      (who === 'anybody' || (who === 'me' ? row.assignee?.id === me : row.assignee === null)),
  );
  const rupees = rows
    .filter(({ currency }) => currency === 'INR')
    .reduce((sum, row) => sum + (row.at_risk_minor ?? 0n), 0n);
  return {
    items: wanted.slice(0, SHOWN),
    counts: DESK_KINDS.map((one) => ({
      kind: one,
      count: all.filter((row) => row.kind === one).length,
    })).filter(({ count }) => count > 0),
    total: all.length,
    atRisk: toWire(money(rupees, 'INR')),
  };
}

function answered(file: DeskFile | undefined): Result<DeskFile, Refusal<'not-found'>> {
  return file ? ok(file) : refuse('not-found');
}

async function settled(
  ctx: StaffContext,
  key: string,
  outcome: ClaimOutcome | undefined,
): Promise<Result<DeskFile, Refusal<'not-found' | 'state-changed'>>> {
  if (outcome === 'missing') return refuse('not-found');
  if (outcome !== 'done') return refuse('state-changed');
  tellDesk(ctx);
  return answered(await findFile(ctx, key));
}

async function note(
  ctx: StaffContext,
  key: string,
  { id, text }: { id: Id<'deskNote'>; text: string },
): Promise<Result<DeskFile, Refusal<'not-found' | 'idempotency-key-reused'>>> {
  const { requestId, ip } = ctx;
  const [[answer]] = await ctx.asStaff([callWriteNote({ key, id, words: text, requestId, ip })]);
  if (answer?.outcome === 'reused') return refuse('idempotency-key-reused');
  if (answer?.outcome !== 'done') return refuse('not-found');
  tellDesk(ctx);
  return answered(await findFile(ctx, key));
}
