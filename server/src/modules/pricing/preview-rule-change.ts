import { ok, type Result } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import type { RuleDraft, RulePreview, TaxDraft } from '@marga/contract/pricing/pricing';
import type { PricingChange } from '@marga/contract/pricing/pricing-proposals';
import { now } from '../../platform/clock.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import type { StaffContext } from '../../platform/request-context.ts';
import { callValidatePricingRuleDraft, selectRule } from './db/pricing-queries.ts';
import { readRulebookAt } from './read-rulebook-at.ts';
import { serialiseRuleDraft, toValidatedDraftRule } from './rule-draft.ts';
import {
  bookingSampleFromRows,
  calculateRulePreview,
  SAMPLE_SIZE,
  saleTimesOf,
  withDraftRule,
} from './rule-preview.ts';
import type { Rulebook, TaxRuleVersion } from './rulebook.ts';
import type { SalePriceQueries } from './sale-price-queries.ts';

/** Returns what a draft would have changed on recent bookings; refuses a draft that could not be written. */
export async function previewRuleDraft(
  ctx: StaffContext,
  sales: SalePriceQueries,
  draft: RuleDraft,
): Promise<Result<RulePreview, Refusal<'rule-overlaps' | 'not-found'>>> {
  const [tries, replaced] = await ctx.asStaff([
    callValidatePricingRuleDraft({ draft: serialiseRuleDraft(draft).draft }),
    selectRule({ rule: draft.replaces }),
  ]);
  const tried = toValidatedDraftRule(draft, [tries, replaced]);
  if (!tried.ok) return tried;
  return ok(await previewChange(ctx, sales, draft.scope, (book) => withDraftRule(book, tried.value)));
}

export function previewTaxDraft(
  ctx: StaffContext,
  sales: SalePriceQueries,
  draft: TaxDraft,
): Promise<RulePreview> {
  return previewChange(ctx, sales, EVERYBODY, (book) => withTaxRule(book, draft));
}

/** Returns what a proposed change would have changed, by the rules of now; what should have begun begins now. */
export async function previewPricingChange(
  ctx: StaffContext,
  sales: SalePriceQueries,
  change: PricingChange,
  companyId: string | null,
): Promise<Result<RulePreview, Refusal<'rule-overlaps' | 'not-found'>>> {
  switch (change.kind) {
    case 'rule':
      return previewRuleDraft(ctx, sales, withoutPastStart(change.draft));
    case 'tax-rule':
      return ok(await previewTaxDraft(ctx, sales, change.draft));
    case 'rule-end': {
      const { id, scope } = change.before;
      const withoutRule = (book: Rulebook) => ({
        ...book,
        rules: book.rules.filter((rule) => rule.id !== id),
      });
      return ok(await previewChange(ctx, sales, scope, withoutRule));
    }
    case 'group': {
      const scope = { companyId, group: null };
      return ok(await previewChange(ctx, sales, scope, (book) => book, change.group));
    }
  }
}

function withoutPastStart(draft: RuleDraft): RuleDraft {
  return draft.validFrom !== null && draft.validFrom <= now() ? { ...draft, validFrom: null } : draft;
}

const EVERYBODY = { companyId: null, group: null };

/** Compares recent bookings with other rules, and if `group` is given, with another group of their companies. */
async function previewChange(
  ctx: StaffContext,
  sales: SalePriceQueries,
  { companyId: company, group: scopeGroup }: { companyId: string | null; group: string | null },
  changed: (book: Rulebook) => Rulebook,
  group?: string | null,
): Promise<RulePreview> {
  const [rows] = await ctx.asStaff([sales.selectSample({ company, group: scopeGroup, most: SAMPLE_SIZE })]);
  const sample = bookingSampleFromRows(rows);
  const moments = saleTimesOf(sample);
  const book = await readRulebookAt(ctx, { company: null, group: null, moments });
  return calculateRulePreview(sample, changed(book), group);
}

/** Returns the rulebook with this draft in effect at all times. */
function withTaxRule(book: Rulebook, { code, title, params, citation, status }: TaxDraft): Rulebook {
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
