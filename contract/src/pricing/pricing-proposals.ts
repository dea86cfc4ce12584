import { z } from 'zod';
import { approval, APPROVAL_STATES } from '../approvals/approval.ts';
import { reason } from '../identity/field-schemas.ts';
import {
  defineRoute,
  jsonResponse,
  listPageSchemaOf,
  pageQuery,
  recentlyAuthenticatedStaffAccess,
  staffAccess,
  shows,
  showsCompanyNames,
} from '../route-definition.ts';
import { idSchemaOf } from '../wire-schemas.ts';
import { markForPriceRedaction } from './price-redaction.ts';
import { pricingRule, ruleDraft, ruleParams, rulePreview, taxDraft, taxRule, word } from './pricing.ts';

/**
 * A change of what companies pay is proposed by one operator and applies once another has agreed to it. The change of
 * this proposal holds the state that it was made from, so that both can be shown beside each other.
 */
export const pricingChange = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('rule'),
      draft: ruleDraft,
      /** This is the version that the draft replaces, or null for a new rule. */
      before: pricingRule.nullable(),
    }),
    z.strictObject({ kind: z.literal('rule-end'), before: pricingRule }),
    z.strictObject({ kind: z.literal('tax-rule'), draft: taxDraft, before: taxRule }),
    z.strictObject({ kind: z.literal('group'), group: word.nullable(), before: word.nullable() }),
  ])
  .meta({ id: 'PricingChange' });
export type PricingChange = z.infer<typeof pricingChange>;

export const pricingProposal = approval
  .extend({
    /** The change concerns this company alone, or many companies when it is null. */
    company: z.strictObject({ id: idSchemaOf('company'), name: z.string() }).nullable(),
    change: pricingChange,
  })
  .meta({ id: 'PricingProposal' });
export type PricingProposal = z.infer<typeof pricingProposal>;
markForPriceRedaction(pricingProposal);

export const createRule = defineRoute({
  name: 'pricing.create-rule',
  summary: 'Propose a rule, or a change of one from a moment on; it applies once a second person agrees.',
  method: 'POST',
  path: '/v1/console/pricing-rules',
  access: recentlyAuthenticatedStaffAccess('pricing:manage'),
  body: ruleDraft.extend({ reason }),
  response: jsonResponse(pricingProposal, 201),
  errors: ['rule-overlaps', 'proposal-waiting', 'state-changed', 'not-found'],
});

export const endRule = defineRoute({
  name: 'pricing.end-rule',
  summary:
    'Propose to end a rule; it ends when a second person agrees, and one that has not begun never begins.',
  method: 'POST',
  path: '/v1/console/pricing-rules/:ruleId/end',
  access: recentlyAuthenticatedStaffAccess('pricing:manage'),
  params: ruleParams,
  body: z.strictObject({ reason }),
  response: jsonResponse(pricingProposal, 201),
  errors: ['state-changed', 'proposal-waiting'],
});

export const setGroup = defineRoute({
  name: 'pricing.set-group',
  summary: 'Propose to put a company into a group, or into none.',
  method: 'PUT',
  path: '/v1/console/pricing-groups/:companyId',
  access: recentlyAuthenticatedStaffAccess('pricing:manage'),
  params: z.strictObject({ companyId: idSchemaOf('company') }),
  body: z.strictObject({ group: word.nullable(), reason }),
  response: jsonResponse(pricingProposal, 201),
  errors: ['state-changed', 'proposal-waiting'],
});

export const createTaxRule = defineRoute({
  name: 'pricing.create-tax-rule',
  summary: 'Propose a new version of a rule of the law, from a coming moment on.',
  method: 'POST',
  path: '/v1/console/tax-rules',
  access: recentlyAuthenticatedStaffAccess('pricing:manage'),
  body: taxDraft.extend({ reason }),
  response: jsonResponse(pricingProposal, 201),
  errors: ['rule-overlaps', 'proposal-waiting', 'state-changed'],
});

const proposalParams = z.strictObject({ proposalId: idSchemaOf('proposal') });

export const listPricingProposals = defineRoute({
  name: 'pricing.list-proposals',
  summary: 'Changes of rules and groups that wait for a second person, and those that are decided.',
  method: 'GET',
  path: '/v1/console/pricing-proposals',
  access: staffAccess('pricing:read'),
  audits: showsCompanyNames,
  query: pageQuery.extend({ state: z.enum(APPROVAL_STATES).optional() }),
  response: jsonResponse(listPageSchemaOf(pricingProposal)),
  errors: [],
});

export const readPricingProposalPreview = defineRoute({
  name: 'pricing.read-proposal-preview',
  summary: 'What a proposed change would have changed on recent bookings, by the rules of now.',
  method: 'GET',
  path: '/v1/console/pricing-proposals/:proposalId/preview',
  access: staffAccess('pricing:read'),
  audits: shows('money'),
  params: proposalParams,
  response: jsonResponse(rulePreview),
  errors: ['state-changed'],
});

export const decidePricingProposal = defineRoute({
  name: 'pricing.decide-proposal',
  summary: 'Agree to or refuse a change of rules that somebody else has proposed.',
  method: 'POST',
  path: '/v1/console/pricing-proposals/:proposalId/decision',
  idempotency: 'required',
  access: recentlyAuthenticatedStaffAccess('pricing:approve'),
  params: proposalParams,
  body: z.strictObject({ approve: z.boolean(), reason }),
  response: jsonResponse(pricingProposal),
  errors: ['state-changed', 'permission-denied'],
});

export const withdrawPricingProposal = defineRoute({
  name: 'pricing.withdraw-proposal',
  summary: 'Withdraw your own proposal before anybody has decided on it.',
  method: 'POST',
  path: '/v1/console/pricing-proposals/:proposalId/withdrawal',
  access: staffAccess('pricing:manage'),
  params: proposalParams,
  body: z.strictObject({ reason }),
  response: jsonResponse(pricingProposal),
  errors: ['state-changed', 'permission-denied'],
});

export const pricingProposalRoutes = [
  createRule,
  endRule,
  setGroup,
  createTaxRule,
  listPricingProposals,
  readPricingProposalPreview,
  decidePricingProposal,
  withdrawPricingProposal,
] as const;
