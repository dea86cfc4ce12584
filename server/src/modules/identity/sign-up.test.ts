import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readPasswordPolicy, signUp } from '@marga/contract/identity/account';
import { readSession, signIn } from '@marga/contract/identity/session';
import { PRIVACY_VERSION, TERMS_VERSION } from '@marga/contract/identity/legal-document-versions';
import { startSearch } from '@marga/contract/search/search';
import { startTestApi } from '../../../test/api.ts';
import { openSimulatedBrowser, solveCaptcha } from '../../../test/test-browser.ts';
import { flightCriteria } from '../../../test/search-and-start-checkout.ts';
import { password, seedUser } from '../../../test/seed-companies-and-users.ts';

const api = await startTestApi();

const anyEmail = () => `${randomBytes(6).toString('hex')}@newcomers.example`;

const application = (over: object = {}) => ({
  companyName: 'Konkan Journeys Pvt Ltd',
  entityKind: 'private-limited',
  companyRegNumber: 'U63040MH2019PTC321456',
  companyGSTNumber: '27aabck4821m1zd',
  companyAddress: '4 Marine Drive, Mumbai 400020',
  companyPhone: '022 2204 1234',
  email: anyEmail(),
  password,
  acceptedTerms: TERMS_VERSION,
  acceptedPrivacy: PRIVACY_VERSION,
  ...over,
});

const applyWith = (over: object = {}) => openSimulatedBrowser(api).call(signUp, { body: application(over) });

test.each([
  ['Marga Security Team: confirm at marga-verify.com', 'name-address'],
  ['Marga Support', 'name-brand'],
  ['Cоromandel Exports', 'name-scripts'],
  ['Mar\u200Bga Tours', 'format'],
])('no company is called %s', async (companyName, message) => {
  const { problem } = await applyWith({ companyName });
  expect(problem.issues).toEqual([{ path: 'body.companyName', message }]);
});

test('an owner is called by the address only as far as that is a name', async () => {
  const nameOf = async (local: string) => {
    const email = `${local}@${randomBytes(6).toString('hex')}.example`;
    return (await applyWith({ email })).value.user.name;
  };
  expect(await nameOf('asha.rao')).toBe('asha rao');
  expect(await nameOf('marga.support')).toBe('Konkan Journeys Pvt Ltd');
});

test('a sign-up makes a user, a company and its owner, keeps the accepted terms, and signs in', async () => {
  const browser = openSimulatedBrowser(api);
  const body = application({ locale: 'hi' });
  const { status, value } = await browser.call(signUp, { body });
  expect(status).toBe(201);
  expect(value).toMatchObject({
    user: { email: body.email, emailVerified: false, name: body.email.split('@')[0] },
    memberships: [{ companyName: body.companyName, companyState: 'unverified', role: 'owner' }],
    staffRole: null,
  });
  expect((await browser.call(readSession)).value.user.uid).toBe(value.user.uid);
  const [company] = value.memberships;
  const [row] = await api.admin<Record<string, unknown>>(
    `select c.entity_kind, c.registration_number, c.address, c.phone, g.gstin, g.state as gstin_state, g.is_primary,
        t.version, v.version as privacy, t.ip_address, t.accepted_at is not null as accepted, p.locale
      from identity.company c join identity.gstin g on g.company_id = c.id
      join identity.terms_acceptance t on t.user_id = $2
      join identity.privacy_acceptance v on v.user_id = $2 and v.ip_address = t.ip_address join identity.person p on p.user_id = $2 where c.id = $1`,
    [company?.companyId, value.user.uid],
  );
  expect(row).toEqual({
    entity_kind: 'private-limited',
    registration_number: 'U63040MH2019PTC321456',
    address: body.companyAddress,
    phone: '+912222041234',
    gstin: '27AABCK4821M1ZD',
    gstin_state: 'declared',
    is_primary: true,
    version: TERMS_VERSION,
    privacy: PRIVACY_VERSION,
    ip_address: browser.address,
    accepted: true,
    locale: 'hi',
  });
  const mails = await api.admin(
    'select recipient, template, locale, params from platform.mail where user_id = $1',
    [value.user.uid],
  );
  expect(mails).toEqual([{ recipient: body.email, template: 'verify-email', locale: 'hi', params: {} }]);
  const noted = await api.admin<{ action: string }>(
    'select action from platform.audit where company_id = $1 order by id',
    [company?.companyId],
  );
  expect(noted.map(({ action }) => action)).toEqual(['identity.signed-up', 'identity.signed-in']);
});

