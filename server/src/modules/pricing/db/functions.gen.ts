// Written by `npm run generate` from the functions of the schema pricing; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Adds a company's own markup, or a new version of one, for a member. The company is always that of the transaction and the kind always 'own-markup', whatever the draft says. Returns 'too-many' when the company has `most` already. */
export const addMarkup = (p: { draft: Argument<string>; actor: Argument<string>; most: Argument<number> }) =>
  sql<
    'written' | 'past' | 'not-found' | 'too-many' | null
  >`pricing.add_markup("draft" => (${p.draft})::jsonb, "actor" => (${p.actor})::text, "most" => (${p.most})::int4)`;
/** Adds a pricing rule, or a new version of one, for an operator. Operators cannot write a company's own markup; only the company can (`pricing.add_markup`). */
export const addPricingRule = (p: { draft: Argument<string>; why: Argument<string> }) =>
  sql<
    'written' | 'past' | 'not-found' | null
  >`pricing.add_pricing_rule("draft" => (${p.draft})::jsonb, "why" => (${p.why})::text)`;
/** Adds a new version of a tax rule, for an operator, under the lock for a change of rules. The present version ends when the new one begins. Returns 'past' when it would begin before now. */
export const addTaxRule = (p: { draft: Argument<string>; why: Argument<string> }) =>
  sql<
    'written' | 'past' | null
  >`pricing.add_tax_rule("draft" => (${p.draft})::jsonb, "why" => (${p.why})::text)`;
export const endMarkup = (p: { rule: Argument<string>; actor: Argument<string> }) =>
  sql<
    'stopped' | 'over' | 'not-found' | null
  >`pricing.end_markup("of_rule" => (${p.rule})::text, "actor" => (${p.actor})::text)`;
export const endPricingRuleByOperator = (p: { rule: Argument<string>; why: Argument<string> }) =>
  sql<
    'stopped' | 'over' | 'not-found' | null
  >`pricing.end_pricing_rule_by_operator("of_rule" => (${p.rule})::text, "why" => (${p.why})::text)`;
export const setCompanyPricingGroup = (p: {
  company: Argument<string>;
  toGroup: Argument<string | null>;
  why: Argument<string>;
}) =>
  sql<boolean>`pricing.set_company_pricing_group("of_company" => (${p.company})::text, "to_group" => (${p.toGroup})::text, "why" => (${p.why})::text)`;
/** Returns whether a draft could be written: 'free'; 'taken' when another rule has the same scope at an overlapping time; or 'not-found' when the rule to replace does not exist. Nothing is written. In a company's transaction the draft is an own markup of that company, whatever it says, and in an operator's it is any other rule; row-level security shows each of them no more than that. */
export const validatePricingRuleDraft = (p: { draft: Argument<string> }) =>
  sql<'free' | 'taken' | 'not-found'>`pricing.validate_pricing_rule_draft("draft" => (${p.draft})::jsonb)`;
