import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { sqlFor, statement } from '../../platform/db/statement.ts';

/** Where a company stands: which rules, when, and what of the company itself a price depends on. */
export interface StandingRow {
  readonly edition: string;
  readonly at: Instant;
  readonly group_name: string | null;
  readonly gstin: string | null;
  readonly gstins: readonly string[];
}

/** Of the company of the transaction. A rule that is being changed in this very moment is waited for. */
export const selectStanding = statement(() =>
  sqlFor
    .selectFrom(sql<StandingRow>`pricing.standing()`.as('standing'))
    .select([
      sql<string>`standing.edition`.as('edition'),
      sql<Instant>`standing.at`.as('at'),
      sql<string | null>`standing.group_name`.as('group_name'),
      sql<string | null>`standing.gstin`.as('gstin'),
      sql<readonly string[]>`standing.gstins`.as('gstins'),
    ]),
);

/** Every rule that may touch the company of the transaction. */
export const selectRulebook = statement(() => sqlFor.selectNoFrom(sql`pricing.rulebook()`.as('book')));

/** The company's own rules, of moments that are past. */
export const selectPastRulebook = statement((p: { moments: readonly string[] }) =>
  sqlFor.selectNoFrom(sql`pricing.past_rulebook(${p.moments}::timestamptz[])`.as('book')),
);

/** Of any company, or of all; behind the operators' door. */
export const selectRulebookAt = statement(
  (p: { company: string | null; group: string | null; moments: readonly string[] }) =>
    sqlFor.selectNoFrom(
      sql`pricing.rulebook_at(${p.company}, ${p.group}, ${p.moments}::timestamptz[])`.as('book'),
    ),
);

/** Row-level security shows a company its own markups and nothing else; operators see all. */
export const selectMarkupPage = statement((p: { before: string | null; limit: number }) =>
  sqlFor
    .selectFrom('pricing.rule as r')
    .select([sql<bigint>`r.seq`.as('seq'), sql`pricing.rule_view(r.*::pricing.rule)`.as('rule')])
    .where(sql<boolean>`r.kind = 'own-markup' and r.company_id = platform.company()`)
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
  sqlFor
    .selectFrom('pricing.rule as r')
    .leftJoin('identity.company as c', 'c.id', 'r.company_id')
    .select([
      sql<bigint>`r.seq`.as('seq'),
      sql`pricing.rule_view(r.*::pricing.rule)`.as('rule'),
      'c.name as company_name',
    ])
    .where(sql<boolean>`(${p.kind}::text is null or r.kind = ${p.kind}::text)`)
    .where(sql<boolean>`(${p.service}::text is null or r.service = ${p.service}::text)`)
    .where(sql<boolean>`(${p.company}::text is null or r.company_id = ${p.company}::text)`)
    .where(
      sql<boolean>`(${p.state}::text is null or pricing.rule_view(r.*::pricing.rule) ->> 'state' = ${p.state}::text)`,
    )
    .where(sql<boolean>`(${p.before}::bigint is null or r.seq < ${p.before}::bigint)`)
    .orderBy('r.seq', 'desc')
    .limit(sql<number>`${p.limit}::integer`),
);

interface Changed {
  readonly outcome: string;
  readonly rule: unknown;
}

interface MemberDeed {
  readonly actor: string;
  readonly requestId: string;
  readonly ip: string;
  readonly apiKey: string | null;
}

const changed = [sql<string>`done.outcome`.as('outcome'), sql`done.rule`.as('rule')] as const;

export const callAddMarkup = statement((p: MemberDeed & { draft: string }) =>
  sqlFor
    .selectFrom(
      sql<Changed>`pricing.add_markup(${p.draft}::jsonb, ${p.actor}, ${p.requestId}, ${p.ip}, ${p.apiKey})`.as(
        'done',
      ),
    )
    .select(changed),
);

