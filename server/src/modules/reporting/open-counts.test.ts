import { approveCompany } from '@marga/contract/identity/company-and-user-administration';
import { readConsoleCounts } from '@marga/contract/reporting/open-counts';
import { sendMessage } from '@marga/contract/support/support';
import { expect, test } from 'vitest';
import { startTestApi } from '../../../test/api.ts';
import { seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { contactFormBody } from '../../../test/support-tickets.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';

const api = await startTestApi();
const leela = await seedStaff(api, 'operator-lead');

test('counts for an operator what each section of the console lists as open', async () => {
  const countsNow = async () => (await api.call(readConsoleCounts, { as: leela })).value;
  const nothing = { ledger: 0, operators: 0, pricing: 0 };
  expect(await countsNow()).toEqual({
    workItems: 0,
    tickets: 0,
    companies: 0,
    transfers: 0,
    proposals: nothing,
  });
  const company = await seedCompany(api, { state: 'unverified' });
  await openSimulatedBrowser(api).call(sendMessage, { body: contactFormBody() });
  expect(await countsNow()).toMatchObject({ tickets: 1, companies: 1, workItems: 2, proposals: nothing });
  await api.call(approveCompany, { as: leela, params: { companyId: company.id } });
  expect((await countsNow()).companies).toBe(0);
});

test('tells a buyer nothing of the console', async () => {
  const company = await seedCompany(api);
  expect((await api.call(readConsoleCounts, { as: company.as('owner') })).code).toBe('permission-denied');
});
