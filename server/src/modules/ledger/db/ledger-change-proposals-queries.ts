import type { Instant } from '@marga/contract/kernel/time';
import { callFunction } from '../../../platform/db/sql-statement.ts';
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

export const selectLedgerChangeProposals = callFunction(fn.listLedgerChangeProposals);

export const callProposeAdjustment = callFunction(fn.proposeAdjustment, 'outcome');

export const callProposeCreditTerms = callFunction(fn.proposeCreditTerms, 'outcome');

export const callDecideLedgerChangeProposal = callFunction(fn.decideLedgerChangeProposal, 'outcome');
