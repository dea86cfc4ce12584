// Written by `npm run generate` from the functions of the schema operators; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Decides a proposed change of operators ('agree', 'refuse' or, for its proposer, 'withdraw'). Nobody agrees to what is about themselves. What is agreed to is written in the same transaction; if that is not possible, its state becomes 'failed'. */
export const decideOperatorChange = (p: {
  proposal: Argument<string>;
  decision: Argument<string>;
  reason: Argument<string>;
}) =>
  sql<
    'missing' | 'forbidden' | 'decided' | 'lapsed' | 'withdrawn' | 'refused' | 'agreed' | 'waiting'
  >`operators.decide_operator_change("of_proposal" => (${p.proposal})::text, "decision" => (${p.decision})::text, "with_reason" => (${p.reason})::text)`;
/** Proposes a change of who the operators are and what they may do, or does it at once if it needs nobody else: removing somebody, taking permissions away and mailing a link again. Nobody proposes it about themselves. `with_role` is the role that an operator gets; `from_role` is the one that they have, and null for whoever is to be appointed. Then `person` holds name, email and locale, and an account that has this address becomes the operator's, unless it is a member. */
export const proposeOperatorChange = (p: {
  newId: Argument<string>;
  action: Argument<string>;
  subject: Argument<string>;
  fromRole: Argument<string | null>;
  role: Argument<string | null>;
  person: Argument<string | null>;
  needsSecond: Argument<boolean>;
  reason: Argument<string>;
}) =>
  sql<
    'proposed' | 'done' | 'waiting' | 'changed' | 'taken' | 'forbidden' | 'last-lead'
  >`operators.propose_operator_change("new_id" => (${p.newId})::text, "of_action" => (${p.action})::text, "of_subject" => (${p.subject})::text, "from_role" => (${p.fromRole})::text, "with_role" => (${p.role})::text, "person" => (${p.person})::jsonb, "needs_second" => (${p.needsSecond})::bool, "with_reason" => (${p.reason})::text)`;
