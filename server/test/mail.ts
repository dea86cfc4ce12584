import { afterAll, expect, inject } from 'vitest';
import { type SenderDeps, sendDueMails } from '../src/platform/mail/sender.ts';
import { openSmtp } from '../src/platform/mail/smtp.ts';
import type { MailTemplates } from '../src/platform/mail/template.ts';
import type { TestApi } from './api.ts';
import { type CaughtMail, type Mailbox, mailbox } from './engines/mail.ts';
import { relayDb } from './worker.ts';

/** The mailbox that all test files of a run share: each writes to addresses of its own. */
export function testMail(): Mailbox {
  return mailbox(inject('mailPorts'));
}

export interface TestSender {
  readonly deps: SenderDeps;
  /** Sends what is due, as the worker's loop does, until nothing is. */
  deliver(): Promise<void>;
}

/**
 * A sender for the queue of this file's database, into `testMail` or another server, by a clock that may be ahead. When
 * the file ends, whatever it queued is searched for secrets.
 */
export function testSender(
  api: TestApi,
  templates: MailTemplates,
  { smtpUrl = testMail().smtpUrl, clockOffsetMs }: { smtpUrl?: string; clockOffsetMs?: number } = {},
): TestSender {
  const smtp = openSmtp({ ...api.config, SMTP_URL: smtpUrl });
  const { log, telemetry } = api.platform;
  const deps = { config: api.config, db: relayDb(api, clockOffsetMs), log, telemetry, smtp, templates };
  afterAll(async () => {
    smtp.close();
    expect(await secretsQueued(api)).toEqual([]);
  });
  return {
    deps,
    async deliver() {
      while ((await sendDueMails(deps)) > 0);
    },
  };
}

/** All that was sent to an address. The catcher shows a mail a moment after it has taken it, so as many as were sent are waited for. */
export async function mailsSentTo(api: TestApi, address: string, box = testMail()): Promise<CaughtMail[]> {
  const [sent] = await api.admin<{ mails: number }>(
    'select count(*)::int as mails from platform.mail where recipient = $1 and sent_at is not null',
    [address],
  );
  await expect.poll(() => box.mailsTo(address), { timeout: 10_000 }).toHaveLength(sent?.mails ?? 0);
  return box.mailsTo(address);
}

/** The templates of queued mails that hold what looks like a token: 32 random bytes are 43 characters in base64url. */
export async function secretsQueued(api: TestApi): Promise<string[]> {
  const rows = await api.admin<{ template: string }>(
    `select template from platform.mail where concat_ws(' ', params, last_error) ~ '[A-Za-z0-9_-]{43,}'`,
  );
  return rows.map(({ template }) => template);
}
