import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '../../../test/api.ts';
import { createTemporaryDataFolder } from '../../../test/engines/data-folder.ts';
import { type MailCatcher, startMailCatcher } from '../../../test/engines/mail-catcher.ts';
import {
  mailsSentTo,
  findQueuedMailSecrets,
  sendDueMails,
  sharedTestMailbox,
  createTestMailSender,
} from '../../../test/test-mailbox.ts';
import { startScriptedSmtpServer } from '../../../test/scripted-smtp.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { renderMail } from './render-mail.ts';
import { deleteOldMails, reportMailBacklog } from './mail-sender.ts';
import type { MailSubject, MailTemplates, QueuedMail } from './mail-template.ts';

const HOUR_MS = 60 * 60_000;
const api = await startTestApi({ LOG_LEVEL: 'silent' });
const box = sharedTestMailbox();

const prepared: QueuedMail[] = [];
const templates: MailTemplates = {
  async greeting(mail) {
    prepared.push(mail);
    const { name } = mail.params as { name: string };
    const page = { locale: mail.locale, title: `Hello ${name}`, paragraphs: ['Welcome.'], footer: mail.id };
    return { subject: `Hello ${name}` as MailSubject, ...renderMail(page) };
  },
  async withdrawn() {
    return 'obsolete';
  },
  async broken() {
    throw new Error('no such invitation');
  },
};
const sender = createTestMailSender(api, templates);

const address = () => `${randomBytes(6).toString('hex')}@sender.example`;

async function queue(recipient: string, template = 'greeting', name = 'Asha'): Promise<string> {
  const [row] = await api.admin<{ id: string }>(
    `with made as (select platform.new_id('mal') as id)
      select id, platform.queue_mail(id, $1, $2, 'hi', jsonb_build_object('name', $3::text), 'cmp_1', 'usr_1') from made`,
    [recipient, template, name],
  );
  return row?.id ?? '';
}

interface Row {
  readonly sent: boolean;
  readonly failed: boolean;
  readonly obsolete: boolean;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly wait_s: number | null;
}

async function rowOf(id: string): Promise<Row | undefined> {
  const [row] = await api.admin<Row>(
    `select sent_at is not null as sent, failed_at is not null as failed, obsolete_at is not null as obsolete, attempts,
        last_error, round(extract(epoch from next_attempt_at - platform.now()))::int as wait_s
      from platform.mail where id = $1`,
    [id],
  );
  return row;
}

const sentOnce = { sent: true, failed: false, obsolete: false, attempts: 1, last_error: null };

test('a queued mail is prepared from its row, delivered under its id and marked', async () => {
  const recipient = address();
  const id = await queue(recipient);
  await sender.deliver();
  const mail = await box.awaitMail(recipient, /Hello Asha/);
  expect(mail.headers['message-id']).toBe(`<${id}@marga.example>`);
  expect(prepared.at(-1)).toMatchObject({
    id,
    recipient,
    locale: 'hi',
    companyId: 'cmp_1',
    userId: 'usr_1',
    params: { name: 'Asha' },
  });
  expect(await rowOf(id)).toMatchObject(sentOnce);
  expect(await sendDueMails(sender.deps)).toBe(0);
});

test('senders at once share the queue, and everybody gets one mail', async () => {
  const recipients = Array.from({ length: 60 }, address);
  const ids = await Promise.all(recipients.map((recipient) => queue(recipient)));
  const other = createTestMailSender(api, templates);
  await Promise.all([sender.deliver(), other.deliver(), sender.deliver()]);
  for (const recipient of recipients) {
    await box.awaitMail(recipient, /Hello/);
    expect(await box.mailsTo(recipient)).toHaveLength(1);
  }
  for (const id of ids) expect(await rowOf(id)).toMatchObject(sentOnce);
});

