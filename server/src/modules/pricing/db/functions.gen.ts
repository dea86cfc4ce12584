// Written by `npm run generate` from the functions of the schema pricing; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Adds a company's own markup, or a new version of one, for a member. The company is always that of the transaction and the kind always 'own-markup', whatever the draft says. Returns 'too-many' when the company has `most` already. */
export const addMarkup = (p: { draft: Argument<string>; actor: Argument<string>; most: Argument<number> }) =>
  sql<
    'written' | 'past' | 'not-found' | 'too-many' | null
  >`pricing.add_markup("draft" => (${p.draft})::jsonb, "actor" => (${p.actor})::text, "most" => (${p.most})::int4)`;
/** Decides a proposed change of rules ('agree', 'refuse' or, for its proposer, 'withdraw'). What is agreed to is written in the same transaction; if that is not possible, its state becomes 'failed'. */
export const decideRuleChange = (p: {
  proposal: Argument<string>;
  decision: Argument<string>;
  reason: Argument<string>;
}) =>
  sql<
    'missing' | 'forbidden' | 'decided' | 'lapsed' | 'withdrawn' | 'refused' | 'agreed' | 'waiting'
  >`pricing.decide_rule_change("of_proposal" => (${p.proposal})::text, "decision" => (${p.decision})::text, "with_reason" => (${p.reason})::text)`;
export const endMarkup = (p: { rule: Argument<string>; actor: Argument<string> }) =>
  sql<
    'stopped' | 'over' | 'not-found' | null
  >`pricing.end_markup("of_rule" => (${p.rule})::text, "actor" => (${p.actor})::text)`;
/** Proposes a change of the operators' rules, of a tax rule or of a company's group; another operator must agree, whatever it moves. `detail` holds the change as it is shown, and for a rule also as `pricing.write_pricing_rule` takes it. About one rule, tax rule or company only one change waits at a time: a second one is 'waiting'. One that was made from an earlier state than the present one is 'changed'. */
export const proposeRuleChange = (p: {
  newId: Argument<string>;
  action: Argument<string>;
  subject: Argument<string>;
  company: Argument<string | null>;
  fromFingerprint: Argument<string | null>;
  detail: Argument<string>;
  reason: Argument<string>;
}) =>
  sql<
    'proposed' | 'waiting' | 'changed' | null
  >`pricing.propose_rule_change("new_id" => (${p.newId})::text, "of_action" => (${p.action})::text, "of_subject" => (${p.subject})::text, "of_company" => (${p.company})::text, "from_fingerprint" => (${p.fromFingerprint})::text, "with_detail" => (${p.detail})::jsonb, "with_reason" => (${p.reason})::text)`;
/** Returns whether a draft could be written: 'free'; 'taken' when another rule has the same scope at an overlapping time; or 'not-found' when the rule to replace does not exist. Nothing is written. In a company's transaction the draft is an own markup of that company, whatever it says, and in an operator's it is any other rule; row-level security shows each of them no more than that. */
export const validatePricingRuleDraft = (p: { draft: Argument<string> }) =>
  sql<'free' | 'taken' | 'not-found'>`pricing.validate_pricing_rule_draft("draft" => (${p.draft})::jsonb)`;
