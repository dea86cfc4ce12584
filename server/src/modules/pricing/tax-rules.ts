import { ok } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import {
  createTaxRule,
  listTaxRules,
  previewTaxRule,
  recomputePrice,
  type TaxDraft,
  type TaxRule,
} from '@marga/contract/pricing/pricing';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { refuseRequestWithIssues, type Issue, catchRuleOverlap } from './rule-draft.ts';
import { saleTimesOf, calculateRulePreview, SAMPLE_SIZE, bookingSampleFromRows } from './rule-preview.ts';
import { type StoredPrice, calculateBuyerPrice } from './calculate-buyer-price.ts';
import { callAddTaxRule, selectPresent, selectTaxRules } from './db/pricing-queries.ts';
import { readRulebookAt } from './read-rulebook-at.ts';
import { taxRuleVersionFromRow, type TaxRuleRow } from './rulebook-from-rows.ts';
import { type TaxRuleVersion, type Rulebook } from './rulebook.ts';
import { findTaxParamIssues } from './validate-tax-params.ts';
import type { SalePriceQueries } from './sale-price-queries.ts';

/** Returns the handlers for tax rules, and for verifying that a price can be recalculated from them. */
export function taxRuleHandlers(sales: SalePriceQueries): Handler[] {
  return [
    defineReadHandler(
      listTaxRules,
      () => [selectTaxRules(), selectPresent()],
      ([rows, [present]]) => {
        if (!present) throw new Error('the database told no time');
        return ok({ rules: rows.map((row) => taxRuleOf(row, present.at)) });
      },
    ),
    defineHandler(previewTaxRule, async (ctx, { body }) => {
      const check = refuseRequestWithIssues(issuesIn(body));
      if (!check.ok) return check;
      const [rows] = await ctx.asStaff([
        sales.selectSample({ company: null, group: null, most: SAMPLE_SIZE }),
      ]);
      const sample = bookingSampleFromRows(rows);
      const book = await readRulebookAt(ctx, { company: null, group: null, moments: saleTimesOf(sample) });
      return ok(calculateRulePreview(sample, withLaw(book, body)));
    }),
    defineHandler(createTaxRule, async (ctx, { body: { reason, ...draft } }) => {
      const check = refuseRequestWithIssues(issuesIn(draft));
      if (!check.ok) return check;
      const call = callAddTaxRule({ draft: JSON.stringify(draft), why: reason });
      const results = await catchRuleOverlap(ctx.asStaff([call, selectTaxRules()]));
      if (results === 'overlaps') return refuse('rule-overlaps');
      const [[done], rules] = results;
      const written = rules.findLast(({ code }) => code === draft.code);
      if (done?.outcome !== 'written' || !written)
        return refuse('request-invalid', {
          issues: [{ path: 'body.validFrom', message: 'is in the past' }],
        });
      return ok({ ...taxRuleOf(written, draft.validFrom), state: 'coming' });
    }),
    defineHandler(recomputePrice, async (ctx, { params }) => {
      const [[row]] = await ctx.asStaff([sales.selectSalePrice({ booking: params.bookingId })]);
      const stored = (row?.price ?? null) as StoredPrice | null;
      if (stored === null) return refuse('not-found');
      const { breakdown: shown, ...inputs } = stored;
      const { companyId: company, group } = inputs.buyer;
      const book = await readRulebookAt(ctx, { company, group, moments: [shown.pricedAt] });
      const again = calculateBuyerPrice({ ...inputs, at: shown.pricedAt, book });
      return ok({ original: shown, recomputed: again, isSame: isSame(shown, again) });
    }),
  ];
}

/** Compares two values by their content, because the database returns JSON fields in another order. */
function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function issuesIn({ code, params, validFrom: _later }: TaxDraft): Issue[] {
  return findTaxParamIssues(code, params).map((message) => ({ path: 'body.params', message }));
}

function taxRuleOf(row: TaxRuleRow, at: Instant): TaxRule {
  const rule = taxRuleVersionFromRow(row);
  const isOver = rule.validUntil !== null && (rule.validUntil <= at || rule.validUntil <= rule.validFrom);
  return { ...rule, state: isOver ? 'over' : rule.validFrom > at ? 'coming' : 'valid' };
}

/** Returns the rulebook with this draft in effect at all times. */
function withLaw(book: Rulebook, { code, title, params, citation, status }: TaxDraft): Rulebook {
  const draft: TaxRuleVersion = {
    code,
    version: 1,
    title,
    params,
    citation,
    status,
    validFrom: '1970-01-01T00:00:00.000Z' as Instant,
    validUntil: null,
  };
  return { ...book, taxes: [...book.taxes.filter((rule) => rule.code !== code), draft] };
}
