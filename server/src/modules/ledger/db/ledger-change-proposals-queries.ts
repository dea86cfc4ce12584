import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export interface ProposalRow {
  readonly id: string;
  readonly company_id: string;
  readonly company_name: string;
  readonly kind: string;
  readonly account: string | null;
  readonly amount_minor: bigint;
  readonly before_minor: bigint | null;
  readonly cycle: string | null;
  readonly due_days: number | null;
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
  readonly id: string | null;
  readonly state: string | null;
  readonly company: string | null;
  readonly before: string | null;
  readonly most: number;
}

/** Selects proposals for operators, latest first. */
export const selectLedgerChangeProposals = statement((p: ProposalPage) =>
  queryBuilder
    .selectFrom(sql<ProposalRow>`ledger.change_proposal`.as('proposal'))
    .selectAll()
    .where(
      sql<boolean>`(${p.id}::text is null or id = ${p.id}) and (${p.state}::text is null or state = ${p.state})
        and (${p.company}::text is null or company_id = ${p.company}) and (${p.before}::text is null or id < ${p.before})`,
    )
    .orderBy('id', 'desc')
    .limit(p.most),
);

export const callProposeAdjustment = callFunction(fn.proposeAdjustment, 'outcome');

export const callProposeCreditTerms = callFunction(fn.proposeCreditTerms, 'outcome');

export const callDecideLedgerChangeProposal = callFunction(fn.decideLedgerChangeProposal, 'outcome');
