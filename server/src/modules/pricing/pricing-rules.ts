import { ok, type Result } from '@marga/contract/kernel/result';
import { listGroups, listRules, previewRule, type RuleDraft } from '@marga/contract/pricing/pricing';
import { createRule, endRule, setGroup } from '@marga/contract/pricing/pricing-proposals';
import type { CompanyId } from '@marga/contract/kernel/ids';
import { now } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import {
  refuseRequestWithIssues,
  parseRuleCursor,
  serialiseRuleDraft,
  findRuleDraftIssues,
  buildPaginatedRuleList,
  pricingRuleFromRow,
  toValidatedDraftRule,
} from './rule-draft.ts';
import { previewRuleDraft } from './preview-rule-change.ts';
import { proposePricingChange } from './pricing-proposals.ts';
import {
  callValidatePricingRuleDraft,
  selectCompanyGroup,
  selectGroups,
  selectRule,
  selectRulePage,
} from './db/pricing-queries.ts';
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
      return check.ok ? previewRuleDraft(ctx, sales, body) : check;
    }),
    defineHandler(createRule, async (ctx, { body: { reason, ...draft } }) => proposeRule(ctx, draft, reason)),
    defineHandler(endRule, async (ctx, { params: { ruleId }, body: { reason } }) => {
      const [[row]] = await ctx.asStaff([selectRule({ rule: ruleId })]);
      if (!row || row.kind === 'own-markup') return refuse('not-found');
      if (row.state === 'over') return refuse('state-changed');
      const before = pricingRuleFromRow(row);
      return proposePricingChange(
        ctx,
        {
          change: { kind: 'rule-end', before },
          subject: ruleId,
          company: before.scope.companyId,
          fingerprint: before.version.toString(),
        },
        reason,
      );
    }),
    defineReadHandler(
      listGroups,
      () => [selectGroups()],
      ([rows]) => ok({ groups: groupsOf(rows) }),
    ),
    defineHandler(setGroup, async (ctx, { params: { companyId }, body: { group, reason } }) => {
      const [[row]] = await ctx.asStaff([selectCompanyGroup({ company: companyId })]);
      if (!row) return refuse('not-found');
      if (row.group_name === group) return refuse('state-changed');
      const change = { kind: 'group', group, before: row.group_name } as const;
      return proposePricingChange(
        ctx,
        { change, subject: companyId, company: companyId, fingerprint: row.group_name },
        reason,
      );
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

/** Proposes a new rule, or a new version of one, that could be written now. */
async function proposeRule(ctx: StaffContext, draft: RuleDraft, reason: string) {
  const check = checkRule(draft);
  if (!check.ok) return check;
  if (draft.validFrom !== null && draft.validFrom < now())
    return refuse('request-invalid', { issues: [{ path: 'body.validFrom', message: 'is in the past' }] });
  const { rule, draft: serialised } = serialiseRuleDraft(draft);
  const [tries, replaced] = await ctx.asStaff([
    callValidatePricingRuleDraft({ draft: serialised }),
    selectRule({ rule: draft.replaces }),
  ]);
  const tried = toValidatedDraftRule(draft, [tries, replaced]);
  if (!tried.ok) return tried;
  const before = replaced[0] ? pricingRuleFromRow(replaced[0]) : null;
  // A replacement keeps what the rule is about, so the ceiling is that of the rule's own kind.
  const { kind, scope } = before ?? draft;
  const kept = { ...draft, kind, scope };
  const ceiling = refuseRequestWithIssues(findRuleDraftIssues(kept));
  if (!ceiling.ok) return ceiling;
  return proposePricingChange(
    ctx,
    {
      change: { kind: 'rule', draft: kept, before },
      draft: serialised,
      subject: rule,
      company: scope.companyId,
      fingerprint: before?.version.toString() ?? null,
    },
    reason,
  );
}

function groupsOf(rows: readonly { group_name: string; id: string; name: string }[]) {
  const groups = Map.groupBy(rows, ({ group_name: name }) => name);
  return [...groups].map(([name, companies]) => ({
    name,
    companies: companies.map((company) => ({ id: company.id as CompanyId, name: company.name })),
  }));
}