test('a recipient that the server refuses fails at once, with its reason', async () => {
  const server = await startScriptedSmtpServer({ RCPT: '550 5.1.1 no such user here' });
  const id = await queue(address());
  await createTestMailSender(api, templates, { smtpUrl: server.url }).deliver();
  expect(await rowOf(id)).toMatchObject({
    sent: false,
    failed: true,
    attempts: 1,
    last_error: expect.stringContaining('550 5.1.1 no such user here') as string,
  });
});

let catcher: MailCatcher;
const folder = createTemporaryDataFolder('test-mail');
beforeAll(async () => {
  catcher = await startMailCatcher({ folder });
});
afterAll(async () => {
  await catcher.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('with the server away mails wait, ten seconds at first, and go out when it is back', async () => {
  await catcher.stop();
  const recipient = address();
  const id = await queue(recipient);
  const now = createTestMailSender(api, templates, { smtpUrl: catcher.smtpUrl });
  await now.deliver();
  expect(await rowOf(id)).toMatchObject({ sent: false, failed: false, attempts: 1, wait_s: 10 });
  expect((await rowOf(id))?.last_error).toContain('ECONNREFUSED');

  await catcher.restart();
  await now.deliver();
  expect(await rowOf(id), 'not before its time').toMatchObject({ sent: false, attempts: 1 });
  await createTestMailSender(api, templates, { smtpUrl: catcher.smtpUrl, clockOffsetMs: 11_000 }).deliver();
  expect(await rowOf(id)).toMatchObject({ ...sentOnce, attempts: 2 });
  expect(await mailsSentTo(api, recipient, catcher)).toHaveLength(1);
});

test('each attempt waits twice as long as the one before, up to a quarter of an hour', async () => {
  const server = await startScriptedSmtpServer({ RCPT: '450 4.2.1 mailbox busy' });
  const { deps } = createTestMailSender(api, templates, { smtpUrl: server.url });
  const id = await queue(address());
  const waits: number[] = [];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await api.admin(`update platform.mail set next_attempt_at = platform.now() where id = $1`, [id]);
    await sendDueMails(deps);
    waits.push((await rowOf(id))?.wait_s ?? 0);
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900]);
  await api.admin('delete from platform.mail where id = $1', [id]);
});

test('after a day a mail that nobody takes is given up', async () => {
  const server = await startScriptedSmtpServer({ RCPT: '450 4.2.1 mailbox busy' });
  const smtpUrl = server.url;
  const id = await queue(address());
  await createTestMailSender(api, templates, { smtpUrl, clockOffsetMs: 23.9 * HOUR_MS }).deliver();
  expect(await rowOf(id)).toMatchObject({ failed: false, attempts: 1 });
  await createTestMailSender(api, templates, { smtpUrl, clockOffsetMs: 24.2 * HOUR_MS }).deliver();
  expect(await rowOf(id)).toMatchObject({ failed: true, attempts: 2 });
});

test('a mail whose news is no longer true is not sent, and not tried again', async () => {
  const recipient = address();
  const id = await queue(recipient, 'withdrawn');
  await sender.deliver();
  expect(await rowOf(id)).toMatchObject({ sent: false, failed: false, obsolete: true, attempts: 1 });
  expect(await sendDueMails(createTestMailSender(api, templates, { clockOffsetMs: HOUR_MS }).deps)).toBe(0);
  expect(await box.mailsTo(recipient)).toEqual([]);
});

test('a mail that cannot be prepared, or of a template that this worker does not know, waits for a better one', async () => {
  const broken = await queue(address(), 'broken');
  const unknown = await queue(address(), 'constructor');
  await sender.deliver();
  expect(await rowOf(broken)).toMatchObject({
    failed: false,
    last_error: 'not prepared: no such invitation',
  });
  expect(await rowOf(unknown)).toMatchObject({
    failed: false,
    last_error: 'no template is called constructor',
  });
  await api.admin('delete from platform.mail where id = any ($1)', [[broken, unknown]]);
});

