import { APPROVAL_STATES } from '@marga/contract/approvals/approval';
import { type CompanyId, type Id, createId, type UserId } from '@marga/contract/kernel/ids';
import { fromWireMoney, type Money, parseMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import { BUSINESS_ZONE, type LocalDate, localDateAt } from '@marga/contract/kernel/time';
import {
  decideProposal,
  listProposals,
  type Proposal,
  proposeAdjustment,
  proposeCreditTerms,
  STATEMENT_ACCOUNTS,
  withdrawProposal,
} from '@marga/contract/ledger/ledger';
import { now } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler, defineReplayableHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { parseCreditCycle } from './credit-line-from-rows.ts';
import {
  callDecideLedgerChangeProposal,
  callProposeAdjustment,
  callProposeCreditTerms,
  type ProposalRow,
  selectLedgerChangeProposals,
} from './db/ledger-change-proposals-queries.ts';
import { toApiRupeeAmount } from './convert-amount-to-api-format.ts';

/** No single adjustment may be larger than this, so a typing error by a factor of a thousand is refused at once. */
const MOST = parseMoney('1000000000.00', 'INR');

export function ledgerChangeProposalHandlers(): Handler[] {
  return [
    defineHandler(listProposals, async (ctx, { query: { state, companyId, cursor, limit } }) => {
      const [rows] = await ctx.asStaff([
        selectLedgerChangeProposals({
          id: null,
          state: state ?? null,
          company: companyId ?? null,
          before: cursor ?? null,
          most: limit + 1,
        }),
      ]);
      const items = rows.slice(0, limit).map(proposalOf);
      return ok({ items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null });
    }),
    defineReplayableHandler(
      proposeAdjustment,
      async (ctx, { params: { companyId }, body }) => {
        const amount = fromWireMoney(body.amount);
        const wrong = wrongAmount(amount, amount.minor === 0n);
        if (wrong) return refuse('request-invalid', issueOf('body.amount', wrong));
        const request = requestOf(ctx, companyId, body.reason);
        const [[answer]] = await ctx.asStaff([
          callProposeAdjustment({ ...request, account: body.account, amount: amount.minor }),
        ]);
        return answerOf(ctx, request.newId, answer?.outcome);
      },
      findProposal,
    ),
    defineReplayableHandler(
      proposeCreditTerms,
      async (ctx, { params: { companyId }, body }) => {
        const limit = fromWireMoney(body.limit);
        const wrong = wrongAmount(limit, limit.minor < 0n);
        if (wrong) return refuse('request-invalid', issueOf('body.limit', wrong));
        const request = requestOf(ctx, companyId, body.reason);
        const [[answer]] = await ctx.asStaff([
          callProposeCreditTerms({
            ...request,
            newLimit: limit.minor,
            newCycle: body.cycle,
            newDueDays: body.dueDays,
            today: todayInIndia(),
          }),
        ]);
        const answered = await answerOf(ctx, request.newId, answer?.outcome);
        // A change of terms moves no money, so it cannot fail for lack of funds.
        if (!answered.ok && answered.error.code === 'insufficient-funds')
          throw new Error('terms moved money');
        return answered as Result<Proposal, Refusal<Exclude<AnswerCode, 'insufficient-funds'>>>;
      },
      findProposal,
    ),
    defineHandler(decideProposal, (ctx, { params: { proposalId }, body: { approve, reason } }) =>
      decide(ctx, { proposal: proposalId, decision: approve ? 'agree' : 'refuse', reason }),
    ),
    defineHandler(withdrawProposal, (ctx, { params: { proposalId }, body: { reason } }) =>
      decide(ctx, { proposal: proposalId, decision: 'withdraw', reason }),
    ),
  ];
}

async function decide(
  ctx: StaffContext,
  decision: { proposal: string; decision: 'agree' | 'refuse' | 'withdraw'; reason: string },
): Promise<Result<Proposal, Refusal<'not-found' | 'permission-denied' | 'state-changed'>>> {
  const [[answer], [row]] = await ctx.asStaff([
    callDecideLedgerChangeProposal({ ...decision, today: todayInIndia() }),
    selectLedgerChangeProposals({ id: decision.proposal, state: null, company: null, before: null, most: 1 }),
  ]);
  if (!answer || !row || answer.outcome === 'missing') return refuse('not-found');
  const proposal = proposalOf(row);
  switch (answer.outcome) {
    case 'forbidden':
      return refuse('permission-denied');
    case 'decided':
      return refuse('state-changed', { state: proposal.state });
    case 'lapsed':
      ctx.telemetry.approvalTransitioned('ledger', 'lapsed');
      return refuse('state-changed', { state: proposal.state });
    default:
      ctx.telemetry.approvalTransitioned('ledger', proposal.state);
      return ok(proposal);
  }
}

function todayInIndia(): LocalDate {
  return localDateAt(now(), BUSINESS_ZONE);
}

function wrongAmount(amount: Money, isOutside: boolean): string | undefined {
  if (amount.currency !== 'INR') return 'in rupees';
  if (isOutside) return 'an amount that changes something';
  return amount.minor > MOST.minor || -amount.minor > MOST.minor ? 'too large' : undefined;
}

function issueOf(path: string, message: string) {
  return { issues: [{ path, message }] };
}

function requestOf(ctx: StaffContext, company: CompanyId, reason: string) {
  const threshold = parseMoney(ctx.config.APPROVAL_THRESHOLD, 'INR').minor;
  const id = createId('proposal', now());
  ctx.nameSubject(id);
  return { newId: id, company, reason, threshold };
}

type AnswerCode = 'insufficient-funds' | 'not-found' | 'request-invalid';

async function answerOf(
  ctx: StaffContext,
  id: string,
  outcome: string | null | undefined,
): Promise<Result<Proposal, Refusal<AnswerCode>>> {
  switch (outcome) {
    case undefined:
    case null:
      return refuse('not-found');
    case 'insufficient-funds':
    case 'credit-limit-exceeded':
      return refuse('insufficient-funds');
    case 'no-line':
      return refuse('request-invalid', issueOf('body.account', 'the company has no credit line'));
    case 'more-than-owed':
      return refuse('request-invalid', issueOf('body.amount', 'more than is owed'));
    case 'written':
      break;
    default:
      throw new Error(`a proposal ended as ${outcome}`);
  }
  const written = await findProposal(ctx, id);
  if (!written) throw new Error('a proposal was not there when it had just been written');
  if (written.ok && written.value.state === 'proposed')
    ctx.telemetry.approvalTransitioned('ledger', 'proposed');
  return written;
}

async function findProposal(ctx: StaffContext, id: string): Promise<Result<Proposal, never> | undefined> {
  const [[row]] = await ctx.asStaff([
    selectLedgerChangeProposals({ id, state: null, company: null, before: null, most: 1 }),
  ]);
  return row && ok(proposalOf(row));
}

function proposalOf(row: ProposalRow): Proposal {
  const state = APPROVAL_STATES.find((known) => known === row.state);
  if (!state) throw new Error(`a proposal is ${row.state}`);
  return {
    id: row.id as Id<'proposal'>,
    companyId: row.company_id as CompanyId,
    companyName: row.company_name,
    action: actionOf(row),
    reason: row.reason,
    state,
    needsSecond: row.needs_second,
    proposedBy: { id: row.proposed_by as UserId, name: row.proposed_by_name },
    proposedAt: row.proposed_at,
    expiresAt: row.expires_at,
    decidedBy: row.decided_by === null ? null : { id: row.decided_by as UserId, name: row.decided_by_name },
    decidedAt: row.decided_at,
    decisionReason: row.decision_reason,
  };
}

function actionOf(row: ProposalRow): Proposal['action'] {
  if (row.kind === 'credit-terms')
    return {
      kind: 'credit-terms',
      limit: toApiRupeeAmount(row.amount_minor),
      before: row.before_minor === null ? null : toApiRupeeAmount(row.before_minor),
      cycle: parseCreditCycle(row.cycle ?? ''),
      dueDays: row.due_days ?? 0,
    };
  const account = STATEMENT_ACCOUNTS.find((known) => known === row.account);
  if (!account) throw new Error(`nothing is adjusted on ${row.account}`);
  return { kind: 'adjustment', account, amount: toApiRupeeAmount(row.amount_minor) };
}
