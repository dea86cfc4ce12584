import { randomUUID } from 'node:crypto';
import {
  createRule,
  decidePricingProposal,
  type PricingProposal,
} from '@marga/contract/pricing/pricing-proposals';
import type { TestApi } from './api.ts';
import { seedStaff, type TestCompany } from './seed-companies-and-users.ts';

/** Has another operator agree to a change of rules; returns the proposal as it is then, or throws if it is not done. */
export async function agreeToPricingChange(
  api: TestApi,
  { value, status, code }: { value: PricingProposal; status: number; code?: string | undefined },
): Promise<PricingProposal> {
  if (status !== 201) throw new Error(`the change was refused: ${status} ${code}`);
  const second = await seedStaff(api, 'operator');
  const { value: decided } = await api.call(decidePricingProposal, {
    as: { cookie: second.cookie },
    key: randomUUID(),
    params: { proposalId: value.id },
    body: { approve: true, reason: 'I have looked' },
  });
  if (decided.state !== 'done') throw new Error(`the change is ${decided.state}`);
  return decided;
}

/** Gives a company commission and markup, so that its prices contain lines added by Marga. */
export async function addCommissionAndMarkupRules(
  api: TestApi,
  { id }: Pick<TestCompany, 'id'>,
): Promise<void> {
  for (const [kind, basisPoints] of [
    ['commission', 500],
    ['markup', 300],
  ] as const)
    await writePricingRule(api, {
      kind,
      name: 'For this company',
      scope: { companyId: id },
      value: { kind: 'percent', basisPoints, of: 'fare' },
    });
}

/** Writes a rule as two operators do; returns its id. */
export async function writePricingRule(
  api: TestApi,
  draft: Readonly<Record<string, unknown>>,
): Promise<string> {
  const lead = await seedStaff(api, 'operator-lead');
  const body = { reason: 'Agreed with the company', ...draft };
  await agreeToPricingChange(api, await api.call(createRule, { as: { cookie: lead.cookie }, body }));
  const [written] = await api.admin<{ id: string }>('select id from pricing.rule order by seq desc limit 1');
  if (!written) throw new Error('no rule was written');
  return written.id;
}
