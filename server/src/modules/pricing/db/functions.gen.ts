// Written by `npm run generate` from the functions of the schema pricing; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Adds a markup for a member. The company is that of the transaction and the kind its own markup, whatever the draft says. */
export const addMarkup = (p: {
  draft: Argument<string>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
  keyId: Argument<string | null>;
}) =>
  sql<{
    outcome: string;
    rule: unknown;
  }>`pricing.add_markup("draft" => (${p.draft})::jsonb, "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text, "key_id" => (${p.keyId})::text)`;
/** Adds a rule for an operator. A company's own markup is left to the company. */
export const addPricingRule = (p: {
  draft: Argument<string>;
  why: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<{
    outcome: string;
    rule: unknown;
  }>`pricing.add_pricing_rule("draft" => (${p.draft})::jsonb, "why" => (${p.why})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Adds a new version of a tax rule that takes effect in the future. */
export const addTaxRule = (p: {
  draft: Argument<string>;
  why: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<{
    outcome: string;
    rule: unknown;
  }>`pricing.add_tax_rule("draft" => (${p.draft})::jsonb, "why" => (${p.why})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Returns the pricing context of the company of the transaction: edition of the rules, moment, group and GST numbers. */
export const buyerPricingContext = () =>
  sql<{
    edition: string;
    at: Instant;
    group_name: string | null;
    gstin: string | null;
    gstins: string[];
  }>`pricing.buyer_pricing_context()`;
/** Returns the time like platform.now(), but it advances within a transaction, and in whole milliseconds, as programs count. */
export const clockNow = () => sql<Instant>`pricing.clock_now()`;
export const endMarkup = (p: {
  ofRule: Argument<string>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
  keyId: Argument<string | null>;
}) =>
  sql<{
    outcome: string;
    rule: unknown;
  }>`pricing.end_markup("of_rule" => (${p.ofRule})::text, "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text, "key_id" => (${p.keyId})::text)`;
export const endPricingRuleByOperator = (p: {
  ofRule: Argument<string>;
  why: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<{
    outcome: string;
    rule: unknown;
  }>`pricing.end_pricing_rule_by_operator("of_rule" => (${p.ofRule})::text, "why" => (${p.why})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Returns the company's own rulebook at past moments, to show what a markup would have changed. */
export const pastRulebook = (p: { moments: Argument<readonly Instant[]> }) =>
  sql<unknown>`pricing.past_rulebook("moments" => (${p.moments})::timestamptz[])`;
export const pricingRuleFieldsToJson = (p: { r: Argument<never> }) =>
  sql<unknown>`pricing.pricing_rule_fields_to_json("r" => (${p.r})::pricing.rule)`;
/** Returns a rule with what people are also shown. A rule that begins within milliseconds already counts as valid. */
export const pricingRuleToJson = (p: { r: Argument<never> }) =>
  sql<unknown>`pricing.pricing_rule_to_json("r" => (${p.r})::pricing.rule)`;
/** Returns every rule that may affect the company of the transaction: those for all, for its group and for itself. Ended rules are left out after an hour, so that a caller with a slightly earlier moment still finds them. */
export const rulebook = () => sql<unknown>`pricing.rulebook()`;
/** Returns what pricing.rulebook does, for any company and moment, as an operator who verifies a price needs it. */
export const rulebookAt = (p: {
  ofCompany: Argument<string | null>;
  ofGroup: Argument<string | null>;
  moments: Argument<readonly Instant[]>;
}) =>
  sql<unknown>`pricing.rulebook_at("of_company" => (${p.ofCompany})::text, "of_group" => (${p.ofGroup})::text, "moments" => (${p.moments})::timestamptz[])`;
export const setCompanyPricingGroup = (p: {
  ofCompany: Argument<string>;
  toGroup: Argument<string | null>;
  why: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<boolean>`pricing.set_company_pricing_group("of_company" => (${p.ofCompany})::text, "to_group" => (${p.toGroup})::text, "why" => (${p.why})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
export const taxRuleToJson = (p: { t: Argument<never> }) =>
  sql<unknown>`pricing.tax_rule_to_json("t" => (${p.t})::pricing.tax_rule)`;
export const validateOperatorPricingRule = (p: { draft: Argument<string> }) =>
  sql<{
    outcome: string;
    rule: unknown;
  }>`pricing.validate_operator_pricing_rule("draft" => (${p.draft})::jsonb)`;
export const validateOwnMarkup = (p: { draft: Argument<string> }) =>
  sql<{ outcome: string; rule: unknown }>`pricing.validate_own_markup("draft" => (${p.draft})::jsonb)`;
