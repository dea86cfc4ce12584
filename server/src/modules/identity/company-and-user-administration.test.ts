import { expect, test } from 'vitest';
import { startSearch } from '@marga/contract/search/search';
import { changeCompany, listAudit, readCompany } from '@marga/contract/identity/company';
import {
  approveCompany,
  approveCompanyDetails,
  approveGstin,
  disableUser,
  enableUser,
  listCompanies,
  readCompanyFile,
  refuseCompany,
  refuseCompanyDetails,
  refuseGstin,
  reinstateCompany,
  suspendCompany,
  verifyAudit,
} from '@marga/contract/identity/company-and-user-administration';
import { readSession, signIn as signInRoute } from '@marga/contract/identity/session';
import { startTestApi } from '../../../test/api.ts';
import { flightCriteria } from '../../../test/search-and-start-checkout.ts';
import { password, seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';

const api = await startTestApi();
const operator = await seedStaff(api, 'operator');
const lead = await seedStaff(api, 'operator-lead');
const strict = await startTestApi({ STAFF_SECOND_FACTOR: 'on' }, api);

async function applicant() {
  const company = await seedCompany(api, { roles: ['owner'] });
  await api.admin(`update identity.company set state = 'unverified' where id = $1`, [company.id]);
  return company;
}

const reason = 'The address is that of another company';

test('whoever waits for a decision is found among the waiting, until it is taken', async () => {
  const company = await applicant();
  const waiting = async () => {
    const { value } = await api.call(listCompanies, {
      as: operator,
      query: { state: 'waiting', limit: '100' },
    });
    return value.items.map(({ id }) => id);
  };
  expect(await waiting()).toContain(company.id);
  const params = { companyId: company.id };
  const { value } = await api.call(approveCompany, { as: operator, params });
  expect(value.company.state).toBe('approved');
  expect(await waiting()).not.toContain(company.id);
  expect((await api.call(approveCompany, { as: operator, params })).code).toBe('state-changed');
});

test('whoever has waited longest comes first, page by page', async () => {
  const [first, second] = [await applicant(), await applicant()];
  // The second company has waited for 90 days, and the first has only just begun to wait.
  await api.admin(`update identity.company set state_at = now() - interval '90 days' where id = $1`, [
    second.id,
  ]);
  const after = async (cursor?: string) => {
    const query = { state: 'waiting', limit: '2', ...(cursor === undefined ? {} : { cursor }) };
    return (await api.call(listCompanies, { as: operator, query })).value;
  };
  let page = await after();
  const seen = page.items.map(({ id }) => id);
  while (page.nextCursor !== null) {
    page = await after(page.nextCursor);
    seen.push(...page.items.map(({ id }) => id));
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen[0]).toBe(second.id);
  expect(seen.indexOf(first.id)).toBeGreaterThan(0);
});

test('a company whose owner has not verified an address does not wait for anybody', async () => {
  const company = await applicant();
  await api.admin(
    `update engine."user" set "emailVerified" = false where "id" in (select user_id from identity.member where company_id = $1)`,
    [company.id],
  );
  const { value } = await api.call(listCompanies, {
    as: operator,
    query: { state: 'waiting', limit: '100' },
  });
  expect(value.items.map(({ id }) => id)).not.toContain(company.id);
});

test('a refusal carries its reason to the owner, by screen, mail and log', async () => {
  const company = await applicant();
  const params = { companyId: company.id };
  await api.call(refuseCompany, { as: operator, params, body: { reason } });
  const { value } = await api.call(readCompany, { as: company.as('owner') });
  expect(value).toMatchObject({ state: 'refused', stateReason: reason });
  const [mail] = await api.admin<{ template: string; params: { reason: string } }>(
    'select template, params from platform.mail where company_id = $1 order by id desc limit 1',
    [company.id],
  );
  expect(mail).toMatchObject({ template: 'company-refused', params: { reason } });
  const { value: file } = await api.call(readCompanyFile, { as: operator, params });
  expect(file.audit[0]).toMatchObject({
    action: 'identity.company-refused',
    detail: { reason },
    actor: { staff: true },
  });
});

test('two operators decide at once, and one of them is told that it is done', async () => {
  const company = await applicant();
  const params = { companyId: company.id };
  const answers = await Promise.all([
    api.call(approveCompany, { as: operator, params }),
    api.call(refuseCompany, { as: lead, params, body: { reason } }),
  ]);
  // Approval is possible after a refusal but not the other way round, so one or both of the two requests succeed.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const mails = await api.admin('select from platform.mail where company_id = $1', [company.id]);
  expect(mails).toHaveLength(answers.filter(({ status }) => status === 200).length);
});

test('a suspended company reads and does nothing else, until it is reinstated', async () => {
  const company = await seedCompany(api, { roles: ['owner'] });
  const as = company.as('owner');
  const params = { companyId: company.id };
  expect((await api.call(suspendCompany, { as: operator, params, body: { reason } })).code).toBe(
    'permission-denied',
  );
  await api.call(suspendCompany, { as: lead, params, body: { reason } });
  expect((await api.call(readCompany, { as })).value).toMatchObject({
    state: 'suspended',
    stateReason: reason,
  });
  expect((await api.call(startSearch, { as, body: flightCriteria() })).code).toBe('company-suspended');
  expect((await api.call(changeCompany, { as, body: { companyName: 'Other' } })).code).toBe(
    'company-suspended',
  );
  await api.call(reinstateCompany, { as: lead, params });
  expect((await api.call(changeCompany, { as, body: { companyName: 'Other' } })).status).toBe(200);
});

async function renamedCompany() {
  const company = await seedCompany(api, { roles: ['owner'] });
  const as = company.as('owner');
  const propose = async (companyName: string) => {
    const { value } = await api.call(changeCompany, { as, body: { companyName } });
    return { companyDetailsId: value.proposedDetails?.id ?? '' };
  };
  const nameInForce = async () => (await api.call(readCompany, { as })).value.companyName;
  return { ...company, owner: as, propose, nameInForce };
}

test('new details wait among the companies to decide on, beside those in force, until they are approved', async () => {
  const company = await renamedCompany();
  const before = await company.nameInForce();
  const params = await company.propose('Bank of Pune');
  const row = async () => {
    const query = { state: 'waiting', limit: '100' };
    const { value } = await api.call(listCompanies, { as: operator, query });
    return value.items.find(({ id }) => id === company.id);
  };
  expect(await row()).toMatchObject({ companyName: before, detailsPending: true, gstinPending: false });
  const { value: file } = await api.call(readCompanyFile, {
    as: operator,
    params: { companyId: company.id },
  });
  expect(file.company).toMatchObject({
    companyName: before,
    proposedDetails: { companyName: 'Bank of Pune' },
  });
  const { value } = await api.call(approveCompanyDetails, { as: operator, params });
  expect(value.company).toMatchObject({ companyName: 'Bank of Pune', proposedDetails: null });
  expect(value.audit[0]).toMatchObject({
    action: 'identity.company-details-approved',
    detail: { formerName: before, name: 'Bank of Pune' },
    actor: { staff: true },
  });
  expect(await company.nameInForce()).toBe('Bank of Pune');
  expect(await row()).toBeUndefined();
  expect((await api.call(approveCompanyDetails, { as: operator, params })).code).toBe('not-found');
});

test('refused details leave those in force, and the owner is mailed why under the name in force', async () => {
  const company = await renamedCompany();
  const before = await company.nameInForce();
  const params = await company.propose('Bank of Pune');
  await api.call(refuseCompanyDetails, { as: operator, params, body: { reason } });
  expect((await api.call(readCompany, { as: company.owner })).value).toMatchObject({
    companyName: before,
    proposedDetails: null,
  });
  const mails = await api.admin(
    'select template, params from platform.mail where company_id = $1 order by id desc limit 1',
    [company.id],
  );
  expect(mails).toEqual([{ template: 'company-details-refused', params: { reason, companyName: before } }]);
});

test('an operator decides on the details that they saw, and not on those that replaced them', async () => {
  const company = await renamedCompany();
  const before = await company.nameInForce();
  const seen = await company.propose('Konkan Journeys');
  await company.propose('Bank of Pune');
  expect((await api.call(approveCompanyDetails, { as: operator, params: seen })).code).toBe('not-found');
  expect(await company.nameInForce()).toBe(before);
});

test('nobody approves details that they proposed themselves', async () => {
  const company = await renamedCompany();
  const params = await company.propose('Konkan Journeys');
  // Staff are never members, so this is what somebody did before they were appointed.
  await api.admin('update identity.proposed_company_details set proposed_by = $2 where id = $1', [
    params.companyDetailsId,
    operator.user,
  ]);
  expect((await api.call(approveCompanyDetails, { as: operator, params })).code).toBe('state-changed');
  expect((await api.call(approveCompanyDetails, { as: lead, params })).status).toBe(200);
  expect(await company.nameInForce()).toBe('Konkan Journeys');
});

test('of a suspended company new details can still be decided on', async () => {
  const company = await renamedCompany();
  const params = await company.propose('Konkan Journeys');
  await api.call(suspendCompany, { as: lead, params: { companyId: company.id }, body: { reason } });
  const { value } = await api.call(approveCompanyDetails, { as: operator, params });
  expect(value.company).toMatchObject({ companyName: 'Konkan Journeys', state: 'suspended' });
});

test('a waiting GST number is approved in place of the old one, or refused with a reason', async () => {
  const company = await seedCompany(api, { roles: ['owner'] });
  const as = company.as('owner');
  await api.admin('delete from identity.gstin where company_id = $1', [company.id]);
  await api.admin(
    `insert into identity.gstin (id, company_id, gstin, is_primary, state) values (platform.new_id('gst'), $1, '27AAPFU0939F1ZV', true, 'approved')`,
    [company.id],
  );
  const body = { entityKind: 'llp', companyRegNumber: 'AAA-1234', companyGSTNumber: '29AAPFU0939F1ZR' };
  const pending = async () => {
    const { value } = await api.call(changeCompany, { as, body });
    return value.gstins.find(({ state }) => state === 'pending')?.id ?? '';
  };
  const refused = await pending();
  await api.call(refuseGstin, { as: operator, params: { gstinId: refused }, body: { reason } });
  expect((await api.call(readCompany, { as })).value).toMatchObject({
    companyGSTNumber: '27AAPFU0939F1ZV',
    pendingGSTNumber: null,
  });
  const params = { gstinId: await pending() };
  const { value } = await api.call(approveGstin, { as: operator, params });
  expect(value.company.companyGSTNumber).toBe('29AAPFU0939F1ZR');
  expect(value.company.gstins.find(({ gstin }) => gstin === '27AAPFU0939F1ZV')?.state).toBe('retired');
  expect((await api.call(approveGstin, { as: operator, params })).code).toBe('state-changed');
});

test('a disabled account is told so wherever it holds a session, and cannot sign in until it is enabled', async () => {
  const company = await seedCompany(api, { roles: ['owner'] });
  const { cookie } = company.as('owner');
  const { value: session } = await api.call(readSession, { as: { cookie } });
  const params = { userId: session.user.uid };
  expect((await api.call(disableUser, { as: operator, params, body: { reason } })).code).toBe(
    'permission-denied',
  );
  expect((await api.call(disableUser, { as: lead, params, body: { reason } })).status).toBe(204);
  expect((await api.call(disableUser, { as: lead, params, body: { reason } })).code).toBe('state-changed');
  expect((await api.call(readSession, { as: { cookie } })).code).toBe('user-disabled');
  expect((await api.call(readCompany, { as: company.as('owner') })).code).toBe('user-disabled');
  const attempt = (secret: string) =>
    api.call(signInRoute, { body: { email: session.user.email, password: secret } });
  expect((await attempt('wrong')).code, 'only after the right password').toBe('invalid-credential');
  expect((await attempt(password)).code).toBe('user-disabled');
  expect((await api.call(enableUser, { as: lead, params })).status).toBe(204);
  expect((await attempt(password)).status).toBe(200);
});

test('an operator’s session needs a second factor, and no member is an operator', async () => {
  expect((await strict.call(listCompanies, { as: operator })).code).toBe('multi-factor-auth-required');
  const company = await seedCompany(api, { roles: ['owner'] });
  expect((await api.call(listCompanies, { as: company.as('owner') })).code).toBe('permission-denied');
});

test('lookalikes with the same PAN are put before the operator', async () => {
  const [first, second] = [await applicant(), await applicant()];
  for (const { id } of [first, second]) {
    await api.admin('delete from identity.gstin where company_id = $1', [id]);
    await api.admin(
      `insert into identity.gstin (id, company_id, gstin, is_primary, state) values (platform.new_id('gst'), $1, '27AAPFU0939F1ZV', true, 'declared')`,
      [id],
    );
  }
  const { value } = await api.call(readCompanyFile, { as: operator, params: { companyId: first.id } });
  const lookalikes = value.lookalikes.map(({ id }) => id);
  expect(lookalikes).toContain(second.id);
  expect(lookalikes).not.toContain(first.id);
});

test('a company is not its own lookalike, and one with the same registration number is', async () => {
  const [first, second] = [await seedCompany(api), await seedCompany(api)];
  const lookalikesOf = async (companyId: string) => {
    const { value } = await api.call(readCompanyFile, { as: operator, params: { companyId } });
    return value.lookalikes.map(({ id }) => id);
  };
  await api.admin(`update identity.company set registration_number = $2 where id = any ($1)`, [
    [first.id, second.id],
    'U74999MH2026PTC412345',
  ]);
  expect(await lookalikesOf(first.id)).toEqual([second.id]);
  await api.admin('update identity.company set registration_number = null where id = $1', [second.id]);
  expect(await lookalikesOf(first.id)).toEqual([]);
});

test('the operator who decided is named in full to operators, and by first name to the company', async () => {
  const company = await applicant();
  const leela = await seedStaff(api, 'operator');
  await api.admin(`update engine."user" set "name" = 'Leela Nair' where "id" = $1`, [leela.user]);
  const params = { companyId: company.id };
  await api.call(refuseCompany, { as: leela, params, body: { reason } });
  const { value: file } = await api.call(readCompanyFile, { as: operator, params });
  expect(file.audit[0]?.actor).toEqual({ uid: leela.user, name: 'Leela Nair', staff: true });
  const { value: log } = await api.call(listAudit, { as: company.as('owner'), query: {} });
  const decision = log.items.find(({ action }) => action === 'identity.company-refused');
  expect(decision?.actor).toEqual({ uid: leela.user, name: 'Leela', staff: true });
});

test('the chain of seals notices a changed, a removed and an inserted entry', async () => {
  // Entries cannot be sealed yet while an older transaction is open anywhere in the cluster.
  const seal = async () => {
    await expect
      .poll(async () => {
        await api.admin('select * from platform.seal_audit_log(1000)');
        const [row] = await api.admin<{ open: number }>(
          `select ((select count(*) from platform.audit) - (select coalesce(sum(entries), 0) from platform.audit_seal))::int as open`,
        );
        return row?.open;
      })
      .toBe(0);
  };
  const chain = async () => (await api.call(verifyAudit, { as: lead })).value;
  await seal();
  await api.call(approveCompany, { as: operator, params: { companyId: (await applicant()).id } });
  await seal();
  const whole = await chain();
  expect(whole).toMatchObject({ intact: true, brokenAt: null });
  expect(whole.seals).toBeGreaterThan(1);
  const [entry] = await api.admin<{ id: string; action: string }>(
    'select id, action from platform.audit order by xid, seq limit 1',
  );
  await api.admin(`update platform.audit set action = 'identity.nothing' where id = $1`, [entry?.id]);
  expect(await chain()).toMatchObject({ intact: false, brokenAt: 1 });
  await api.admin('update platform.audit set action = $2 where id = $1', [entry?.id, entry?.action]);
  expect(await chain()).toMatchObject({ intact: true });
  await api.admin(
    `insert into platform.audit (id, action, subject, request_id, xid) values (platform.new_id('aud'), 'identity.forged', '-', '-', '3'::xid8)`,
  );
  expect(await chain()).toMatchObject({ intact: false });
  await api.admin(`delete from platform.audit where action = 'identity.forged'`);
  await api.admin(`delete from platform.audit where id = $1`, [entry?.id]);
  expect(await chain()).toMatchObject({ intact: false, brokenAt: 1 });
});
