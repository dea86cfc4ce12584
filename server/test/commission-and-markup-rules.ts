import { createRule } from '@marga/contract/pricing/pricing';
import type { TestApi } from './api.ts';
import { seedStaff, type TestCompany } from './seed-companies-and-users.ts';

/** Gives a company commission and markup, so that its prices contain lines added by Marga. */
export async function addCommissionAndMarkupRules(
  api: TestApi,
  { id }: Pick<TestCompany, 'id'>,
): Promise<void> {
  const lead = await seedStaff(api, 'operator-lead');
  for (const [kind, basisPoints] of [
    ['commission', 500],
    ['markup', 300],
  ] as const) {
    const { status } = await api.call(createRule, {
      as: { cookie: lead.cookie },
      body: {
        kind,
        name: 'For this company',
        scope: { companyId: id },
        value: { kind: 'percent', basisPoints, of: 'fare' },
        reason: 'Agreed with the company',
      },
    });
    if (status !== 201) throw new Error(`the rule was refused: ${status}`);
  }
}
