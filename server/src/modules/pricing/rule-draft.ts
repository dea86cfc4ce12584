import { createId } from '@marga/contract/kernel/ids';
import { fromWireMoney, parseMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import { type PricingRule, RULE_CEILINGS, type RuleDraft } from '@marga/contract/pricing/pricing';
import { now } from '../../platform/clock.ts';
import { hasSqlState } from '../../platform/db/db.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { LIMITS } from '../../platform/limits/limit-table.ts';
import { ok, type Result } from '@marga/contract/kernel/result';
import { RUPEES } from './convert-currency.ts';
import type { CommissionOrMarkupRule } from './rulebook.ts';
import { commissionOrMarkupRuleFromRow, type RuleRow } from './rulebook-from-rows.ts';

export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** No fee for one booking is larger than this. */
const MOST_MINOR = 10_000_000_000n;

/** Returns the problems of a draft that its schema cannot detect, such as an end before the beginning. */
export function findRuleDraftIssues({ kind, scope, value, validFrom, validUntil }: RuleDraft): Issue[] {
  const issues: Issue[] = kind === 'own-markup' ? [] : findCeilingIssues(kind, value);
  if (value.kind === 'fixed') {
    const amount = fromWireMoney(value.amount);
    if (amount.currency !== RUPEES || amount.minor < 0n || amount.minor > MOST_MINOR)
      issues.push({ path: 'body.value.amount', message: 'rupees, and at most ten crore' });
    if (value.per === 'room-night' && scope.service !== 'hotel')
      issues.push({ path: 'body.value.per', message: 'only hotels have rooms and nights' });
  }
  if (validUntil !== null && validUntil <= (validFrom ?? now()))
    issues.push({ path: 'body.validUntil', message: 'must be after it begins' });
  return issues;
}

/** Returns the problem of a value above the ceiling of its kind. */
function findCeilingIssues(kind: keyof typeof RULE_CEILINGS, value: RuleDraft['value']): Issue[] {
  const { basisPoints, rupees } = RULE_CEILINGS[kind];
  if (value.kind === 'percent')
    return value.basisPoints <= basisPoints
      ? []
      : [{ path: 'body.value.basisPoints', message: `a ${kind} is at most ${basisPoints / 100} %` }];
  return fromWireMoney(value.amount).minor <= parseMoney(rupees, RUPEES).minor
    ? []
    : [{ path: 'body.value.amount', message: `a ${kind} is at most ₹${rupees}` }];
}

/**
 * Returns the draft as the schema's functions take it, by the names of the table's columns, and the id of the rule that
 * it becomes, or becomes a version of.
 */
export function serialiseRuleDraft({
  kind,
  name,
  scope,
  value,
  validFrom,
  validUntil,
  replaces,
}: RuleDraft): { rule: string; draft: string } {
  const id = createId('rule', now());
  const draft = JSON.stringify({
    id,
    kind,
    name,
    company_id: scope.companyId,
    group_name: scope.group,
    supplier: scope.supplier,
    carrier: scope.carrier,
    route: scope.route,
    class: scope.class,
    service: scope.service,
    lead_from: scope.leadDays?.from ?? null,
    lead_until: scope.leadDays?.until ?? null,
    ...(value.kind === 'percent'
      ? { basis_points: value.basisPoints, share_of: value.of }
      : { amount_minor: fromWireMoney(value.amount).minor.toString(), per: value.per }),
    validFrom,
    validUntil,
    replaces,
  });
  return { rule: replaces ?? id, draft };
}

/** Holds the rows of a batch that changes or tries a rule and then reads it. */
type Changed = readonly [readonly { readonly outcome: string | null }[], readonly ShownRuleRow[]];

/** Returns how writing a rule ended; the constraint itself reports an overlap. */
export async function toRuleWriteResult(
  doing: Promise<Changed>,
): Promise<Result<PricingRule, Refusal<'rule-overlaps' | 'not-found' | 'request-invalid'>>> {
  const rows = await catchRuleOverlap(doing);
  if (rows === 'overlaps') return refuse('rule-overlaps');
  const [[done], [written]] = rows;
  switch (done?.outcome) {
    case 'written':
      return ok(pricingRuleFromRow(written));
    case 'past':
      return refuse('request-invalid', { issues: [{ path: 'body.validFrom', message: 'is in the past' }] });
    case 'too-many':
      return refuse('request-invalid', {
        issues: [
          {
            path: 'body',
            message: `no more than ${LIMITS['pricing.own-markups'].most} markups: end some first`,
          },
        ],
      });
    case 'not-found':
      return refuse('not-found');
    case null:
    case undefined:
    default:
      throw new Error('a rule was neither written nor refused');
  }
}

export async function catchRuleOverlap<Rows>(doing: Promise<Rows>): Promise<Rows | 'overlaps'> {
  try {
    return await doing;
  } catch (error) {
    if (hasSqlState(error, EXCLUSION_VIOLATED)) return 'overlaps';
    throw error;
  }
}

export function toEndPricingRuleResult([[done], [ended]]: Changed): Result<
  PricingRule,
  Refusal<'state-changed' | 'not-found'>
> {
  switch (done?.outcome) {
    case 'stopped':
      return ok(pricingRuleFromRow(ended));
    case 'over':
      return refuse('state-changed');
    case 'not-found':
      return refuse('not-found');
    case null:
    case undefined:
    default:
      throw new Error('a rule was neither ended nor left');
  }
}

/**
 * Returns the rule that a preview calculates with; refuses a draft that could not be saved. A draft that replaces a
 * rule keeps the kind and scope of that rule.
 */
export function toValidatedDraftRule(
  draft: RuleDraft,
  [[tried], [replaced]]: Changed,
): Result<CommissionOrMarkupRule, Refusal<'rule-overlaps' | 'not-found'>> {
  if (tried?.outcome === 'taken') return refuse('rule-overlaps');
  if (tried?.outcome !== 'free') return refuse('not-found');
  if (replaced === undefined) return ok(asRule(draft));
  const { kind, scope } = commissionOrMarkupRuleFromRow(replaced);
  return ok(asRule({ ...draft, kind, scope }));
}

const EXCLUSION_VIOLATED = '23P01';

interface ShownRuleRow extends RuleRow {
  readonly created_at: Instant;
  readonly created_by_name: string;
  readonly state: PricingRule['state'];
}

/** Converts the row of a rule to the form that the API returns to the console. */
export function pricingRuleFromRow(row: ShownRuleRow | undefined): PricingRule {
  if (!row) throw new Error('a rule was changed and is not there');
  const { id, ...rule } = commissionOrMarkupRuleFromRow(row);
  return {
    id: id as PricingRule['id'],
    ...rule,
    state: row.state,
    createdAt: row.created_at,
    createdBy: row.created_by_name,
  };
}

/** Returns the draft as if it had always been valid, to show what it would have changed. */
function asRule({ kind, name, scope, value, replaces }: RuleDraft): CommissionOrMarkupRule {
  return {
    id: replaces ?? DRAFT_ID,
    version: 1,
    kind,
    name,
    scope,
    value,
    validFrom: BEGINNING,
    validUntil: null,
  };
}

const DRAFT_ID = 'draft';
const BEGINNING = '1970-01-01T00:00:00.000Z' as Instant;

export function refuseRequestWithIssues(
  issues: readonly Issue[],
): Result<undefined, Refusal<'request-invalid'>> {
  return issues.length === 0 ? ok(undefined) : refuse('request-invalid', { issues });
}

/** Builds one page of rules. The cursor is the number of the page's last row, from which the next page continues. */
export function buildPaginatedRuleList<Row extends { readonly seq: bigint }, Item>(
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(itemOf),
    nextCursor: rows.length > limit ? (shown.at(-1)?.seq.toString() ?? null) : null,
  };
}

/** Returns the row number in a cursor; null, which means the first page, for anything that is not a row number. */
export function parseRuleCursor(cursor: string | undefined): string | null {
  return cursor !== undefined && /^\d{1,18}$/.test(cursor) ? cursor : null;
}
