import { ok, type Result } from '@marga/contract/kernel/result';
import {
  createRule,
  endRule,
  listGroups,
  listRules,
  previewRule,
  type RuleDraft,
  type RulePreview,
  setGroup,
} from '@marga/contract/pricing/pricing';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { StaffContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
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
  callAddPricingRule,
  callEndPricingRuleByOperator,
  callSetCompanyPricingGroup,
  callValidatePricingRuleDraft,
  selectGroups,
  selectRule,
  selectRulePage,
} from './db/pricing-queries.ts';
import { readRulebookAt } from './read-rulebook-at.ts';
import type { SalePriceQueries } from './sale-price-queries.ts';

/** Returns the handlers with which operators manage pricing rules and groups. */
export function pricingRuleHandlers(sales: SalePriceQueries): Handler[] {
  return [
    defineReadHandler(
      listRules,
      ({ query }) => [
        selectRulePage({
          kind: query.kind ?? null,
          service: query.service ?? null,
          company: query.companyId ?? null,
          state: query.state ?? null,
          before: parseRuleCursor(query.cursor),
          limit: query.limit + 1,
        }),
      ],
      ([rows], { query }) =>
        ok(
          buildPaginatedRuleList(rows, query.limit, (row) => ({
            ...pricingRuleFromRow(row),
            companyName: row.company_name,
          })),
        ),
    ),
    defineHandler(previewRule, async (ctx, { body }) => {
      const check = checkRule(body);
      return check.ok ? previewForAll(ctx, sales, body) : check;
    }),
    defineHandler(createRule, async (ctx, { body: { reason: why, ...body } }) => {
      const check = checkRule(body);
      if (!check.ok) return check;
      const { rule, draft } = serialiseRuleDraft(body);
      return toRuleWriteResult(ctx.asStaff([callAddPricingRule({ why, draft }), selectRule({ rule })]));
    }),
    defineHandler(endRule, async (ctx, { params, body }) => {
      const { ruleId: rule } = params;
      return toEndPricingRuleResult(
        await ctx.asStaff([callEndPricingRuleByOperator({ why: body.reason, rule }), selectRule({ rule })]),
      );
    }),
    defineReadHandler(
      listGroups,
      () => [selectGroups()],
      ([rows]) => ok({ groups: groupsOf(rows) }),
    ),
    defineHandler(setGroup, async (ctx, { params, body }) => {
      const { group, reason } = body;
      const [[done]] = await ctx.asStaff([
        callSetCompanyPricingGroup({
          why: reason,
          company: params.companyId,
          toGroup: group,
        }),
      ]);
      return done?.is_set ? ok({ group }) : refuse('not-found');
    }),
  ];
}

function checkRule(draft: RuleDraft): Result<undefined, Refusal<'request-invalid'>> {
  const issues = findRuleDraftIssues(draft);
  // Operators cannot create a company's own markup. A replacement passes this check, because it keeps the kind of the
  // rule it replaces.
  if (draft.kind === 'own-markup' && draft.replaces === null)
    issues.push({ path: 'body.kind', message: 'what a company adds is the company’s own' });
  if (draft.scope.companyId !== null && draft.scope.group !== null)
    issues.push({ path: 'body.scope.group', message: 'a rule about one company needs no group' });
  return refuseRequestWithIssues(issues);
}

async function previewForAll(
  ctx: StaffContext,
  sales: SalePriceQueries,
  draft: RuleDraft,
): Promise<Result<RulePreview, Refusal<'rule-overlaps' | 'not-found'>>> {
  const { companyId: company, group } = draft.scope;
  const [tries, replaced, rows] = await ctx.asStaff([
    callValidatePricingRuleDraft({ draft: serialiseRuleDraft(draft).draft }),
    selectRule({ rule: draft.replaces }),
    sales.selectSample({ company, group, most: SAMPLE_SIZE }),
  ]);
  const tried = toValidatedDraftRule(draft, [tries, replaced]);
  if (!tried.ok) return tried;
  const sample = bookingSampleFromRows(rows);
  const book = await readRulebookAt(ctx, { company: null, group: null, moments: saleTimesOf(sample) });
  return ok(calculateRulePreview(sample, withDraftRule(book, tried.value)));
}

function groupsOf(rows: readonly { group_name: string; id: string; name: string }[]) {
  const groups = Map.groupBy(rows, ({ group_name: name }) => name);
  return [...groups].map(([name, companies]) => ({
    name,
    companies: companies.map((company) => ({ id: company.id as CompanyId, name: company.name })),
  }));
}
