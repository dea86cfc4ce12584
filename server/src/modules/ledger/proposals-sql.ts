import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { sqlFor, statement } from '../../platform/db/statement.ts';

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

export const selectProposals = statement((p: ProposalPage) =>
  sqlFor
    .selectFrom(
      sql<ProposalRow>`ledger.proposals(${p.id}::text, ${p.state}::text, ${p.company}::text, ${p.before}::text,
        ${p.limit}::int)`.as('proposal'),
    )
    .selectAll(),
);

/** `written`: it is there, by this request or by the same one before. Null: there is no such company. */
interface Proposed {
  readonly outcome:
    | 'written'
    | 'key-reused'
    | 'no-line'
    | 'insufficient-funds'
    | 'credit-limit-exceeded'
    | 'more-than-owed'
    | 'state-changed';
  readonly proposal_id: string | null;
}

interface Request {
  id: string;
  company: string;
  reason: string;
  threshold: bigint;
  key: string;
  hash: string;
  requestId: string;
  ip: string;
}

export const callProposeAdjustment = statement((p: Request & { account: string; amount: bigint }) =>
  sqlFor
    .selectFrom(
      sql<Proposed>`ledger.propose_adjustment(${p.id}, ${p.company}, ${p.account}, ${p.amount}::bigint, ${p.reason},
        ${p.threshold}::bigint, ${p.key}, ${p.hash}, ${p.requestId}, ${p.ip})`.as('proposed'),
    )
    .selectAll(),
);

export const callProposeTerms = statement((p: Request & { limit: bigint; cycle: string; dueDays: number }) =>
  sqlFor
    .selectFrom(
      sql<Proposed>`ledger.propose_terms(${p.id}, ${p.company}, ${p.limit}::bigint, ${p.cycle}, ${p.dueDays}::int,
        ${p.reason}, ${p.threshold}::bigint, ${p.key}, ${p.hash}, ${p.requestId}, ${p.ip})`.as('proposed'),
    )
    .selectAll(),
);

export const callDecideProposal = statement(
  (p: { id: string; approve: boolean; reason: string; requestId: string; ip: string }) =>
    sqlFor.selectNoFrom(
      sql<
        'now-decided' | 'decided' | 'own' | 'missing'
      >`ledger.decide_proposal(${p.id}, ${p.approve}::boolean, ${p.reason}, ${p.requestId}, ${p.ip})`.as(
        'outcome',
      ),
    ),
);
