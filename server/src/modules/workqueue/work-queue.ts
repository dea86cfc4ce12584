import { type Id, createId, type UserId } from '@marga/contract/kernel/ids';
import { createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import {
  addMsToInstant,
  BUSINESS_ZONE,
  type Instant,
  localDateAt,
  startOfDay,
} from '@marga/contract/kernel/time';
import {
  performMoneyAction,
  assignWorkItem,
  claimWorkItem,
  decideActionProposal,
  listWorkItems,
  listOperators,
  addWorkItemNote,
  readWorkItem,
  releaseWorkItem,
  performRoutineAction,
  watchWorkItems,
} from '@marga/contract/workqueue/workqueue';
import { MONEY_ACTIONS, type WorkItemDetails, WORK_ITEM_KINDS } from '@marga/contract/workqueue/work-items';
import type { RouteOutput } from '@marga/contract/route-definition';
import { now } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler, type Input, defineStreamHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { selectOperators } from '../operators/index.ts';
import {
  decideWorkItemProposal,
  runWorkItemMoneyAction,
  runNonMoneyWorkItemAction,
} from './work-item-actions.ts';
import {
  callAssignWorkItem,
  callClaimWorkItem,
  callReleaseWorkItem,
  callAddWorkItemNote,
  selectBookingsBeingChecked,
  selectSettledCount,
  type ClaimOutcome,
  type WorkItemRow,
  selectWorkQueue,
} from './db/work-queue-queries.ts';
import { bookingSearchHandlers } from './find-bookings.ts';
import { findWorkItemDetails } from './work-item-details.ts';
import { CLAIM_MS, notifyWorkQueueChange } from './work-item-claim-time-and-notifications.ts';
import { rankWorkItems } from './rank-work-items.ts';
import { workItemFromRow } from './work-item.ts';
import { watchWorkQueue } from './watch-work-queue.ts';

const HOUR_MS = 3_600_000;

/** With these actions an operator settles something that the work queue shows; others ask, remind or wait. */
const SETTLING_ACTIONS = [
  ...MONEY_ACTIONS.map((action) => `work-item.${action}`),
  ...['quote-service-request', 'quote-change', 'decline-service-request', 'nothing-came'].map(
    (action) => `work-item.${action}`,
  ),
  ...[
    'company-approved',
    'company-refused',
    'gstin-approved',
    'gstin-refused',
    'company-details-approved',
    'company-details-refused',
  ].map((action) => `identity.${action}`),
  'support.answered',
];

/** The list shows at most this many work items; the others are only counted. */
const SHOWN = 200;

export function workQueueHandlers(): Handler[] {
  return [
    ...bookingSearchHandlers(),
    defineHandler(listWorkItems, async (ctx, { query }) => {
      const at = now();
      const since = createId('audit', startOfDay(localDateAt(at, BUSINESS_ZONE), BUSINESS_ZONE));
      const [rows, [checked], [today]] = await ctx.asStaff([
        selectWorkQueue({ key: null }),
        selectBookingsBeingChecked(),
        selectSettledCount({ since, actions: SETTLING_ACTIONS }),
      ]);
      return ok({
        ...workQueueOf(rankWorkItems(rows, at), ctx.userId, query, at),
        settledToday: Number(today?.count ?? 0),
        beingChecked: Number(checked?.count ?? 0),
      });
    }),
    defineHandler(readWorkItem, async (ctx, { params }) =>
      answered(await findWorkItemDetails(ctx, params.workItemKey)),
    ),
    defineHandler(listOperators, async (ctx) => {
      const [rows] = await ctx.asStaff([selectOperators()]);
      const active = rows.filter((row) => row.has_enrolled && !row.disabled);
      return ok({ operators: active.map((row) => ({ id: row.user_id as UserId, name: row.name })) });
    }),
    defineHandler(claimWorkItem, async (ctx, { params: { workItemKey: key } }) => {
      const [[answer], [row]] = await ctx.asStaff([
        callClaimWorkItem({ key, leaseMs: CLAIM_MS }),
        selectWorkQueue({ key }),
      ]);
      if (!row || answer?.outcome === 'missing') return refuse('not-found');
      if (answer?.outcome === 'taken') return refuse('state-changed', { claimedBy: row.claimed_by_name });
      notifyWorkQueueChange(ctx);
      return ok(workItemFromRow(row));
    }),
    defineHandler(releaseWorkItem, async (ctx, { params: { workItemKey: key } }) => {
      const [[answer], [row]] = await ctx.asStaff([callReleaseWorkItem({ key }), selectWorkQueue({ key })]);
      if (answer?.released) notifyWorkQueueChange(ctx);
      return row || answer?.released ? ok(undefined) : refuse('not-found');
    }),
    defineHandler(assignWorkItem, async (ctx, { params: { workItemKey: key }, body }) => {
      const [[answer]] = await ctx.asStaff([
        callAssignWorkItem({
          key,
          toUser: body.userId,
          noteId: createId('workItemNote', now()),
          noteText: body.note,
          leaseMs: CLAIM_MS,
        }),
      ]);
      return settled(ctx, key, answer?.outcome);
    }),
    defineHandler(addWorkItemNote, (ctx, { params, body }) => note(ctx, params.workItemKey, body)),
    defineHandler(performRoutineAction, (ctx, { params, body }) =>
      runNonMoneyWorkItemAction(ctx, params.workItemKey, body),
    ),
    defineHandler(performMoneyAction, (ctx, { params, body }) =>
      runWorkItemMoneyAction(ctx, params.workItemKey, body),
    ),
    defineHandler(decideActionProposal, (ctx, { params, body }) =>
      decideWorkItemProposal(ctx, params.proposalId, body),
    ),
    defineStreamHandler(watchWorkItems, async (ctx, { lastEventId }) => ok(watchWorkQueue(ctx, lastEventId))),
  ];
}

function workQueueOf(
  rows: readonly WorkItemRow[],
  me: UserId,
  { kind, who }: Input<typeof listWorkItems>['query'],
  at: Instant,
): Omit<RouteOutput<typeof listWorkItems>, 'settledToday' | 'beingChecked'> {
  const open = rows.filter(({ is_postponed: isPostponed }) => !isPostponed);
  const all = open.map(workItemFromRow);
  const withinHour = addMsToInstant(at, HOUR_MS);
  const wanted = all.filter(
    (row) =>
      (kind === undefined || row.kind === kind) &&
      (who === 'anybody' || (who === 'me' ? row.assignee?.id === me : row.assignee === null)),
  );
  const rupees = open
    .filter(({ currency }) => currency === 'INR')
    .reduce((sum, row) => sum + (row.at_risk_minor ?? 0n), 0n);
  return {
    items: wanted.slice(0, SHOWN),
    counts: WORK_ITEM_KINDS.map((one) => ({
      kind: one,
      count: all.filter((row) => row.kind === one).length,
    })).filter(({ count }) => count > 0),
    total: all.length,
    atRisk: toWireMoney(createMoney(rupees, 'INR')),
    dueWithinHour: all.filter(({ dueAt }) => dueAt <= withinHour).length,
    unassigned: all.filter(({ assignee }) => assignee === null).length,
    mine: all.filter(({ assignee }) => assignee?.id === me).length,
    postponed: rows.length - open.length,
  };
}

function answered(file: WorkItemDetails | undefined): Result<WorkItemDetails, Refusal<'not-found'>> {
  return file ? ok(file) : refuse('not-found');
}

async function settled(
  ctx: StaffContext,
  key: string,
  outcome: ClaimOutcome | undefined,
): Promise<Result<WorkItemDetails, Refusal<'not-found' | 'state-changed'>>> {
  if (outcome === 'missing') return refuse('not-found');
  if (outcome !== 'done') return refuse('state-changed');
  notifyWorkQueueChange(ctx);
  return answered(await findWorkItemDetails(ctx, key));
}

async function note(
  ctx: StaffContext,
  key: string,
  { id, text }: { id: Id<'workItemNote'>; text: string },
): Promise<Result<WorkItemDetails, Refusal<'not-found' | 'idempotency-key-reused'>>> {
  const [[answer]] = await ctx.asStaff([callAddWorkItemNote({ key, noteId: id, noteText: text })]);
  if (answer?.outcome === 'reused') return refuse('idempotency-key-reused');
  if (answer?.outcome !== 'done') return refuse('not-found');
  notifyWorkQueueChange(ctx);
  return answered(await findWorkItemDetails(ctx, key));
}
