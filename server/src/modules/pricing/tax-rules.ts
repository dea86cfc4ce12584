import { ok, type Result } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import {
  listTaxRules,
  previewTaxRule,
  recomputePrice,
  type TaxDraft,
  type TaxRule,
} from '@marga/contract/pricing/pricing';
import { createTaxRule } from '@marga/contract/pricing/pricing-proposals';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { now } from '../../platform/clock.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { previewTaxDraft } from './preview-rule-change.ts';
import { proposePricingChange } from './pricing-proposals.ts';
import { refuseRequestWithIssues } from './rule-draft.ts';
import { type StoredPrice, calculateBuyerPrice } from './calculate-buyer-price.ts';
import { selectPresent, selectTaxRules } from './db/pricing-queries.ts';
import { readRulebookAt } from './read-rulebook-at.ts';
import { taxRuleVersionFromRow, type TaxRuleRow } from './rulebook-from-rows.ts';
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
      const check = checkTaxDraft(body);
      return check.ok ? ok(await previewTaxDraft(ctx, sales, body)) : check;
    }),
    defineHandler(createTaxRule, async (ctx, { body: { reason, ...draft } }) => {
      const check = checkTaxDraft(draft);
      if (!check.ok) return check;
      if (draft.validFrom <= now())
        return refuse('request-invalid', { issues: [{ path: 'body.validFrom', message: 'is in the past' }] });
      const [rows] = await ctx.asStaff([selectTaxRules()]);
      const versions = rows.filter(({ code }) => code === draft.code);
      const latest = versions.at(-1);
      if (!latest) throw new Error(`there is no tax rule ${draft.code}`);
      const before = versions.findLast(({ valid_from: from }) => from <= draft.validFrom) ?? latest;
      // A version that begins later would overlap with one that has no end.
      if (versions.some(({ valid_from: from }) => from >= draft.validFrom)) return refuse('rule-overlaps');
      return proposePricingChange(
        ctx,
        {
          change: { kind: 'tax-rule', draft, before: taxRuleOf(before, now()) },
          subject: draft.code,
          company: null,
          fingerprint: latest.version.toString(),
        },
        reason,
      );
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

function checkTaxDraft({ code, params }: TaxDraft): Result<undefined, Refusal<'request-invalid'>> {
  return refuseRequestWithIssues(
    findTaxParamIssues(code, params).map((message) => ({ path: 'body.params', message })),
  );
}

function taxRuleOf(row: TaxRuleRow, at: Instant): TaxRule {
  const rule = taxRuleVersionFromRow(row);
  const isOver = rule.validUntil !== null && (rule.validUntil <= at || rule.validUntil <= rule.validFrom);
  return { ...rule, state: isOver ? 'over' : rule.validFrom > at ? 'coming' : 'valid' };
}
