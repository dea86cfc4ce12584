import { ok, type Result } from '@marga/contract/kernel/result';
import {
  createMarkup,
  endMarkup,
  listMarkups,
  previewMarkup,
  type RuleDraft,
  type RulePreview,
} from '@marga/contract/pricing/pricing';
import type { CompanyContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { LIMITS } from '../../platform/limits/limit-table.ts';
import {
  refuseRequestWithIssues,
  parseRuleCursor,
  serialiseRuleDraft,
  toEndPricingRuleResult,
  findRuleDraftIssues,
  buildPaginatedRuleList,
  pricingRuleFromJson,
  toValidatedDraftRule,
  toRuleWriteResult,
} from './rule-draft.ts';
import {
  saleTimesOf,
  calculateRulePreview,
  SAMPLE_SIZE,
  bookingSampleFromRows,
  withDraftRule,
} from './rule-preview.ts';
import {
  callAddMarkup,
  callEndMarkup,
  callValidatePricingRuleDraft,
  selectMarkupPage,
  selectRulebook,
} from './db/pricing-queries.ts';
import { rulebookFromJson } from './rulebook-from-json.ts';
import type { SalePriceQueries } from './sale-price-queries.ts';

/** Returns the handlers for the markups that a company's members set for the company's own clients. */
export function markupHandlers(sales: SalePriceQueries): Handler[] {
  return [
    defineReadHandler(
      listMarkups,
      ({ query }) => [selectMarkupPage({ before: parseRuleCursor(query.cursor), limit: query.limit + 1 })],
      ([rows], { query }) =>
        ok(buildPaginatedRuleList(rows, query.limit, ({ rule }) => pricingRuleFromJson(rule))),
    ),
    defineHandler(previewMarkup, async (ctx, { body }) => {
      const check = checkMarkup(ctx, body);
      return check.ok ? previewForCompany(ctx, sales, body) : check;
    }),
    defineHandler(createMarkup, async (ctx, { body }) => {
      const check = checkMarkup(ctx, body);
      if (!check.ok) return check;
      const call = callAddMarkup({
        actor: ctx.userId,
        draft: serialiseRuleDraft(body),
        most: LIMITS['pricing.own-markups'].most,
      });
      return toRuleWriteResult(ctx.db.forCompany(ctx.companyId, [call]).then(([rows]) => rows));
    }),
    defineHandler(endMarkup, async (ctx, { params }) => {
      const call = callEndMarkup({ actor: ctx.userId, rule: params.ruleId });
      const [rows] = await ctx.db.forCompany(ctx.companyId, [call]);
      return toEndPricingRuleResult(rows);
    }),
  ];
}

/** Validates a markup. Its company must be the caller's own; any other is reported as not found. */
function checkMarkup(
  { companyId }: CompanyContext,
  draft: RuleDraft,
): Result<undefined, Refusal<'request-invalid' | 'not-found'>> {
  if (draft.scope.companyId !== null && draft.scope.companyId !== companyId) return refuse('not-found');
  const issues = findRuleDraftIssues(draft);
  if (draft.kind !== 'own-markup')
    issues.push({ path: 'body.kind', message: 'a company has markups of its own, and no other rules' });
  if (draft.scope.group !== null)
    issues.push({ path: 'body.scope.group', message: 'a markup is about one company' });
  return refuseRequestWithIssues(issues);
}

async function previewForCompany(
  { db, companyId }: CompanyContext,
  sales: SalePriceQueries,
  draft: RuleDraft,
): Promise<Result<RulePreview, Refusal<'rule-overlaps' | 'not-found'>>> {
  const [tries, rows] = await db.forCompany(companyId, [
    callValidatePricingRuleDraft({ draft: serialiseRuleDraft(draft) }),
    sales.selectOwnSample({ most: SAMPLE_SIZE }),
  ]);
  const tried = toValidatedDraftRule({ ...draft, scope: { ...draft.scope, companyId } }, tries);
  if (!tried.ok) return tried;
  const sample = bookingSampleFromRows(rows);
  const [[found]] = await db.forCompany(companyId, [selectRulebook({ moments: saleTimesOf(sample) })]);
  if (!found) throw new Error('there is no rulebook');
  return ok(calculateRulePreview(sample, withDraftRule(rulebookFromJson(found.book), tried.value)));
}
