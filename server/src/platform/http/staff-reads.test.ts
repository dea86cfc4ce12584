import { expect, test } from 'vitest';
import {
  approveCompany,
  listCompanies,
  readCompanyFile,
} from '@marga/contract/identity/company-and-user-administration';
import { listAudit } from '@marga/contract/identity/company';
import { readAccount } from '@marga/contract/ledger/accounts';
import { readCompanyBalanceDetails } from '@marga/contract/ledger/ledger';
import { listOperators } from '@marga/contract/operators/operators';
import { listRules } from '@marga/contract/pricing/pricing';
import type { Route } from '@marga/contract/route-definition';
import { ROUTES } from '@marga/contract/route-table';
import { listWorkItems } from '@marga/contract/workqueue/workqueue';
import { type Asked, startTestApi } from '../../../test/api.ts';
import { type Person, seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';

/** What operators read of others leaves a trace that says why; the owners of a company see it. */

const api = await startTestApi();
const omar = await seedStaff(api, 'operator');
const company = await seedCompany(api, { wallet: '5000.00' });
const params = { companyId: company.id };

const ask = <R extends Route>(route: R, reason: string | undefined, asked: Asked = {}, by: Person = omar) =>
  api.call(route, { as: { cookie: by.cookie }, ...asked, headers: { 'marga-audit-reason': reason ?? '' } });

const readsBy = ({ user }: Person) =>
  api.admin<{ company_id: string | null; subject: string; detail: Record<string, string>; staff: boolean }>(
    `select company_id, subject, detail, staff from platform.audit
      where user_id = $1 and action = 'operators.read' order by seq`,
    [user],
  );

test('every route by which operators read says what of others it shows, and only such routes do', () => {
  const reads = ROUTES.filter(({ access, method }) => access.kind === 'staff' && method === 'GET');
  expect(reads.filter(({ audits }) => audits === undefined).map(({ name }) => name)).toEqual([]);
  const others = ROUTES.filter(({ access, audits }) => access.kind !== 'staff' && audits !== undefined);
  expect(others.map(({ name }) => name)).toEqual([]);
  // A new route that shows nothing of others is added here, so that somebody has looked at what it shows.
  const nothing = reads.filter(({ audits }) => audits?.holds === 'nothing').map(({ name }) => name);
  expect(nothing.toSorted()).toEqual([
    'content.list-all-testimonials',
    'identity.verify-audit',
    'operators.list',
    'operators.list-proposals',
    'pricing.list-tax-rules',
    'reporting.read-console-counts',
    'suppliers.read-board',
    'support.watch-inbox',
    'workqueue.list-operators',
    'workqueue.watch-work-items',
  ]);
});

test('a company’s file, money and accounts are not shown without a reason, and the refusal says how to give one', async () => {
  const reader = await seedStaff(api, 'operator');
  const account = `wallet:${company.id}`;
  for (const reason of [undefined, 'curiosity', 'other no', 'work-item']) {
    const file = await ask(readCompanyFile, reason, { params }, reader);
    expect(file.problem).toMatchObject({
      code: 'audit-reason-missing',
      header: 'Marga-Audit-Reason',
      company: company.id,
    });
    expect((await ask(readCompanyBalanceDetails, reason, { params }, reader)).code).toBe(
      'audit-reason-missing',
    );
    expect((await ask(readAccount, reason, { params: { account } }, reader)).code).toBe(
      'audit-reason-missing',
    );
  }
  expect(await readsBy(reader)).toEqual([]);
});

test('each of them leaves an entry with the reason, once in a sitting', async () => {
  const reader = await seedStaff(api, 'operator');
  const key = 'hold-expiring.bkg_01h455vb4pex5vsknk084sn02q';
  expect((await ask(readCompanyFile, `work-item ${key}`, { params }, reader)).status).toBe(200);
  expect((await ask(readCompanyFile, `work-item ${key}`, { params }, reader)).status).toBe(200);
  const text = 'Owner rang about the ख़ाता';
  await ask(readCompanyBalanceDetails, `other ${encodeURIComponent(text)}`, { params }, reader);
  await ask(readAccount, 'payment-check', { params: { account: `wallet:${company.id}` } }, reader);
  expect(await readsBy(reader)).toEqual([
    {
      company_id: company.id,
      subject: company.id,
      detail: { read: 'identity.read-company-file', holds: 'personal-data', why: 'work-item', key },
      staff: true,
    },
    {
      company_id: company.id,
      subject: company.id,
      detail: { read: 'ledger.read-company-money', holds: 'money', why: 'other', reason: text },
      staff: true,
    },
    {
      company_id: company.id,
      subject: `wallet:${company.id}`,
      detail: { read: 'ledger.read-account', holds: 'money', why: 'payment-check' },
      staff: true,
    },
  ]);
  await ask(readCompanyFile, 'misuse-check', { params }, reader);
  expect(await readsBy(reader), 'another reason is another entry').toHaveLength(4);
});

test('lists and accounts of our own need no reason; what they show of others is recorded', async () => {
  const reader = await seedStaff(api, 'operator');
  for (const route of [listCompanies, listWorkItems, listRules] as const)
    expect((await ask(route, undefined, {}, reader)).status).toBe(200);
  const account = 'bank:opening-balance';
  expect((await ask(readAccount, undefined, { params: { account } }, reader)).status).toBe(200);
  expect((await ask(listOperators, undefined, {}, reader)).status).toBe(200);
  expect((await readsBy(reader)).map(({ detail }) => detail['read'])).toEqual([
    'identity.list-companies',
    'workqueue.list-work-items',
    'pricing.list-rules',
    'ledger.read-account',
  ]);
});

test('a read that is refused or finds nothing leaves no entry', async () => {
  const reader = await seedStaff(api, 'operator');
  const missing = { companyId: company.id.replace(/.{4}$/, 'zzzz') };
  expect((await ask(readCompanyFile, 'company-request', { params: missing }, reader)).code).toBe('not-found');
  const buyer = company.person('owner');
  expect((await ask(readCompanyFile, 'company-request', { params }, buyer)).code).toBe('permission-denied');
  expect(await readsBy(reader)).toEqual([]);
  expect(await readsBy(buyer)).toEqual([]);
});

test('the owner reads in the log that Marga looked, when and why, and the first name alone', async () => {
  const mine = await seedCompany(api, { roles: ['owner'] });
  await ask(readCompanyFile, 'misuse-check', { params: { companyId: mine.id } });
  const { items } = (await api.call(listAudit, { as: mine.as('owner') })).value;
  expect(items).toMatchObject([
    {
      action: 'operators.read',
      actor: { name: 'Somebody', staff: true },
      subject: mine.id,
      detail: { read: 'identity.read-company-file', why: 'misuse-check' },
      ipAddress: null,
    },
  ]);
  const theirs = (await api.call(listAudit, { as: company.as('owner') })).value;
  expect(theirs.items.filter(({ subject }) => subject === mine.id)).toEqual([]);
});

test('what an operator is shown after a decision needs no reason, because the decision is recorded', async () => {
  const waiting = await seedCompany(api, { state: 'unverified' });
  const answer = await ask(approveCompany, undefined, { params: { companyId: waiting.id } });
  expect(answer.status).toBe(200);
});

test('what cannot be recorded is not shown', async () => {
  const reader = await seedStaff(api, 'operator');
  await api.admin('revoke execute on function platform.record_staff_read from marga_operator');
  try {
    const answer = await ask(readCompanyFile, 'company-request', { params }, reader);
    expect(answer.code).toBe('internal');
  } finally {
    await api.admin('grant execute on function platform.record_staff_read to marga_operator');
  }
});
