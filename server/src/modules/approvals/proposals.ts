import type { z } from 'zod';
import { type approval, APPROVAL_STATES } from '@marga/contract/approvals/approval';
import type { CompanyId, Id, UserId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { Call } from '../../platform/db/sql-statement.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { StaffContext } from '../../platform/request-context.ts';
import {
  type ProposalArea,
  type ProposalRow,
  selectProposal,
  selectProposals,
} from './db/approvals-queries.ts';

type Approval = z.infer<typeof approval>;

/** Converts what every proposal says to the form of the API; the module of its area adds what was proposed. */
export function approvalFromRow(row: ProposalRow): Approval {
  const state = APPROVAL_STATES.find((known) => known === row.state);
  if (!state) throw new Error(`a proposal is ${row.state}`);
  return {
    id: row.id as Id<'proposal'>,
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

type Decided<Proposal> = Result<Proposal, Refusal<'not-found' | 'permission-denied' | 'state-changed'>>;

interface ProposalsAsked {
  readonly state?: Approval['state'] | undefined;
  readonly companyId?: CompanyId | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface DecisionBody {
  readonly approve: boolean;
  readonly reason: string;
}

/** Holds a decision in the form that the functions of the schema take. */
export interface ProposalDecision {
  readonly proposal: string;
  readonly decision: 'agree' | 'refuse' | 'withdraw';
  readonly reason: string;
}

/**
 * Reads and decides the proposals of one area. `proposalOf` adds what was proposed; `callDecide` decides, and executes
 * what is agreed to.
 */
export function proposalsOfArea<Proposal extends Approval>(
  area: ProposalArea,
  proposalOf: (row: ProposalRow) => Proposal,
  callDecide: (decision: ProposalDecision) => Call<{ outcome: string }>,
) {
  async function decide(ctx: StaffContext, decision: ProposalDecision): Promise<Decided<Proposal>> {
    const [[answer], [row]] = await ctx.asStaff([
      callDecide(decision),
      selectProposal(area, decision.proposal),
    ]);
    return answerDecision(ctx, area, answer?.outcome, row && proposalOf(row));
  }
  return {
    /** Lists one page, latest first; the cursor is the id of the last one. */
    async list(ctx: StaffContext, { state, companyId, cursor, limit }: ProposalsAsked) {
      const asked = { state: state ?? null, company: companyId ?? null, before: cursor ?? null };
      const [rows] = await ctx.asStaff([selectProposals({ area, id: null, ...asked, most: limit + 1 })]);
      const items = rows.slice(0, limit).map(proposalOf);
      return ok({ items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null });
    },
    decide: (ctx: StaffContext, proposal: string, { approve, reason }: DecisionBody) =>
      decide(ctx, { proposal, decision: approve ? 'agree' : 'refuse', reason }),
    withdraw: (ctx: StaffContext, proposal: string, { reason }: Pick<DecisionBody, 'reason'>) =>
      decide(ctx, { proposal, decision: 'withdraw', reason }),
  };
}

/** Answers a decision by how it ended, and counts it. The proposal is as it was read after the decision. */
function answerDecision<Proposal extends Approval>(
  ctx: StaffContext,
  area: ProposalArea,
  outcome: string | undefined,
  proposal: Proposal | undefined,
): Decided<Proposal> {
  if (!proposal || outcome === undefined || outcome === 'missing') return refuse('not-found');
  switch (outcome) {
    case 'forbidden':
      return refuse('permission-denied');
    case 'decided':
      return refuse('state-changed', { state: proposal.state });
    case 'lapsed':
      ctx.telemetry.approvalTransitioned(area, 'lapsed');
      return refuse('state-changed', { state: proposal.state });
    default:
      ctx.telemetry.approvalTransitioned(area, proposal.state);
      return ok(proposal);
  }
}