export const callTryMarkup = statement((p: { draft: string }) =>
  sqlFor.selectFrom(sql<Changed>`pricing.try_own_markup(${p.draft}::jsonb)`.as('done')).select(changed),
);

export const callTryRule = statement((p: { draft: string }) =>
  sqlFor.selectFrom(sql<Changed>`pricing.try_operator_rule(${p.draft}::jsonb)`.as('done')).select(changed),
);

export const callEndMarkup = statement((p: MemberDeed & { rule: string }) =>
  sqlFor
    .selectFrom(
      sql<Changed>`pricing.end_markup(${p.rule}, ${p.actor}, ${p.requestId}, ${p.ip}, ${p.apiKey})`.as(
        'done',
      ),
    )
    .select(changed),
);

interface StaffDeed {
  readonly reason: string;
  readonly requestId: string;
  readonly ip: string;
}

export const callAddRule = statement((p: StaffDeed & { draft: string }) =>
  sqlFor
    .selectFrom(
      sql<Changed>`pricing.add_rule(${p.draft}::jsonb, ${p.reason}, ${p.requestId}, ${p.ip})`.as('done'),
    )
    .select(changed),
);

export const callEndRule = statement((p: StaffDeed & { rule: string }) =>
  sqlFor
    .selectFrom(sql<Changed>`pricing.end_rule(${p.rule}, ${p.reason}, ${p.requestId}, ${p.ip})`.as('done'))
    .select(changed),
);

export const callAddTaxRule = statement((p: StaffDeed & { draft: string }) =>
  sqlFor
    .selectFrom(
      sql<Changed>`pricing.add_tax_rule(${p.draft}::jsonb, ${p.reason}, ${p.requestId}, ${p.ip})`.as('done'),
    )
    .select(changed),
);

export const callSetGroup = statement((p: StaffDeed & { company: string; group: string | null }) =>
  sqlFor.selectNoFrom(
    sql<boolean>`pricing.set_group(${p.company}, ${p.group}, ${p.reason}, ${p.requestId}, ${p.ip})`.as(
      'is_set',
    ),
  ),
);

export const selectGroups = statement(() =>
  sqlFor
    .selectFrom('pricing.company_group as g')
    .innerJoin('identity.company as c', 'c.id', 'g.company_id')
    .select(['g.group_name', 'c.id', 'c.name'])
    .orderBy('g.group_name')
    .orderBy('c.name')
    .orderBy('c.id'),
);

export const selectTaxRules = statement(() =>
  sqlFor
    .selectFrom('pricing.tax_rule as t')
    .select([
      sql`pricing.tax_json(t.*::pricing.tax_rule)`.as('rule'),
      sql<Instant>`pricing.moment()`.as('at'),
    ])
    .orderBy('t.code')
    .orderBy('t.version'),
);

/** A recent booking with what its price was reckoned from. */
export interface SampleRow {
  readonly booking_id: string;
  readonly company_name: string;
  readonly service: string;
  readonly itinerary: unknown;
  readonly price: unknown;
}

const sampled = [
  sql<string>`s.booking_id`.as('booking_id'),
  sql<string>`s.company_name`.as('company_name'),
  sql<string>`s.service`.as('service'),
  sql`s.itinerary`.as('itinerary'),
  sql`s.price`.as('price'),
] as const;

export const selectOwnSample = statement((p: { most: number }) =>
  sqlFor.selectFrom(sql<SampleRow>`booking.own_priced_sample(${p.most}::integer)`.as('s')).select(sampled),
);

export const selectSample = statement((p: { company: string | null; group: string | null; most: number }) =>
  sqlFor
    .selectFrom(sql<SampleRow>`booking.priced_sample(${p.company}, ${p.group}, ${p.most}::integer)`.as('s'))
    .select(sampled),
);

export const selectKeptPrice = statement((p: { booking: string }) =>
  sqlFor.selectNoFrom(sql`booking.price_of(${p.booking})`.as('price')),
);