test('a new company may search, and the password that was chosen signs in', async () => {
  const browser = openSimulatedBrowser(api);
  const body = application();
  const { value } = await browser.call(signUp, { body });
  const company = value.memberships[0]?.companyId ?? '';
  const cookie = `__Host-marga=${browser.cookies.get('__Host-marga')}`;
  expect(
    (await api.call(startSearch, { as: { cookie, company }, body: flightCriteria() })).code,
  ).toBeUndefined();
  const again = { email: body.email.toUpperCase(), password };
  expect((await openSimulatedBrowser(api).call(signIn, { body: again })).value.user.uid).toBe(value.user.uid);
});

test('what an entity of a kind does not have is declared, and not invented', async () => {
  const { value } = await applyWith({
    entityKind: 'proprietorship',
    companyRegNumber: null,
    companyGSTNumber: null,
  });
  const [row] = await api.admin(
    `select registration_number, (select count(*)::int from identity.gstin g where g.company_id = c.id) as gstins
      from identity.company c where id = $1`,
    [value.memberships[0]?.companyId],
  );
  expect(row).toEqual({ registration_number: null, gstins: 0 });
});

test.each([
  ['a CIN that is none', { companyRegNumber: 'U6304MH2019' }, { companyRegNumber: 'format' }],
  ['a missing CIN', { companyRegNumber: null }, { companyRegNumber: 'missing' }],
  [
    'a number for a kind that has none',
    { entityKind: 'proprietorship', companyGSTNumber: null },
    { companyRegNumber: 'not-for-this-kind' },
  ],
  ['a GSTIN of the wrong form', { companyGSTNumber: '27AABCK4821M' }, { companyGSTNumber: 'format' }],
  ['a GSTIN of no state', { companyGSTNumber: '88AABCK4821M1ZD' }, { companyGSTNumber: 'state' }],
  [
    'a GSTIN with a wrong check digit',
    { companyGSTNumber: '27AABCK4821M1Z4' },
    { companyGSTNumber: 'check-digit' },
  ],
  [
    'a GSTIN of another kind of entity',
    { entityKind: 'llp', companyRegNumber: 'AAB-1234' },
    { companyGSTNumber: 'pan-mismatch' },
  ],
  ['a telephone number that is too short', { companyPhone: '+91 22 22' }, { companyPhone: 'too-short' }],
  [
    'several at once',
    { companyRegNumber: 'x', companyGSTNumber: 'y', companyPhone: 'telephone' },
    { companyRegNumber: 'format', companyGSTNumber: 'format', companyPhone: 'format' },
  ],
])('%s is told under its field, in one answer', async (_, over, problems) => {
  const { problem } = await applyWith(over);
  expect(problem.code).toBe('request-invalid');
  const fieldMessages = problem.issues?.map(({ path, message }) => [path.replace('body.', ''), message]);
  expect(Object.fromEntries(fieldMessages ?? [])).toEqual(problems);
});

test('terms of another version, or none, are not accepted terms', async () => {
  for (const acceptedTerms of ['2019-01-01', '', undefined]) {
    const { problem } = await applyWith({ acceptedTerms });
    expect(problem.issues).toMatchObject([{ path: 'body.acceptedTerms' }]);
  }
  const { problem } = await applyWith({ acceptedPrivacy: '2019-01-01' });
  expect(problem.issues).toMatchObject([{ path: 'body.acceptedPrivacy' }]);
});

