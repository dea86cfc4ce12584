import type { z } from 'zod';
import { type approval, APPROVAL_STATES } from '@marga/contract/approvals/approval';
import type { Id, UserId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { StaffContext } from '../../platform/request-context.ts';
import type { ProposalArea, ProposalRow } from './db/approvals-queries.ts';

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

/** Returns one page of proposals; the cursor is the id of the last one. */
export function proposalPageOf<Proposal extends Approval>(
  rows: readonly ProposalRow[],
  limit: number,
  proposalOf: (row: ProposalRow) => Proposal,
): { items: Proposal[]; nextCursor: string | null } {
  const items = rows.slice(0, limit).map(proposalOf);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Answers a decision by how it ended, and counts it. The proposal is as it was read after the decision. */
export function answerDecision<Proposal extends Approval>(
  ctx: StaffContext,
  area: ProposalArea,
  outcome: string | undefined,
  proposal: Proposal | undefined,
): Result<Proposal, Refusal<'not-found' | 'permission-denied' | 'state-changed'>> {
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
