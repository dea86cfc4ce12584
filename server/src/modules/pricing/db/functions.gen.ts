// Written by `npm run generate` from the functions of the schema pricing; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Adds a company's own markup, or a new version of one, for a member. The company is always that of the transaction and the kind always 'own-markup', whatever the draft says. Returns 'too-many' when the company has `most` already. */
export const addMarkup = (p: { draft: Argument<string>; actor: Argument<string>; most: Argument<number> }) =>
  sql<{
    outcome: string;
    rule: unknown;
  }>`pricing.add_markup("draft" => (${p.draft})::jsonb, "actor" => (${p.actor})::text, "most" => (${p.most})::int4)`;
/** Adds a pricing rule, or a new version of one, for an operator. Operators cannot write a company's own markup; only the company can (`pricing.add_markup`). */
export const addPricingRule = (p: { draft: Argument<string>; why: Argument<string> }) =>
  sql<{
    outcome: string;
    rule: unknown;
  }>`pricing.add_pricing_rule("draft" => (${p.draft})::jsonb, "why" => (${p.why})::text)`;
/** Adds a new version of a tax rule, for an operator, under the lock for a change of rules. The present version ends when the new one begins. Returns 'past' when it would begin before now. */
export const addTaxRule = (p: { draft: Argument<string>; why: Argument<string> }) =>
  sql<{
    outcome: string;
    rule: unknown;
  }>`pricing.add_tax_rule("draft" => (${p.draft})::jsonb, "why" => (${p.why})::text)`;
/** Returns the pricing context of the company of the transaction: edition of the rules, moment, group and approved GST numbers, the primary one first. Takes the shared lock, so that no rule changes until the end of the transaction. */
export const buyerPricingContext = () =>
  sql<{
    edition: string;
    at: Instant;
    group_name: string | null;
    gstin: string | null;
    gstins: string[];
  }>`pricing.buyer_pricing_context()`;
/** Returns the time of the same clock as `platform.now()`, but it advances within a transaction and is in whole milliseconds, the precision of the programs that use it. */
export const clockNow = () => sql<Instant>`pricing.clock_now()`;
export const endMarkup = (p: { rule: Argument<string>; actor: Argument<string> }) =>
  sql<{
    outcome: string;
    rule: unknown;
  }>`pricing.end_markup("of_rule" => (${p.rule})::text, "actor" => (${p.actor})::text)`;
export const endPricingRuleByOperator = (p: { rule: Argument<string>; why: Argument<string> }) =>
  sql<{
    outcome: string;
    rule: unknown;
  }>`pricing.end_pricing_rule_by_operator("of_rule" => (${p.rule})::text, "why" => (${p.why})::text)`;
export const pricingRuleFieldsToJson = (p: { r: Argument<never> }) =>
  sql<unknown>`pricing.pricing_rule_fields_to_json("r" => (${p.r})::pricing.rule)`;
/** Returns a rule as JSON for display, with its creation time, author and state. A rule that begins within 5 milliseconds already counts as valid, and one that ends within 5 milliseconds as over. */
export const pricingRuleToJson = (p: { r: Argument<never> }) =>
  sql<unknown>`pricing.pricing_rule_to_json("r" => (${p.r})::pricing.rule)`;
/** Returns the tax rules and every pricing rule that may affect the company of the transaction: those for all companies, for its group and for itself. Ended rules are included for another hour, so that a caller with a slightly earlier moment still finds them. With `moments` it returns the pricing rules that applied at one of them instead, to show what a markup would have changed. */
export const rulebook = (p: { moments: Argument<readonly Instant[] | null> }) =>
  sql<unknown>`pricing.rulebook("moments" => (${p.moments})::timestamptz[])`;
/** Returns what `pricing.rulebook` returns, for any company and any moments, so that an operator can verify a price. Without a company it returns the rules of all companies. Callers who are not operators get null. */
export const rulebookAt = (p: {
  company: Argument<string | null>;
  group: Argument<string | null>;
  moments: Argument<readonly Instant[]>;
}) =>
  sql<unknown>`pricing.rulebook_at("of_company" => (${p.company})::text, "of_group" => (${p.group})::text, "moments" => (${p.moments})::timestamptz[])`;
export const setCompanyPricingGroup = (p: {
  company: Argument<string>;
  toGroup: Argument<string | null>;
  why: Argument<string>;
}) =>
  sql<boolean>`pricing.set_company_pricing_group("of_company" => (${p.company})::text, "to_group" => (${p.toGroup})::text, "why" => (${p.why})::text)`;
export const taxRuleToJson = (p: { t: Argument<never> }) =>
  sql<unknown>`pricing.tax_rule_to_json("t" => (${p.t})::pricing.tax_rule)`;
/** Returns whether a draft could be written: 'free'; 'taken' when another rule has the same scope at an overlapping time; or 'not-found' when the rule to replace does not exist. `rule` is the rule that the draft replaces, if any. Nothing is written. In a company's transaction the draft is an own markup of that company, whatever it says, and in an operator's it is any other rule; row-level security shows each of them no more than that. */
export const validatePricingRuleDraft = (p: { draft: Argument<string> }) =>
  sql<{
    outcome: string;
    rule: unknown;
  }>`pricing.validate_pricing_rule_draft("draft" => (${p.draft})::jsonb)`;