describe('the password', () => {
  test('meets the policy that the API tells, which is the specification’s unless the configuration says more', async () => {
    expect((await api.call(readPasswordPolicy)).value).toEqual({
      minLength: 8,
      maxLength: 128,
      requireLowercase: false,
      requireUppercase: false,
      requireNumeric: false,
      requireNonAlphanumeric: false,
      minStrength: 2,
    });
  });

  test.each([
    ['short', ['too-short']],
    ['x'.repeat(129), ['too-long']],
    ['password1', ['too-common']],
    ['Konkan2026', ['too-common']],
  ])('%s is refused, with what is wrong with it', async (chosen, problems) => {
    const { problem } = await applyWith({ password: chosen });
    expect(problem).toMatchObject({ code: 'password-does-not-meet-requirements', problems });
  });
});

describe('an address that has an account', () => {
  test('is told so, and keeps its password and company', async () => {
    const { user, email } = await seedUser(api);
    const { problem } = await applyWith({ email: email.toUpperCase(), password: 'another-way-to-go-77' });
    expect(problem).toMatchObject({ code: 'email-already-in-use', status: 409 });
    expect((await openSimulatedBrowser(api).call(signIn, { body: { email, password } })).value.user.uid).toBe(
      user,
    );
    expect(await api.admin('select from identity.member where user_id = $1', [user])).toHaveLength(0);
  });

  test('cannot be asked about without solving a puzzle for each question', async () => {
    const { email } = await seedUser(api);
    const browser = openSimulatedBrowser(api);
    const known = await browser.callOnce(signUp, { body: application({ email }) });
    const unknown = await browser.callOnce(signUp, { body: application() });
    expect([known.code, unknown.code]).toEqual(['missing-recaptcha-token', 'missing-recaptcha-token']);
    const headers = { 'marga-captcha': await solveCaptcha(known.problem) };
    expect((await browser.callOnce(signUp, { body: application({ email }), headers })).code).toBe(
      'email-already-in-use',
    );
    expect((await browser.callOnce(signUp, { body: application({ email }), headers })).code, 'used up').toBe(
      'invalid-recaptcha-token',
    );
  });

  test('and the same one in 24 sign-ups at once makes one account, one company and one mail', async () => {
    const email = anyEmail();
    const answers = await Promise.all(Array.from({ length: 24 }, () => applyWith({ email })));
    const codes = answers.map(({ code }) => code ?? 'created').toSorted();
    expect(codes.filter((code) => code === 'created')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([...codes].filter((code) => code !== 'internal')));
    const [counts] = await api.admin(
      `select (select count(*)::int from engine."user" where "email" = $1) as users,
        (select count(*)::int from identity.member m join engine."user" u on u."id" = m.user_id where u."email" = $1) as members,
        (select count(*)::int from platform.mail where recipient = $1) as mails`,
      [email],
    );
    expect(counts).toEqual({ users: 1, members: 1, mails: 1 });
  });
});

test('from one network ten sign-ups are taken in a row; then it waits, longer each time', async () => {
  const browser = openSimulatedBrowser(api);
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 12; count += 1) {
    codes.push((await browser.call(signUp, { body: application({ companyPhone: 'nonsense' }) })).code);
  }
  expect(codes.slice(0, 11).every((code) => code === 'request-invalid')).toBe(true);
  expect(codes.at(-1)).toBe('too-many-requests');
  expect((await applyWith()).status, 'others do not').toBe(201);
});

test('a portal that takes no companies by itself says so before it asks for anything', async () => {
  const closed = await startTestApi({ SIGN_UP: 'closed' }, api);
  expect((await closed.call(signUp, { body: application() })).problem).toMatchObject({
    code: 'operation-not-allowed',
    status: 403,
  });
});
