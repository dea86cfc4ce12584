import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import { isCurrency } from '@marga/contract/kernel/currency';
import { createMoney, fromWireMoney, type Money, scaleMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { performMoneyAction, performRoutineAction } from '@marga/contract/workqueue/workqueue';
import type { WorkItemDetails } from '@marga/contract/workqueue/work-items';
import { soleApprovalLimits } from '../ledger/index.ts';
import { now } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/request-context.ts';
import { companyEventChannelOf } from '../../platform/event-log.ts';
import type { Input } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { OPERATOR_QUOTE_PREFIX, calculateSupplierCancellation } from '../amendments/index.ts';
import { buildRefundClaimLetter, refundDueDates, refundInRupees } from '../refunds/index.ts';
import { checkoutDurations } from '../checkout/index.ts';
import {
  type MoneyActionOutcome,
  callPerformMoneyAction,
  callDecideActionProposal,
  callPerformRoutineAction,
  selectCancellationDetails,
  selectRefundDetails,
} from './db/work-item-actions-queries.ts';
import { quoteServiceRequestChange, quoteServiceRequest } from './quote-service-request.ts';
import { subjectOfKey } from './work-item.ts';
import { findWorkItemDetails } from './work-item-details.ts';
import { CLAIM_MS, notifyWorkQueueChange } from './work-item-claim-time-and-notifications.ts';

type RoutineActionBody = Input<typeof performRoutineAction>['body'];
type MoneyActionBody = Input<typeof performMoneyAction>['body'];
interface Done {
  readonly file: WorkItemDetails | null;
  readonly claimLetter: ReturnType<typeof buildRefundClaimLetter> | null;
}
type Answer<Code extends string = never> = Promise<
  Result<
    Done,
    Refusal<'not-found' | 'state-changed' | Extract<Code, 'permission-denied' | 'request-invalid'>>
  >
>;

/**
 * Claims the work item, performs the action, records it and releases the work item, in one transaction or not at all.
 */
export async function runNonMoneyWorkItemAction(
  ctx: StaffContext,
  key: string,
  body: RoutineActionBody,
): Answer<'request-invalid'> {
  const before = await findWorkItemDetails(ctx, key);
  if (!before) return refuse('not-found');
  if (!before.actions.includes(body.action)) return refuse('state-changed');
  const detail = await routineActionDetail(ctx, before, body);
  if (!detail.ok) return detail;
  const [[answer]] = await ctx.asStaff([
    callPerformRoutineAction({
      key,
      action: body.action,
      detail: JSON.stringify(detail.value),
      reason: body.reason,
      pace: paceOf(ctx),
    }),
  ]);
  if (answer?.outcome === 'missing') return refuse('not-found');
  if (answer?.outcome !== 'done') return refuse('state-changed', workItemClaimDetailsOf(before));
  const became = SERVICE_REQUEST_ANSWERS[body.action];
  if (became) ctx.telemetry.serviceRequestTransitioned(categoryIn(before), became);
  return settled(
    ctx,
    key,
    before.row.companyId,
    body.action === 'draft-claim-letter' ? await claimLetterFor(ctx, key) : null,
  );
}

const SERVICE_REQUEST_ANSWERS: Readonly<Partial<Record<RoutineActionBody['action'], string>>> = {
  'quote-service-request': 'quoted',
  'quote-change': 'quoted',
  'decline-service-request': 'declined',
};

function categoryIn({ facts }: WorkItemDetails): string {
  return facts.find(({ name }) => name === 'category')?.text ?? 'cancel';
}

async function routineActionDetail(
  ctx: StaffContext,
  before: WorkItemDetails,
  body: RoutineActionBody,
): Promise<Result<object, Refusal<'state-changed' | 'request-invalid'>>> {
  switch (body.action) {
    case 'quote-service-request':
      return quoteServiceRequest(ctx, before, body);
    case 'quote-change':
      return quoteServiceRequestChange(ctx, before, body);
    case 'extend-hold':
      return ok({ payBy: body.payBy });
    default:
      return ok({});
  }
}

/**
 * Performs an action that moves money, in one transaction as for a routine action. Above the threshold the action is
 * only stored for a second person to approve, and no money moves yet.
 */
export async function runWorkItemMoneyAction(
  ctx: StaffContext,
  key: string,
  body: MoneyActionBody,
): Answer<'request-invalid'> {
  const before = await findWorkItemDetails(ctx, key);
  const detail = before && (await detailOf(ctx, before, body));
  if (detail === 'wrong-amount')
    return refuse('request-invalid', {
      issues: [{ path: 'body.refund', message: 'in the supplier’s currency, and no more than it was paid' }],
    });
  const proposal = createId('proposal', now());
  ctx.nameSubject(proposal);
  const [[answer]] = await ctx.asStaff([
    callPerformMoneyAction({
      newId: proposal,
      key,
      // The database function checks, under the work item's lock, that the work item offers this action.
      action: body.action,
      detail: JSON.stringify(detail ?? {}),
      reason: body.reason,
      limits: soleApprovalLimits(ctx.config),
      pace: paceOf(ctx),
    }),
  ]);
  return answered(ctx, key, before, answer?.outcome);
}

async function answered(
  ctx: StaffContext,
  key: string,
  before: WorkItemDetails | undefined,
  outcome: MoneyActionOutcome | undefined,
): Answer {
  switch (outcome) {
    case 'proposed':
      ctx.telemetry.approvalTransitioned('work-item', 'proposed');
      return settled(ctx, key, before?.row.companyId ?? null, null);
    case 'done':
      return settled(ctx, key, before?.row.companyId ?? null, null);
    case 'missing':
      return refuse('not-found');
    case 'waiting':
      return refuse('state-changed', { isWaiting: true });
    default:
      break;
  }
  return before ? refuse('state-changed', workItemClaimDetailsOf(before)) : refuse('not-found');
}

/** Records the approval of the second person, or the rejection by either. */
export async function decideWorkItemProposal(
  ctx: StaffContext,
  id: string,
  { agree, reason }: { agree: boolean; reason: string },
): Answer<'permission-denied'> {
  const [[answer]] = await ctx.asStaff([
    callDecideActionProposal({ proposal: id, isAgreed: agree, reason, pace: paceOf(ctx) }),
  ]);
  if (!answer) return refuse('not-found');
  switch (answer.outcome) {
    case 'agreed':
    case 'refused':
    case 'withdrawn':
      ctx.telemetry.approvalTransitioned('work-item', answer.outcome === 'agreed' ? 'done' : answer.outcome);
      return settled(ctx, answer.key, answer.company_id as CompanyId | null, null);
    case 'forbidden':
      return refuse('permission-denied');
    default: {
      if (answer.outcome === 'failed' || answer.outcome === 'lapsed')
        ctx.telemetry.approvalTransitioned('work-item', answer.outcome);
      notifyWorkQueueChange(ctx);
      const file = await findWorkItemDetails(ctx, answer.key);
      return refuse('state-changed', file ? workItemClaimDetailsOf(file) : {});
    }
  }
}

async function settled(
  ctx: StaffContext,
  key: string,
  company: CompanyId | null,
  claimLetter: Done['claimLetter'],
): Promise<Result<Done, never>> {
  notifyWorkQueueChange(ctx);
  if (company) ctx.redis.notify(companyEventChannelOf(company));
  return ok({ file: (await findWorkItemDetails(ctx, key)) ?? null, claimLetter });
}

async function claimLetterFor(ctx: StaffContext, key: string): Promise<Done['claimLetter']> {
  const [[owed]] = await ctx.asStaff([selectRefundDetails({ expectedRefund: subjectOfKey(key).id })]);
  return owed ? buildRefundClaimLetter(owed) : null;
}

/** Returns who works on the work item, if anybody, so that the screen can name them. */
export function workItemClaimDetailsOf({
  row,
}: Pick<WorkItemDetails, 'row'>): Readonly<Record<string, unknown>> {
  return row.claim ? { claimedBy: row.claim.by.name } : {};
}

function paceOf({ config }: StaffContext): string {
  const { leaseMs, askForMs } = checkoutDurations(config);
  // When an operator asks the supplier again, the look-ups last a tenth of the first period, which is half an hour.
  return JSON.stringify({
    claimMs: CLAIM_MS,
    leaseMs,
    askMs: Math.round(askForMs / 10),
    refundDueDates: refundDueDates(now()),
  });
}

/**
 * Returns everything that the action needs. A second person approves exactly these values: none of them is calculated
 * again.
 */
async function detailOf(
  ctx: StaffContext,
  { row }: WorkItemDetails,
  body: MoneyActionBody,
): Promise<object | 'wrong-amount'> {
  switch (body.action) {
    case 'booking-made':
      return { order: body.order, reference: body.reference };
    case 'booking-on-hold':
      return { order: body.order, reference: body.reference, payBy: body.payBy };
    case 'refund-arrived':
      return refundArrivalDetail(ctx, row.key, fromWireMoney(body.amount));
    case 'return-excess':
      return excessReturnDetail(ctx, row.key);
    case 'order-cancelled': {
      const [[booking]] = await ctx.asStaff([selectCancellationDetails(subjectOfKey(row.key))]);
      if (!booking || row.kind !== 'supplier-cancelled') return {};
      const amendment = createId('cancellation', now());
      const end = calculateSupplierCancellation(booking, fromWireMoney(body.refund), body.makeUp);
      if (!end) return 'wrong-amount';
      return {
        amendment,
        quote: `${OPERATOR_QUOTE_PREFIX}${amendment}`,
        totalMinor: end.refundMinor.toString(),
        lossMinor: end.lossMinor.toString(),
        terms: end.terms,
        revision: booking.revision,
      };
    }
    default:
      return {};
  }
}

/**
 * Returns what has arrived of a refund with its value in rupees, and the quote from which that was calculated. Without
 * a value the database refuses the action.
 */
async function refundArrivalDetail(ctx: StaffContext, key: string, arrived: Money): Promise<object> {
  const [[refund]] = await ctx.asStaff([selectRefundDetails({ expectedRefund: subjectOfKey(key).id })]);
  if (!refund || refund.quoted_minor === null || refund.quoted_rupees_minor === null) return {};
  const { quoted_minor, quoted_rupees_minor } = refund;
  const rupees = refundInRupees(
    arrived,
    { quoted_minor, quoted_rupees_minor },
    refund.price as Parameters<typeof refundInRupees>[2],
  );
  return {
    arrivedMinor: arrived.minor.toString(),
    arrivedRupeesMinor: rupees?.minor.toString(),
    currency: arrived.currency,
    quotedMinor: quoted_minor.toString(),
    quotedRupeesMinor: quoted_rupees_minor.toString(),
  };
}

/** Returns what goes back to the supplier of a surplus in its currency, at the rate at which the refund arrived. */
async function excessReturnDetail(ctx: StaffContext, key: string): Promise<object> {
  const [[refund]] = await ctx.asStaff([selectRefundDetails({ expectedRefund: subjectOfKey(key).id })]);
  const currency = refund?.quoted_currency ?? 'INR';
  if (!refund || !isCurrency(currency) || refund.arrived_rupees_minor === 0n) return {};
  const { arrived_minor: arrived, arrived_rupees_minor: arrivedRupees, over_minor: over } = refund;
  return {
    overMinor: over.toString(),
    arrivedMinor: arrived.toString(),
    arrivedRupeesMinor: arrivedRupees.toString(),
    abroadMinor: scaleMoney(
      createMoney(arrived, currency),
      over,
      arrivedRupees,
      'half-even',
    ).minor.toString(),
  };
}
