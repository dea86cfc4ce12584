import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  addBranch,
  addGstin,
  changeBranch,
  changeCompany,
  listAudit,
  readCompany,
  removeBranch,
  removeLogo,
  replaceLogo,
  retireGstin,
  submitCompany,
  withdrawCompanyDetails,
} from '@marga/contract/identity/company';
import { startTestApi } from '../../../test/api.ts';
import { connectForTest } from '../../../test/database.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';

const api = await startTestApi();
const app = await connectForTest(api.database.app);

/** This example of a real number passes validation; its PAN is a firm's. */
const MAHARASHTRA = '27AAPFU0939F1ZV';
const SAME_PAN_ELSEWHERE = withCheckDigit('29AAPFU0939F1Z');
const OTHER_PAN = withCheckDigit('27AAPFU0938F1Z');

function withCheckDigit(first14: string): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  let sum = 0;
  for (let index = 0; index < first14.length; index += 1) {
    const product = alphabet.indexOf(first14.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return first14 + alphabet[(36 - (sum % 36)) % 36];
}

async function unverifiedCompany() {
  const company = await seedCompany(api);
  await api.admin(`update identity.company set state = 'unverified' where id = $1`, [company.id]);
  await api.admin('delete from identity.gstin where company_id = $1', [company.id]);
  return company;
}

const profile = {
  companyName: 'Deccan Tours',
  entityKind: 'llp',
  companyRegNumber: 'aaa1234',
  companyGSTNumber: MAHARASHTRA.toLowerCase(),
  companyAddress: '4 Residency Road, Pune 411001',
  companyPhone: '098123 45678',
};

test('the profile is saved as registers and telephones write it', async () => {
  const company = await unverifiedCompany();
  const { value } = await api.call(changeCompany, { as: company.as('owner'), body: profile });
  expect(value).toMatchObject({
    companyName: 'Deccan Tours',
    companyRegNumber: 'AAA-1234',
    companyGSTNumber: MAHARASHTRA,
    pendingGSTNumber: null,
    companyPhone: '+919812345678',
  });
  expect(value.gstins).toMatchObject([
    { gstin: MAHARASHTRA, pan: 'AAPFU0939F', stateName: 'Maharashtra', primary: true, state: 'declared' },
  ]);
  expect((await api.call(readCompany, { as: company.as('owner') })).value).toEqual(value);
});

test('every wrong field is named, with what is wrong about it, and nothing is saved', async () => {
  const company = await unverifiedCompany();
  const before = await api.call(readCompany, { as: company.as('owner') });
  const body = {
    companyName: 'Another',
    entityKind: 'private-limited',
    companyRegNumber: 'AAA-1234',
    companyGSTNumber: '27AAPFU0939F1ZW',
    companyPhone: '12345',
  };
  const { problem } = await api.call(changeCompany, { as: company.as('owner'), body });
  expect(problem.issues).toEqual([
    { path: 'body.companyRegNumber', message: 'format' },
    { path: 'body.companyGSTNumber', message: 'check-digit' },
    { path: 'body.companyPhone', message: 'too-short' },
  ]);
  expect((await api.call(readCompany, { as: company.as('owner') })).value).toEqual(before.value);
});

test('a GST number whose PAN cannot belong to such an entity is refused', async () => {
  const company = await unverifiedCompany();
  const body = { entityKind: 'proprietorship', companyRegNumber: null, companyGSTNumber: MAHARASHTRA };
  const { problem } = await api.call(changeCompany, { as: company.as('owner'), body });
  expect(problem.issues).toEqual([{ path: 'body.companyGSTNumber', message: 'pan-mismatch' }]);
});

test('a kind without a register takes the number away, and does not let it stand', async () => {
  const company = await unverifiedCompany();
  const as = company.as('owner');
  await api.call(changeCompany, { as, body: profile });
  const { problem } = await api.call(changeCompany, { as, body: { entityKind: 'partnership' } });
  expect(problem.issues).toEqual([{ path: 'body.companyRegNumber', message: 'not-for-this-kind' }]);
  const body = { entityKind: 'partnership', companyRegNumber: null };
  const { value } = await api.call(changeCompany, { as, body });
  expect(value).toMatchObject({ entityKind: 'partnership', companyRegNumber: null });
});

test('until approval a GST number is replaced; after it the new one waits and the old one stays', async () => {
  const company = await unverifiedCompany();
  const as = company.as('owner');
  const change = async (companyGSTNumber: string | null) => {
    const { value } = await api.call(changeCompany, { as, body: { companyGSTNumber } });
    return [value.companyGSTNumber, value.pendingGSTNumber];
  };
  await api.call(changeCompany, { as, body: profile });
  expect(await change(OTHER_PAN)).toEqual([OTHER_PAN, null]);
  expect(await change(MAHARASHTRA)).toEqual([MAHARASHTRA, null]);
  await api.admin(`update identity.company set state = 'approved' where id = $1`, [company.id]);
  await api.admin(
    `update identity.gstin set state = 'approved' where company_id = $1 and state = 'declared'`,
    [company.id],
  );
  expect(await change(OTHER_PAN)).toEqual([MAHARASHTRA, OTHER_PAN]);
  expect(await change(SAME_PAN_ELSEWHERE), 'a second change replaces the first that waits').toEqual([
    MAHARASHTRA,
    SAME_PAN_ELSEWHERE,
  ]);
  expect(await change(MAHARASHTRA), 'taking it back leaves nothing waiting').toEqual([MAHARASHTRA, null]);
  expect(await change(null)).toEqual([null, null]);
});

describe('an approved company', () => {
  const renamed = { companyName: 'Bank of Pune', companyAddress: '1 Bank Street, Pune 411001' };

  test('keeps its details while new ones wait, and changes its telephone number at once', async () => {
    const company = await seedCompany(api);
    const as = company.as('owner');
    const { value: before } = await api.call(readCompany, { as });
    const { value } = await api.call(changeCompany, {
      as,
      body: { ...renamed, entityKind: 'llp', companyRegNumber: 'aaa1234', companyPhone: '098123 45678' },
    });
    expect(value).toEqual({
      ...before,
      companyPhone: '+919812345678',
      proposedDetails: {
        ...renamed,
        id: expect.stringMatching(/^cpd_/) as unknown,
        entityKind: 'llp',
        companyRegNumber: 'AAA-1234',
        since: expect.any(String) as unknown,
      },
    });
    const [entry] = (await api.call(listAudit, { as, query: { limit: '1' } })).value.items;
    expect(entry).toMatchObject({
      action: 'identity.company-details-proposed',
      detail: { name: 'Bank of Pune' },
    });
  });

  test('adds to what it has proposed, which another operator may be looking at, under a new id', async () => {
    const as = (await seedCompany(api)).as('owner');
    const first = (await api.call(changeCompany, { as, body: renamed })).value.proposedDetails;
    const second = (await api.call(changeCompany, { as, body: { companyName: 'Bank of Goa' } })).value
      .proposedDetails;
    expect(second).toMatchObject({ ...renamed, companyName: 'Bank of Goa' });
    expect(second?.id).not.toBe(first?.id);
  });

  test('withdraws what it has proposed, once, or by proposing what is in force', async () => {
    const as = (await seedCompany(api)).as('owner');
    const { value: before } = await api.call(readCompany, { as });
    await api.call(changeCompany, { as, body: renamed });
    expect((await api.call(withdrawCompanyDetails, { as })).value).toEqual(before);
    expect((await api.call(withdrawCompanyDetails, { as })).code).toBe('state-changed');
    await api.call(changeCompany, { as, body: renamed });
    const { companyName, companyAddress } = before;
    const body = { companyName, companyAddress: companyAddress ?? '' };
    expect((await api.call(changeCompany, { as, body })).value).toEqual(before);
  });

  test('is not renamed by any statement of the application', async () => {
    const company = await seedCompany(api);
    await app.query('begin');
    await app.query(`select set_config('marga.company', $1, true)`, [company.id]);
    await expect(
      app.query(`update identity.company set name = 'Bank of Pune' where id = $1`, [company.id]),
    ).rejects.toThrow('wait for an operator');
    await app.query('rollback');
  });

  test.each(['unverified', 'refused'] as const)(
    'is one that was: a company that is %s changes its details at once',
    async (state) => {
      const as = (await seedCompany(api, { state })).as('owner');
      expect((await api.call(changeCompany, { as, body: renamed })).value).toMatchObject({
        ...renamed,
        proposedDetails: null,
      });
    },
  );
});

test('further registrations share the PAN, are there once, and can be retired', async () => {
  const company = await unverifiedCompany();
  const as = company.as('owner');
  await api.call(changeCompany, { as, body: profile });
  const add = (gstin: string) => api.call(addGstin, { as, body: { gstin } });
  expect((await add(OTHER_PAN)).problem.issues).toEqual([{ path: 'body.gstin', message: 'pan-mismatch' }]);
  expect((await add(MAHARASHTRA)).problem.issues).toEqual([{ path: 'body.gstin', message: 'already-there' }]);
  const { value } = await add(SAME_PAN_ELSEWHERE);
  const added = value.gstins.find(({ gstin }) => gstin === SAME_PAN_ELSEWHERE);
  expect(added).toMatchObject({ stateName: 'Karnataka', primary: false, state: 'declared' });
  const retire = (gstinId = '') => api.call(retireGstin, { as, params: { gstinId } });
  expect((await retire(value.gstins[0]?.id)).code, 'the primary one is replaced instead').toBe(
    'state-changed',
  );
  expect((await retire(added?.id)).status).toBe(204);
  expect((await retire(added?.id)).code).toBe('state-changed');
});

test('branches are added, changed and removed, each under a registration of the company’s own', async () => {
  const company = await unverifiedCompany();
  const stranger = await unverifiedCompany();
  const as = company.as('owner');
  const { value: theirs } = await api.call(changeCompany, { as: stranger.as('owner'), body: profile });
  const { value: ours } = await api.call(changeCompany, { as, body: profile });
  const branch = { name: 'Pune', address: '4 Residency Road, Pune', gstinId: ours.gstins[0]?.id ?? null };
  const { value } = await api.call(addBranch, { as, body: branch });
  expect(value.branches).toMatchObject([branch]);
  const params = { branchId: value.branches[0]?.id ?? '' };
  const foreign = { ...branch, gstinId: theirs.gstins[0]?.id ?? null };
  const refused = await api.call(changeBranch, { as, params, body: foreign });
  expect(refused.problem.issues).toEqual([{ path: 'body.gstinId', message: 'not-found' }]);
  const changed = await api.call(changeBranch, { as, params, body: { ...branch, name: 'Poona' } });
  expect(changed.value.branches).toMatchObject([{ name: 'Poona' }]);
  const asStranger = stranger.as('owner');
  expect(
    (await api.call(changeBranch, { as: asStranger, params, body: { ...branch, gstinId: null } })).code,
  ).toBe('not-found');
  expect((await api.call(removeBranch, { as: asStranger, params })).code).toBe('not-found');
  expect((await api.call(removeBranch, { as, params })).status).toBe(204);
  expect((await api.call(removeBranch, { as, params })).code).toBe('not-found');
});

test('a logo is made anew from its pixels, and what is no picture is refused', async () => {
  const as = (await unverifiedCompany()).as('owner');
  const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0b4f5e' } })
    .png()
    .toBuffer();
  const { value } = await api.call(replaceLogo, { as, body: { data: png.toString('base64') } });
  expect(value.logo).toMatch(/^data:image\/webp;base64,/);
  const stored = await sharp(Buffer.from(value.logo?.split(',')[1] ?? '', 'base64')).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 512 });
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  const refused = await api.call(replaceLogo, { as, body: { data: text } });
  expect(refused.problem.issues).toEqual([{ path: 'body.data', message: 'not-an-image' }]);
  expect((await api.call(removeLogo, { as })).status).toBe(204);
  expect((await api.call(readCompany, { as })).value.logo).toBeNull();
});

