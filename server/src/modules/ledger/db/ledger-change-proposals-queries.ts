import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
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
  readonly decided_by: string | null;
  readonly decided_by_name: string;
  readonly decided_at: Instant | null;
  readonly decision_reason: string | null;
}

interface ProposalPage {
  id: string | null;
  state: string | null;
  company: string | null;
  before: string | null;
  limit: number;
}

export const selectLedgerChangeProposals = statement((p: ProposalPage) =>
  queryBuilder
    .selectFrom(
      fn
        .listLedgerChangeProposals({
          ofId: p.id,
          ofState: p.state,
          ofCompany: p.company,
          before: p.before,
          most: p.limit,
        })
        .as('proposal'),
    )
    .selectAll(),
);

interface Request {
  id: string;
  company: string;
  reason: string;
  threshold: bigint;
  requestId: string;
  ip: string;
}

export const callProposeAdjustment = statement((p: Request & { account: string; amount: bigint }) =>
  queryBuilder.selectNoFrom(
    fn
      .proposeAdjustment({
        newId: p.id,
        ofCompany: p.company,
        ofAccount: p.account,
        amount: p.amount,
        withReason: p.reason,
        threshold: p.threshold,
        requestId: p.requestId,
        ip: p.ip,
      })
      .as('outcome'),
  ),
);

export const callProposeCreditTerms = statement(
  (p: Request & { limit: bigint; cycle: string; dueDays: number }) =>
    queryBuilder.selectNoFrom(
      fn
        .proposeCreditTerms({
          newId: p.id,
          ofCompany: p.company,
          newLimit: p.limit,
          newCycle: p.cycle,
          newDueDays: p.dueDays,
          withReason: p.reason,
          threshold: p.threshold,
          requestId: p.requestId,
          ip: p.ip,
        })
        .as('outcome'),
    ),
);

export const callDecideLedgerChangeProposal = statement(
  (p: { id: string; approve: boolean; reason: string; requestId: string; ip: string }) =>
    queryBuilder.selectNoFrom(
      fn
        .decideLedgerChangeProposal({
          ofProposal: p.id,
          isApproved: p.approve,
          withReason: p.reason,
          requestId: p.requestId,
          ip: p.ip,
        })
        .as('outcome'),
    ),
);
