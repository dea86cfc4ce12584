import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import {
  decidePricingProposal,
  listPricingProposals,
  readPricingProposalPreview,
  type PricingChange,
  type PricingProposal,
  withdrawPricingProposal,
} from '@marga/contract/pricing/pricing-proposals';
import { now } from '../../platform/clock.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { StaffContext } from '../../platform/request-context.ts';
import { approvalFromRow, type ProposalRow, proposalsOfArea, selectProposal } from '../approvals/index.ts';
import { callDecideRuleChange, callProposeRuleChange } from './db/pricing-queries.ts';
import { previewPricingChange } from './preview-rule-change.ts';
import type { SalePriceQueries } from './sale-price-queries.ts';

/** Holds a change with what it is about and the state that it was made from. */
interface Proposed {
  readonly change: PricingChange;
  /** This is a rule as `pricing.write_pricing_rule` takes it. */
  readonly draft?: string;
  readonly subject: string;
  readonly company: string | null;
  readonly fingerprint: string | null;
}

/** Stores a change of rules that another operator must agree to. */
export async function proposePricingChange(
  ctx: StaffContext,
  { change, draft, subject, company, fingerprint }: Proposed,
  reason: string,
): Promise<Result<PricingProposal, Refusal<'proposal-waiting' | 'state-changed'>>> {
  const newId = createId('proposal', now());
  const [[answer], [row]] = await ctx.asStaff([
    callProposeRuleChange({
      newId,
      action: change.kind,
      subject,
      company,
      fromFingerprint: fingerprint,
      detail: JSON.stringify({ change, ...(draft !== undefined && { draft: JSON.parse(draft) as unknown }) }),
      reason,
    }),
    selectProposal('pricing', newId),
  ]);
  switch (answer?.outcome) {
    case 'proposed':
      if (!row) throw new Error('a proposal was not there when it had just been written');
      ctx.telemetry.approvalTransitioned('pricing', 'proposed');
      return ok(proposalOf(row));
    case 'waiting':
      return refuse('proposal-waiting');
    case 'changed':
      return refuse('state-changed');
    case null:
    case undefined:
      throw new Error('a change was neither proposed nor refused');
  }
}

const proposals = proposalsOfArea('pricing', proposalOf, callDecideRuleChange);

/** Returns the handlers with which operators read and decide what colleagues want to change. */
export function pricingProposalHandlers(sales: SalePriceQueries): Handler[] {
  return [
    defineHandler(listPricingProposals, (ctx, { query }) => proposals.list(ctx, query)),
    defineHandler(readPricingProposalPreview, async (ctx, { params: { proposalId } }) => {
      const [[row]] = await ctx.asStaff([selectProposal('pricing', proposalId)]);
      if (!row) return refuse('not-found');
      const { change, company, state } = proposalOf(row);
      if (state !== 'proposed') return refuse('state-changed', { state });
      const preview = await previewPricingChange(ctx, sales, change, company?.id ?? null);
      return preview.ok ? preview : refuse('state-changed', { state });
    }),
    defineHandler(decidePricingProposal, (ctx, { params: { proposalId }, body }) =>
      proposals.decide(ctx, proposalId, body),
    ),
    defineHandler(withdrawPricingProposal, (ctx, { params: { proposalId }, body }) =>
      proposals.withdraw(ctx, proposalId, body),
    ),
  ];
}

function proposalOf(row: ProposalRow): PricingProposal {
  return {
    ...approvalFromRow(row),
    company:
      row.company_id === null ? null : { id: row.company_id as CompanyId, name: row.company_name ?? '' },
    change: (row.detail as { change: PricingChange }).change,
  };
}
