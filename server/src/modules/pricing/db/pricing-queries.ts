import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import type { PricingRule } from '@marga/contract/pricing/pricing';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import type { RuleRow } from '../rulebook-from-rows.ts';
import * as fn from './functions.gen.ts';

/** Holds the edition of a company's rules, and the details of the company that a price depends on. */
export interface BuyerContextRow {
  readonly edition: string;
  readonly group_name: string | null;
  readonly gstin: string | null;
  readonly gstins: readonly string[];
}

/** The rules change at whole milliseconds. */
const present = sql<Instant>`date_trunc('milliseconds', platform.clock_now())`.as('at');

export const selectPresent = statement(() => queryBuilder.selectNoFrom(present));

/**
 * Waits while a rule is being changed, and makes a change wait until the end of the transaction; then reads the time. The
 * number is that of `pricing.lock_pricing_rules_for_change`. A later statement of the batch sees the change.
 */
export const lockRulesForPricing = statement(() =>
  queryBuilder.selectNoFrom([
    sql<string>`pg_advisory_xact_lock_shared(5106201734120117001)`.as('locked'),
    present,
  ]),
);

/** Returns the edition of the rules of a company, or of those of the operators when it is null. */
const editionOf = (company: RawBuilder<string | null>) =>
  sql<string>`(select max(e.number) from pricing.edition e where e.subject = '')
    || '.' || coalesce((select max(e.number) from pricing.edition e where e.subject = ${company}), 0)`.as(
    'edition',
  );

/** Selects the pricing context of the transaction's company, with its approved GST numbers, the primary one first. */
export const selectBuyerContext = statement(() =>
  queryBuilder.selectNoFrom([
    editionOf(sql`platform.current_company()`),
    sql<string | null>`(select g.group_name from pricing.company_group g
      where g.company_id = platform.current_company())`.as('group_name'),
    sql<string | null>`(select x.gstin::text from identity.gstin x
      where x.company_id = platform.current_company() and x.state = 'approved' and x.is_primary)`.as('gstin'),
    sql<readonly string[]>`(select coalesce(array_agg(x.gstin::text order by x.is_primary desc, x.id), '{}')
      from identity.gstin x where x.company_id = platform.current_company() and x.state = 'approved')`.as(
      'gstins',
    ),
  ]),
);

/**
 * Selects the edition of the rules. It comes before the rules in a batch: rules that are newer than their edition are
 * read again with the next one, and older ones would be kept.
 */
export const selectEdition = statement((p: { company: string | null }) =>
  queryBuilder.selectNoFrom(editionOf(sql`${p.company}::text`)),
);

const RULE = [
  'id',
  'version',
  'kind',
  'name',
  'company_id',
  'group_name',
  'supplier',
  'carrier',
  'route',
  'class',
  'service',
  'lead_from',
  'lead_until',
  'basis_points',
  'share_of',
  'amount_minor',
  'per',
  'valid_from',
  'valid_until',
] as const;

const appliesAt = (moments: readonly Instant[] | null) =>
  sql<boolean>`exists (select from unnest(${moments}::timestamptz[]) m where valid_from <= m and (valid_until is null or valid_until > m))`;

/**
 * Selects every pricing rule that may apply to the transaction's company or, given past times, that applied at one of
 * them. An ended rule is included for another hour, for a caller with a slightly earlier time.
 */
export const selectCompanyRules = statement((p: { moments: readonly Instant[] | null }) =>
  queryBuilder
    .selectFrom(sql<RuleRow>`pricing.company_rule`.as('rule'))
    .select(RULE)
    .where(
      sql<boolean>`case when ${p.moments}::timestamptz[] is null
        then valid_until is null or valid_until > platform.now() - interval '1 hour' else ${appliesAt(p.moments)} end`,
    ),
);

/** Selects the pricing rules of any company, or of all, at past times, once authorized as staff. */
export const selectRulesAt = statement(
  (p: { company: string | null; group: string | null; moments: readonly Instant[] }) =>
    queryBuilder
      .selectFrom('pricing.rule')
      .select(RULE)
      .where(
        sql<boolean>`(${p.company}::text is null or (company_id is null or company_id = ${p.company})
          and (group_name is null or lower(group_name collate "C") = lower(${p.group}::text collate "C")))`,
      )
      .where(appliesAt(p.moments)),
);

/** A rule that begins within 5 milliseconds already counts as valid, and one that ends within 5 milliseconds as over. */
const soon = sql`platform.clock_now() + interval '5 milliseconds'`;
const state = sql<
  PricingRule['state']
>`case when valid_until <= ${soon} or valid_until <= valid_from then 'over'
  when valid_from > ${soon} then 'coming' else 'valid' end`;

/** Row-level security shows a company its own markups and nothing else; operators see all. */
const shownRules = queryBuilder
  .selectFrom('pricing.rule')
  .select([...RULE, 'seq', 'created_at', 'created_by_name', state.as('state')]);

interface RulePage {
  readonly kind: string | null;
  readonly service: string | null;
  readonly company: string | null;
  readonly state: string | null;
  readonly before: string | null;
  readonly limit: number;
}

export const selectRulePage = statement((p: RulePage) =>
  shownRules
    .select(
      sql<string | null>`(select c.name from identity.company c where c.id = rule.company_id)`.as(
        'company_name',
      ),
    )
    .where(sql<boolean>`(${p.kind}::text is null or kind = ${p.kind}::text)`)
    .where(sql<boolean>`(${p.service}::text is null or service = ${p.service}::text)`)
    .where(sql<boolean>`(${p.company}::text is null or company_id = ${p.company}::text)`)
    .where(sql<boolean>`(${p.state}::text is null or ${p.state}::text = ${state})`)
    .where(sql<boolean>`(${p.before}::bigint is null or seq < ${p.before}::bigint)`)
    .orderBy('seq', 'desc')
    .limit(sql<number>`${p.limit}::integer`),
);

/** Selects the latest version of a rule. */
export const selectRule = statement((p: { rule: string | null }) =>
  shownRules
    .where(sql<boolean>`id = ${p.rule}`)
    .orderBy('version', 'desc')
    .limit(1),
);

export const callAddMarkup = callFunction(fn.addMarkup, 'outcome');

export const callValidatePricingRuleDraft = callFunction(fn.validatePricingRuleDraft, 'outcome');

export const callEndMarkup = callFunction(fn.endMarkup, 'outcome');

export const callProposeRuleChange = callFunction(fn.proposeRuleChange, 'outcome');

export const callDecideRuleChange = callFunction(fn.decideRuleChange, 'outcome');

/** Selects whether a company exists, and the group that it is in. */
export const selectCompanyGroup = statement((p: { company: string }) =>
  queryBuilder
    .selectFrom('identity.company as c')
    .leftJoin('pricing.company_group as g', 'g.company_id', 'c.id')
    .select('g.group_name')
    .where('c.id', '=', sql<string>`${p.company}`),
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
    .selectFrom('pricing.tax_rule')
    .select(['code', 'version', 'title', 'params', 'citation', 'status', 'valid_from', 'valid_until'])
    .orderBy('code')
    .orderBy('version'),
);
