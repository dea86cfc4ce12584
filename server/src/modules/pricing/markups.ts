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
  pricingRuleFromRow,
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
  selectCompanyRules,
  selectEdition,
  selectRule,
  selectRulePage,
  selectTaxRules,
} from './db/pricing-queries.ts';
import { rulebookFromRows } from './rulebook-from-rows.ts';
import type { SalePriceQueries } from './sale-price-queries.ts';

/** Returns the handlers for the markups that a company's members set for the company's own clients. */
export function markupHandlers(sales: SalePriceQueries): Handler[] {
  return [
    defineReadHandler(
      listMarkups,
      ({ query }) => [
        selectRulePage({
          kind: 'own-markup',
          service: null,
          company: null,
          state: null,
          before: parseRuleCursor(query.cursor),
          limit: query.limit + 1,
        }),
      ],
      ([rows], { query }) => ok(buildPaginatedRuleList(rows, query.limit, pricingRuleFromRow)),
    ),
    defineHandler(previewMarkup, async (ctx, { body }) => {
      const check = checkMarkup(ctx, body);
      return check.ok ? previewForCompany(ctx, sales, body) : check;
    }),
    defineHandler(createMarkup, async (ctx, { body }) => {
      const check = checkMarkup(ctx, body);
      if (!check.ok) return check;
      const { rule, draft } = serialiseRuleDraft(body);
      const { most } = LIMITS['pricing.own-markups'];
      return toRuleWriteResult(
        ctx.db.forCompany(ctx.companyId, [
          callAddMarkup({ actor: ctx.userId, draft, most }),
          selectRule({ rule }),
        ]),
      );
    }),
    defineHandler(endMarkup, async (ctx, { params }) => {
      const { ruleId: rule } = params;
      return toEndPricingRuleResult(
        await ctx.db.forCompany(ctx.companyId, [
          callEndMarkup({ actor: ctx.userId, rule }),
          selectRule({ rule }),
        ]),
      );
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
  const [tries, replaced, rows] = await db.forCompany(companyId, [
    callValidatePricingRuleDraft({ draft: serialiseRuleDraft(draft).draft }),
    selectRule({ rule: draft.replaces }),
    sales.selectOwnSample({ most: SAMPLE_SIZE }),
  ]);
  const tried = toValidatedDraftRule({ ...draft, scope: { ...draft.scope, companyId } }, [tries, replaced]);
  if (!tried.ok) return tried;
  const sample = bookingSampleFromRows(rows);
  const book = await db.forCompany(companyId, [
    selectEdition({ company: companyId }),
    selectCompanyRules({ moments: saleTimesOf(sample) }),
    selectTaxRules(),
  ]);
  return ok(calculateRulePreview(sample, withDraftRule(rulebookFromRows(book), tried.value)));
}
