import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** Holds the edition of a company's rules, the time, and the details of the company that a price depends on. */
export interface BuyerContextRow {
  readonly edition: string;
  readonly at: Instant;
  readonly group_name: string | null;
  readonly gstin: string | null;
  readonly gstins: readonly string[];
}

/** Selects the pricing context of the transaction's company. It waits while a rule is being changed. */
export const selectBuyerContext = statement(() =>
  queryBuilder
    .selectFrom(fn.buyerPricingContext().as('standing'))
    .select([
      sql<string>`standing.edition`.as('edition'),
      sql<Instant>`standing.at`.as('at'),
      sql<string | null>`standing.group_name`.as('group_name'),
      sql<string | null>`standing.gstin`.as('gstin'),
      sql<readonly string[]>`standing.gstins`.as('gstins'),
    ]),
);

/** Selects every rule that may apply to the transaction's company or, given past times, that applied at one of them. */
export const selectRulebook = callFunction(fn.rulebook, 'book');

/** Selects the rules of any company, or of all, once authorized as staff. */
export const selectRulebookAt = callFunction(fn.rulebookAt, 'book');

/** Row-level security shows a company its own markups and nothing else; operators see all. */
export const selectMarkupPage = statement((p: { before: string | null; limit: number }) =>
  queryBuilder
    .selectFrom('pricing.rule as r')
    .select([sql<bigint>`r.seq`.as('seq'), fn.pricingRuleToJson({ r: sql`r.*::pricing.rule` }).as('rule')])
    .where(sql<boolean>`r.kind = 'own-markup' and r.company_id = platform.current_company()`)
    .where(sql<boolean>`(${p.before}::bigint is null or r.seq < ${p.before}::bigint)`)
    .orderBy('r.seq', 'desc')
    .limit(sql<number>`${p.limit}::integer`),
);

interface RulePage {
  readonly kind: string | null;
  readonly service: string | null;
  readonly company: string | null;
  readonly state: string | null;
  readonly before: string | null;
  readonly limit: number;
}

export const selectRulePage = statement((p: RulePage) =>
  queryBuilder
    .selectFrom('pricing.rule as r')
    .leftJoin('identity.company as c', 'c.id', 'r.company_id')
    .select([
      sql<bigint>`r.seq`.as('seq'),
      fn.pricingRuleToJson({ r: sql`r.*::pricing.rule` }).as('rule'),
      'c.name as company_name',
    ])
    .where(sql<boolean>`(${p.kind}::text is null or r.kind = ${p.kind}::text)`)
    .where(sql<boolean>`(${p.service}::text is null or r.service = ${p.service}::text)`)
    .where(sql<boolean>`(${p.company}::text is null or r.company_id = ${p.company}::text)`)
    .where(
      sql<boolean>`(${p.state}::text is null or pricing.pricing_rule_to_json(r.*::pricing.rule) ->> 'state' = ${p.state}::text)`,
    )
    .where(sql<boolean>`(${p.before}::bigint is null or r.seq < ${p.before}::bigint)`)
    .orderBy('r.seq', 'desc')
    .limit(sql<number>`${p.limit}::integer`),
);

export const callAddMarkup = callFunction(fn.addMarkup);

export const callValidatePricingRuleDraft = callFunction(fn.validatePricingRuleDraft);

export const callEndMarkup = callFunction(fn.endMarkup);

export const callAddPricingRule = callFunction(fn.addPricingRule);

export const callEndPricingRuleByOperator = callFunction(fn.endPricingRuleByOperator);

export const callAddTaxRule = callFunction(fn.addTaxRule);

export const callSetCompanyPricingGroup = callFunction(fn.setCompanyPricingGroup, 'is_set');

export const selectGroups = statement(() =>
  queryBuilder
    .selectFrom('pricing.company_group as g')
    .innerJoin('identity.company as c', 'c.id', 'g.company_id')
    .select(['g.group_name', 'c.id', 'c.name'])
    .orderBy('g.group_name')
    .orderBy('c.name')
    .orderBy('c.id'),
);

export const selectTaxRules = statement(() =>
  queryBuilder
    .selectFrom('pricing.tax_rule as t')
    .select([fn.taxRuleToJson({ t: sql`t.*::pricing.tax_rule` }).as('rule'), fn.clockNow().as('at')])
    .orderBy('t.code')
    .orderBy('t.version'),
);
