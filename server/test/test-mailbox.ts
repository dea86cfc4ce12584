import { afterAll, expect, inject } from 'vitest';
import { type SenderDeps, sendMailsJob } from '../src/platform/mail/mail-sender.ts';
import { openSmtpTransport } from '../src/platform/mail/smtp.ts';
import type { MailTemplates } from '../src/platform/mail/mail-template.ts';
import type { TestApi } from './api.ts';
import { type CaughtMail, type Mailbox, createMailboxReader } from './engines/mail-catcher.ts';
import { runDueJobs } from './run-due-jobs.ts';
import { openRelayDatabase } from './start-test-worker.ts';

/** Returns the mailbox that all test files of a run share; each file uses its own addresses. */
export function sharedTestMailbox(): Mailbox {
  return createMailboxReader(inject('mailPorts'));
}

export interface TestSender {
  readonly deps: SenderDeps;
  /** Sends waiting mails, as the worker's loop does, until none is left. */
  deliver(): Promise<void>;
}

/** Sends the mails that are due, as a worker does. Returns how many there were. */
export function sendDueMails(deps: SenderDeps): Promise<number> {
  return runDueJobs(deps.db, sendMailsJob(deps));
}

/**
 * Returns a sender for the queue of this file's database, to `sharedTestMailbox` or another server, with a clock that may be
 * ahead. When the file ends, everything it queued is searched for secrets.
 */
export function createTestMailSender(
  api: TestApi,
  templates: MailTemplates,
  { smtpUrl = sharedTestMailbox().smtpUrl, clockOffsetMs }: { smtpUrl?: string; clockOffsetMs?: number } = {},
): TestSender {
  const smtp = openSmtpTransport({ ...api.config, SMTP_URL: smtpUrl });
  const { log, telemetry } = api.platform;
  const deps = {
    config: api.config,
    db: openRelayDatabase(api, clockOffsetMs),
    log,
    telemetry,
    smtp,
    templates,
  };
  afterAll(async () => {
    smtp.close();
    expect(await findQueuedMailSecrets(api)).toEqual([]);
  });
  return {
    deps,
    async deliver() {
      while ((await sendDueMails(deps)) > 0);
    },
  };
}

/**
 * Returns all mails sent to an address. The mail catcher lists a mail shortly after accepting it, so this waits until
 * it lists as many as were sent.
 */
export async function mailsSentTo(
  api: TestApi,
  address: string,
  box = sharedTestMailbox(),
): Promise<CaughtMail[]> {
  const [sent] = await api.admin<{ mails: number }>(
    'select count(*)::int as mails from platform.mail where recipient = $1 and sent_at is not null',
    [address],
  );
  await expect.poll(() => box.mailsTo(address), { timeout: 10_000 }).toHaveLength(sent?.mails ?? 0);
  return box.mailsTo(address);
}

/**
 * Returns the templates of queued mails that contain what looks like a token: 32 random bytes are 43 characters in
 * base64url.
 */
export async function findQueuedMailSecrets(api: TestApi): Promise<string[]> {
  const rows = await api.admin<{ template: string }>(
    `select template from platform.mail where concat_ws(' ', params, last_error) ~ '[A-Za-z0-9_-]{43,}'`,
  );
  return rows.map(({ template }) => template);
}
