import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createId } from '@marga/contract/kernel/ids';
import { parseInstant } from '@marga/contract/kernel/time';
import { ROLES } from '@marga/contract/identity/permissions';
import { startTestApi } from '../../../test/api.ts';
import { seedUser } from '../../../test/seed-companies-and-users.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { now } from '../../platform/clock.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import type { MailLocale, PreparedMail, QueuedMail } from '../../platform/mail/mail-template.ts';
import { SERVER_MESSAGES } from '../../platform/messages/server-messages.gen.ts';
import { identityMails, type IdentityTemplate, PAGES } from './identity-mails.ts';

const api = await startTestApi();
const templates = identityMails({ db: openRelayDatabase(api), config: api.config });
const names = Object.keys(PAGES) as IdentityTemplate[];

/** These are the parameters that the schema's functions pass, by template. */
const PARAMS: Readonly<Record<string, string | null>> = {
  companyName: 'Konkan Journeys',
  invitedBy: 'Meera',
  role: 'booker',
  email: 'meera@konkan.example',
  account: 'old@konkan.example',
  newAddress: 'new@konkan.example',
  reason: 'The address is not in the register.',
  gstin: '27AABCK4821M1ZD',
  name: 'Night batch',
  keys: 'Night batch, Import',
  expiresAt: '2026-12-15T02:02:02.000+00:00',
  ipAddress: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  country: 'IN',
};

const mailOf = (template: string, over: Partial<QueuedMail> = {}): QueuedMail => ({
  id: createId('mail', now()),
  companyId: null,
  userId: null,
  recipient: 'somebody@people.example',
  template,
  locale: 'en',
  params: PARAMS,
  createdAt: parseInstant('2026-11-15T02:02:02.000Z'),
  ...over,
});

/** These mails are written only for an account or an invitation that still wants them. */
const WITH_CODE: readonly string[] = [
  'verify-email',
  'reset-password',
  'change-email',
  'invitation',
  'operator-invitation',
  'operator-sign-in-reset',
];

async function prepare(mail: QueuedMail): Promise<PreparedMail | 'obsolete'> {
  const prepared = await templates[mail.template]?.(mail);
  if (!prepared) throw new Error(`no template is called ${mail.template}`);
  return prepared;
}

async function written(mail: QueuedMail): Promise<PreparedMail> {
  const prepared = await prepare(mail);
  if (prepared === 'obsolete') throw new Error('obsolete');
  return prepared;
}

const codeIn = ({ text }: PreparedMail): string => /#code=([\w-]+)/.exec(text)?.[1] ?? '';

describe('the words', () => {
  test('exist in both languages for every mail, with a button where there is a page for it', () => {
    expect(Object.keys(templates).toSorted()).toEqual(names.toSorted());
    for (const name of names) {
      expect(JSON.stringify(SERVER_MESSAGES.hi[`mail.${name}.subject`]), name).toMatch(/[\u0900-\u097f]/);
      expect(`mail.${name}.paragraph.1` in SERVER_MESSAGES.en, name).toBe(true);
      expect(`mail.${name}.action` in SERVER_MESSAGES.en, name).toBe(PAGES[name] !== undefined);
    }
    const labels = Object.keys(SERVER_MESSAGES.hi).filter((id) => id.startsWith('mail.role.'));
    expect(labels.toSorted()).toEqual(ROLES.map((role) => `mail.role.${role}`).toSorted());
  });

  test.each(names.filter((name) => !WITH_CODE.includes(name)))(
    'of %s leave no hole, and the button leads to the portal in the reader’s language',
    async (name) => {
      for (const locale of ['en', 'hi'] as MailLocale[]) {
        const { subject, text, html } = await written(mailOf(name, { locale }));
        for (const body of [subject, text, html]) expect(body).not.toMatch(/\{\w+\}|undefined|null/);
        const [, url] = /href="([^"]+)"/.exec(html) ?? [];
        const prefix = locale === 'hi' ? 'https://portal.example/hi/' : 'https://portal.example/';
        if (PAGES[name] === undefined) expect(url).toBeUndefined();
        else expect(url?.startsWith(prefix)).toBe(true);
      }
    },
  );

  test('tell the moment by India’s clocks, the device and the place by their names', async () => {
    const { text } = await written(mailOf('new-device'));
    expect(text).toContain('15 Nov 2026, 7:32 am IST');
    expect(text).toContain('Firefox on Linux, from India (address 203.0.113.7)');
    const unknown = { ...PARAMS, userAgent: '', country: null };
    expect((await written(mailOf('new-device', { params: unknown }))).text).toContain(
      'an unknown device, from an unknown place',
    );
    expect((await written(mailOf('role-changed', { locale: 'hi' }))).text).toContain('बुकिंग करने वाला');
  });

  test('that somebody typed are in no subject, whatever the mail', async () => {
    const typed = Object.fromEntries(Object.keys(PARAMS).map((name) => [name, `typed\r\n${name}`]));
    const { user, email } = await seedUser(api, { emailVerified: false });
    await api.admin('update identity.person set pending_email = $2 where user_id = $1', [user, email]);
    for (const name of names.filter((one) => one !== 'invitation')) {
      const params = { ...typed, role: 'booker', country: 'IN', expiresAt: '2026-12-15T02:02:02.000+00:00' };
      const mail = mailOf(name, { userId: user, recipient: email, params });
      expect((await written(mail)).subject, name).not.toContain('typed');
    }
  });

  test('that were a name before names had rules become no link', async () => {
    const params = { ...PARAMS, companyName: 'Marga Desk: confirm at marga-verify.com/login' };
    for (const body of Object.values(await written(mailOf('company-approved', { params })))) {
      expect(body).not.toContain('marga-verify.com');
      expect(body).not.toMatch(/https?:\/\/(?!portal\.example)/);
    }
  });

  test('that were a reason stay in the lines in which they were written', async () => {
    const params = { ...PARAMS, reason: 'Not in the register.\r\nSend us the deed.' };
    const { html, text } = await written(mailOf('company-refused', { params }));
    expect(text).toContain('\n\nNot in the register.\nSend us the deed.\n\n');
    expect(html).toContain('Not in the register.<br>\nSend us the deed.');
  });

  test('without what they speak of make no mail', async () => {
    await expect(prepare(mailOf('company-refused', { params: { companyName: 'Konkan' } }))).rejects.toThrow(
      '{reason}',
    );
  });
});

