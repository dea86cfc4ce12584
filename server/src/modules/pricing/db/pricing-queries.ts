import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import { LIMITS } from '../../../platform/limits/limit-table.ts';
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

/** Selects every rule that may apply to the transaction's company. */
export const selectRulebook = statement(() => queryBuilder.selectNoFrom(fn.rulebook().as('book')));

/** Selects the rules that applied to the transaction's company at these past times. */
export const selectPastRulebook = statement((p: { moments: readonly Instant[] }) =>
  queryBuilder.selectNoFrom(fn.pastRulebook({ moments: p.moments }).as('book')),
);

/** Selects the rules of any company, or of all, once authorized as staff. */
export const selectRulebookAt = statement(
  (p: { company: string | null; group: string | null; moments: readonly Instant[] }) =>
    queryBuilder.selectNoFrom(
      fn.rulebookAt({ ofCompany: p.company, ofGroup: p.group, moments: p.moments }).as('book'),
    ),
);

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

interface MemberAuditContext {
  readonly actor: string;
  readonly requestId: string;
  readonly ip: string;
  readonly apiKey: string | null;
}

const changed = [sql<string>`done.outcome`.as('outcome'), sql`done.rule`.as('rule')] as const;

export const callAddMarkup = statement((p: MemberAuditContext & { draft: string }) =>
  queryBuilder
    .selectFrom(
      fn
        .addMarkup({
          draft: p.draft,
          actor: p.actor,
          requestId: p.requestId,
          ip: p.ip,
          keyId: p.apiKey,
          most: LIMITS['pricing.own-markups'].most,
        })
        .as('done'),
    )
    .select(changed),
);

export const callValidateMarkup = statement((p: { draft: string }) =>
  queryBuilder.selectFrom(fn.validateOwnMarkup({ draft: p.draft }).as('done')).select(changed),
);

export const callValidateOperatorPricingRule = statement((p: { draft: string }) =>
  queryBuilder.selectFrom(fn.validateOperatorPricingRule({ draft: p.draft }).as('done')).select(changed),
);

export const callEndMarkup = statement((p: MemberAuditContext & { rule: string }) =>
  queryBuilder
    .selectFrom(
      fn
        .endMarkup({ ofRule: p.rule, actor: p.actor, requestId: p.requestId, ip: p.ip, keyId: p.apiKey })
        .as('done'),
    )
    .select(changed),
);

interface StaffAuditContext {
  readonly reason: string;
  readonly requestId: string;
  readonly ip: string;
}

export const callAddPricingRule = statement((p: StaffAuditContext & { draft: string }) =>
  queryBuilder
    .selectFrom(
      fn.addPricingRule({ draft: p.draft, why: p.reason, requestId: p.requestId, ip: p.ip }).as('done'),
    )
    .select(changed),
);

export const callEndPricingRuleByOperator = statement((p: StaffAuditContext & { rule: string }) =>
  queryBuilder
    .selectFrom(
      fn
        .endPricingRuleByOperator({ ofRule: p.rule, why: p.reason, requestId: p.requestId, ip: p.ip })
        .as('done'),
    )
    .select(changed),
);

export const callAddTaxRule = statement((p: StaffAuditContext & { draft: string }) =>
  queryBuilder
    .selectFrom(fn.addTaxRule({ draft: p.draft, why: p.reason, requestId: p.requestId, ip: p.ip }).as('done'))
    .select(changed),
);

export const callSetCompanyPricingGroup = statement(
  (p: StaffAuditContext & { company: string; group: string | null }) =>
    queryBuilder.selectNoFrom(
      fn
        .setCompanyPricingGroup({
          ofCompany: p.company,
          toGroup: p.group,
          why: p.reason,
          requestId: p.requestId,
          ip: p.ip,
        })
        .as('is_set'),
    ),
);

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