test('a refused company asks again, once, and is told what it lacks', async () => {
  const company = await unverifiedCompany();
  const as = company.as('owner');
  await api.admin(
    `update identity.company set state = 'refused', state_reason = 'No such address' where id = $1`,
    [company.id],
  );
  const { value: refused } = await api.call(readCompany, { as });
  expect(refused).toMatchObject({ state: 'refused', stateReason: 'No such address' });
  expect(refused.missing).toContain('approval');
  expect((await api.call(submitCompany, { as })).value).toMatchObject({
    state: 'unverified',
    stateReason: null,
  });
  expect((await api.call(submitCompany, { as })).code).toBe('state-changed');
});

test('the owner reads who did what, page by page, and nobody else does', async () => {
  const company = await seedCompany(api, { roles: ['owner', 'manager'] });
  const as = company.as('owner');
  for (let minutes = 15; minutes < 20; minutes += 1)
    await api.call(changeCompany, { as, body: { sessionIdleMinutes: minutes } });
  const first = await api.call(listAudit, { as, query: { limit: '3' } });
  expect(first.value.items).toHaveLength(3);
  expect(first.value.items[0]).toMatchObject({
    action: 'identity.company-changed',
    detail: { fields: ['sessionIdleMinutes'] },
    actor: { staff: false },
    ipAddress: '127.0.0.1',
  });
  const second = await api.call(listAudit, {
    as,
    query: { limit: '3', cursor: first.value.nextCursor ?? '' },
  });
  const ids = [...first.value.items, ...second.value.items].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect((await api.call(listAudit, { as: company.as('manager') })).code).toBe('permission-denied');
});