describe('a link with a secret', () => {
  const LIVES = { 'verify-email': 72, 'reset-password': 1, 'change-email': 24 } as const;

  test.each(Object.entries(LIVES))(
    'of %s lives %i hours and is known to its reader alone',
    async (name, hours) => {
      const { user, email } = await seedUser(api, { emailVerified: false });
      const wanted = `${randomBytes(6).toString('hex')}@people.example`;
      await api.admin('update identity.person set pending_email = $2 where user_id = $1', [user, wanted]);
      const recipient = name === 'change-email' ? wanted : email;
      const mail = mailOf(name, { userId: user, recipient, params: { account: email } });
      const prepared = await written(mail);
      const code = codeIn(prepared);
      expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(prepared.text).toContain(`https://portal.example/${name}#code=${code}`);
      const rows = await api.admin<{ hours: number; token_hash: string }>(
        `select token_hash, round(extract(epoch from expires_at - created_at) / 3600)::int as hours
        from identity.action_code where user_id = $1`,
        [user],
      );
      expect(rows).toEqual([{ token_hash: hashToken(code), hours }]);
      const again = codeIn(await written(mail));
      expect(again, 'sent once more, it has a code of its own').not.toBe(code);
      const usable = await api.admin(
        'select from identity.action_code where user_id = $1 and used_at is null',
        [user],
      );
      expect(usable, 'and the first stays good').toHaveLength(2);
    },
  );

  test('is not sent when the address was verified, changed or given up meanwhile, or its owner is gone', async () => {
    const { user, email } = await seedUser(api, { emailVerified: true });
    const about = (template: string, over: Partial<QueuedMail> = {}) =>
      prepare(mailOf(template, { userId: user, recipient: email, params: {}, ...over }));
    expect(await about('verify-email')).toBe('obsolete');
    expect(await about('reset-password', { recipient: 'former@people.example' })).toBe('obsolete');
    expect(await about('change-email')).toBe('obsolete');
    expect(await about('reset-password', { userId: createId('user', now()) })).toBe('obsolete');
  });

  test('of an invitation replaces the one before, unless it is the same mail sent twice', async () => {
    const { user } = await seedUser(api);
    const id = createId('invitation', now());
    await api.admin(
      `insert into identity.invitation (id, company_id, email, role, locale, invited_by)
        values ($1, 'cmp_any', 'guest@people.example', 'booker', 'en', $2)`,
      [id, user],
    );
    const params = { ...PARAMS, invitationId: id };
    const first = mailOf('invitation', { params, recipient: 'guest@people.example' });
    const good = async () =>
      (
        await api.admin<{ token_hash: string }>(
          'select token_hash from identity.action_code where invitation_id = $1 and used_at is null',
          [id],
        )
      ).map((row) => row.token_hash);
    const codes = [codeIn(await written(first)), codeIn(await written(first))];
    expect((await good()).toSorted()).toEqual(codes.map(hashToken).toSorted());
    const reminder = codeIn(
      await written(mailOf('invitation', { params, recipient: 'guest@people.example' })),
    );
    expect(await good()).toEqual([hashToken(reminder)]);
    await api.admin(`update identity.invitation set state = 'withdrawn' where id = $1`, [id]);
    expect(await prepare(first)).toBe('obsolete');
  });
});

test('every mail that a function of the schema queues has a template', async () => {
  const functions = await api.admin<{ source: string }>(
    `select prosrc as source from pg_proc where pronamespace = 'identity'::regnamespace`,
  );
  const queued = functions
    .flatMap(({ source }) => [...source.matchAll(/(?:mail_to\w*|queue_mail)\([^;]*?'([a-z]+-[a-z-]+)'/g)])
    .map(([, name]) => name);
  expect(queued.length).toBeGreaterThan(10);
  expect(names).toEqual(expect.arrayContaining(queued));
});
