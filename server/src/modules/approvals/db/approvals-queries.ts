import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** Lets approvals lapse whose time is over; only the background workers' database role may call it. */
export const callLapseExpiredApprovals = callFunction(fn.lapseExpiredApprovals);

export interface ProposalRow {
  readonly id: string;
  readonly action: string;
  readonly company_id: string | null;
  readonly company_name: string | null;
  readonly subject: string;
  /** Names the account that it is about, if it is about one. */
  readonly subject_name: string | null;
  readonly detail: unknown;
  readonly reason: string;
  readonly state: string;
  readonly needs_second: boolean;
  readonly proposed_by: string;
  readonly proposed_by_name: string;
  readonly proposed_at: Instant;
  readonly expires_at: Instant | null;
  readonly decided_by: string | null;
  readonly decided_by_name: string;
  readonly decided_at: Instant | null;
  readonly decision_reason: string | null;
}

interface ProposalPage {
  readonly area: ProposalArea;
  readonly id: string | null;
  readonly state: string | null;
  readonly company: string | null;
  readonly before: string | null;
  readonly most: number;
}

/** These areas list their proposals; those of the work queue are shown with their work items. */
export type ProposalArea = 'ledger' | 'operators' | 'pricing';

/** Selects proposals of one area for operators, latest first. */
export const selectProposals = statement((p: ProposalPage) =>
  queryBuilder
    .selectFrom(sql<ProposalRow>`approvals.proposal`.as('proposal'))
    .selectAll()
    .where(
      sql<boolean>`area = ${p.area} and (${p.id}::text is null or id = ${p.id}) and (${p.state}::text is null or state = ${p.state})
        and (${p.company}::text is null or company_id = ${p.company}) and (${p.before}::text is null or id < ${p.before})`,
    )
    .orderBy('id', 'desc')
    .limit(p.most),
);

/** Selects one proposal of an area. */
export const selectProposal = (area: ProposalArea, id: string) =>
  selectProposals({ area, id, state: null, company: null, before: null, most: 1 });