test('a sender that dies between sending and noting it has its mail sent again, under the same Message-ID', async () => {
  const recipient = address();
  const id = await queue(recipient);
  const db = openRelayDatabase(api);
  const dying = {
    ...sender.deps,
    db,
    templates: {
      greeting: async (mail: QueuedMail) => {
        await db.close();
        return (await templates['greeting']?.(mail)) ?? 'obsolete';
      },
    },
  };
  await expect(sendDueMails(dying)).rejects.toThrow('no connection');
  await box.awaitMail(recipient, /Hello/);
  expect(await rowOf(id)).toMatchObject({ sent: false, attempts: 1 });
  await sender.deliver();
  expect(await box.mailsTo(recipient), 'the next attempt is later').toHaveLength(1);

  await createTestMailSender(api, templates, { clockOffsetMs: 91_000 }).deliver();
  await expect.poll(async () => (await box.mailsTo(recipient)).length).toBe(2);
  const ids = (await box.mailsTo(recipient)).map(({ headers }) => headers['message-id']);
  expect(ids).toEqual([`<${id}@marga.example>`, `<${id}@marga.example>`]);
  expect(await rowOf(id)).toMatchObject({ sent: true, attempts: 2 });
});

test('a sender that comes back after the next attempt has begun does not undo what another has noted', async () => {
  const server = await startScriptedSmtpServer({ RCPT: '550 5.1.1 no such user here' });
  const id = await queue(address());
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const late = createTestMailSender(
    api,
    {
      greeting: async (mail) => {
        await held;
        return (await templates['greeting']?.(mail)) ?? 'obsolete';
      },
    },
    { smtpUrl: server.url },
  );
  const lateDelivery = sendDueMails(late.deps);
  await expect.poll(async () => (await rowOf(id))?.attempts).toBe(1);
  await createTestMailSender(api, templates, { clockOffsetMs: 91_000 }).deliver();
  expect(await rowOf(id)).toMatchObject({ sent: true, attempts: 2 });
  goOn();
  expect(await lateDelivery).toBe(1);
  expect(await rowOf(id)).toMatchObject({ sent: true, failed: false, attempts: 2, last_error: null });
});

test('what ended thirty days ago is cleared away, what waits stays however old it is', async () => {
  const old = await queue(address());
  const young = await queue(address());
  await sender.deliver();
  const waiting = await queue(address(), 'broken');
  await api.admin(`update platform.mail set sent_at = sent_at - interval '31 days' where id = $1`, [old]);
  await api.admin(
    `update platform.mail set created_at = created_at - interval '90 days' where id = any ($1)`,
    [[old, waiting]],
  );
  expect(await deleteOldMails(sender.deps)).toBe(false);
  expect(await rowOf(old)).toBeUndefined();
  expect(await rowOf(young)).toBeDefined();
  expect(await rowOf(waiting)).toBeDefined();
  await api.admin('delete from platform.mail where id = $1', [waiting]);
});

test('how many mails wait, and since when, is told', async () => {
  const reportedBacklogs: [number, number][] = [];
  const telemetry = {
    ...api.platform.telemetry,
    mailBacklog: (waiting: number, oldestMs: number) => void reportedBacklogs.push([waiting, oldestMs]),
  };
  await api.admin('delete from platform.mail where sent_at is null');
  await reportMailBacklog({ db: sender.deps.db, telemetry });
  const id = await queue(address());
  await api.admin(`update platform.mail set created_at = created_at - interval '1 hour' where id = $1`, [id]);
  await sleep(5);
  await reportMailBacklog({ db: sender.deps.db, telemetry });
  expect(reportedBacklogs[0]).toEqual([0, 0]);
  expect(reportedBacklogs[1]?.[0]).toBe(1);
  expect(reportedBacklogs[1]?.[1]).toBeGreaterThanOrEqual(HOUR_MS);
  await sender.deliver();
});

test('a token in a queued mail would be noticed by every test that sends mail', async () => {
  const id = await queue(address(), 'withdrawn', randomBytes(32).toString('base64url'));
  expect(await findQueuedMailSecrets(api)).toEqual(['withdrawn']);
  await api.admin('delete from platform.mail where id = $1', [id]);
  expect(await findQueuedMailSecrets(api)).toEqual([]);
});
