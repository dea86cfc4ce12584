import { expect, test } from 'vitest';
import { resetPassword } from '@marga/contract/identity/account';
import { signIn } from '@marga/contract/identity/session';
import { startTestApi } from '../../test/api.ts';
import { commonEnvironment, databaseEnvironment, runServerProgram } from '../../test/configuration.ts';
import { openIdentityMailSender } from '../../test/identity-mail-sender.ts';
import { seedCompany } from '../../test/seed-companies-and-users.ts';
import { openSimulatedBrowser } from '../../test/test-browser.ts';

const api = await startTestApi();
const post = openIdentityMailSender(api);

const appoint = (...people: string[]) =>
  runServerProgram(
    'appoint-first-operators',
    { ...commonEnvironment, ...databaseEnvironment(api.database), PUBLIC_ORIGIN: api.config.PUBLIC_ORIGIN },
    people,
  ).then(
    (output) => ({ code: 0, output }),
    (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
  );

const MEERA = 'Meera Rao <Meera.Rao@marga-people.example>';
const ANIL = 'Anil Kulkarni <anil@marga-people.example>';

const staff = () =>
  api.admin<Record<string, unknown>>(
    `select u."email", u."name", f.role, u."emailVerified" as verified from identity.staff f
      join engine."user" u on u."id" = f.user_id order by 1`,
  );

test('the first operators are two at least, none of them a member, and get a link by mail', async () => {
  const alone = await appoint(MEERA);
  expect([alone.code, alone.output]).toEqual([1, expect.stringContaining('at least 2 people')]);
  const company = await seedCompany(api);
  const member = await appoint(MEERA, `Somebody <${company.person('owner').email}>`);
  expect([member.code, member.output]).toEqual([1, expect.stringContaining('belongs to a member')]);
  expect(await staff(), 'all of them or none').toEqual([]);

  expect((await appoint(MEERA, ANIL)).code).toBe(0);
  expect(await staff()).toEqual([
    { email: 'anil@marga-people.example', name: 'Anil Kulkarni', role: 'operator-lead', verified: false },
    { email: 'meera.rao@marga-people.example', name: 'Meera Rao', role: 'operator-lead', verified: false },
  ]);
  const code = await post.codeFor('anil@marga-people.example', /appointed as an operator/);
  const browser = openSimulatedBrowser(api);
  const body = { code, password: 'eleven brown kettles' };
  expect((await browser.call(resetPassword, { body })).status).toBe(204);
  const session = await browser.call(signIn, {
    body: { email: 'anil@marga-people.example', password: body.password },
  });
  expect(session.value.staffRole).toBe('operator-lead');
  const audit = await api.admin<Record<string, unknown>>(
    `select action, user_id, request_id from platform.audit where action = 'operators.appointed'`,
  );
  expect(audit).toEqual(
    audit.map(() => ({
      action: 'operators.appointed',
      user_id: null,
      request_id: 'appoint-first-operators',
    })),
  );
  expect(audit).toHaveLength(2);
});

test('where there are operators, the command appoints nobody', async () => {
  const again = await appoint('Eva Il <eva@evil.example>', 'Ada Il <ada@evil.example>');
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('There are operators already')]);
  expect(await staff()).toHaveLength(2);
});
