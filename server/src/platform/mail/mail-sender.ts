import { epochMsOf } from '@marga/contract/kernel/time';
import { now } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { runWhenDue, type SubjectJob } from '../jobs/job.ts';
import type { Log } from '../log.ts';
import type { Telemetry } from '../telemetry.ts';
import { beginAttempt, clearEnded, markObsolete, markSent, markUnsent, readBacklog } from './mail-queries.ts';
import { CONNECTIONS, type Delivery, smtpErrorReasonOf, type Smtp } from './smtp.ts';
import type { MailLocale, MailTemplates, QueuedMail } from './mail-template.ts';

/**
 * This is longer than preparing and delivering may take; after that the sender counts as dead and another sends the
 * mail again.
 */
const ATTEMPT_SECONDS = 90;
const FIRST_RETRY_MS = 10_000;
const LAST_RETRY_MS = 15 * 60_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;
const CLEARED_AT_ONCE = 1_000;

export interface SenderDeps {
  readonly config: Pick<Config, 'TIME_SCALE'>;
  /** The connection uses the relay's role, the only one that can read the queue. */
  readonly db: Db;
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly smtp: Smtp;
  readonly templates: MailTemplates;
}

interface TriedMail extends QueuedMail {
  readonly attempt: number;
}

type Outcome = Delivery | { readonly outcome: 'obsolete' };

/**
 * Sends the mails that are due, as many at once as there are connections. Delivery is at least once: if a sender dies
 * before it records a delivery, the mail is sent again with the same Message-ID.
 */
export function sendMailsJob(deps: SenderDeps): SubjectJob {
  return runWhenDue('send-mails', CONNECTIONS, (id) => sendMail(deps, id));
}

async function sendMail(deps: SenderDeps, id: string): Promise<void> {
  const [[row]] = await deps.db.run([beginAttempt({ id, seconds: ATTEMPT_SECONDS })]);
  if (!row) return;
  const mail: TriedMail = {
    id: row.id,
    companyId: row.company_id,
    userId: row.user_id,
    recipient: row.recipient,
    template: row.template,
    locale: row.locale as MailLocale,
    params: row.params,
    createdAt: row.created_at,
    attempt: row.attempts,
  };
  await note(deps, mail, await trySending(deps, mail));
}

async function trySending({ templates, smtp }: SenderDeps, mail: TriedMail): Promise<Outcome> {
  const prepare = Object.hasOwn(templates, mail.template) ? templates[mail.template] : undefined;
  // A newer API may queue a template that only the next version of the worker knows.
  if (!prepare) return { outcome: 'unsent', reason: `no template is called ${mail.template}` };
  try {
    const prepared = await prepare(mail);
    if (prepared === 'obsolete') return { outcome: 'obsolete' };
    return await smtp.deliver({ ...prepared, id: mail.id, recipient: mail.recipient });
  } catch (error) {
    return { outcome: 'unsent', reason: `not prepared: ${smtpErrorReasonOf(error)}` };
  }
}

async function note(
  { config, db, log, telemetry }: SenderDeps,
  mail: TriedMail,
  made: Outcome,
): Promise<void> {
  const { id, template, attempt } = mail;
  switch (made.outcome) {
    case 'sent':
      await db.run([markSent({ id })]);
      telemetry.mailSent(template, epochMsOf(now()) - epochMsOf(mail.createdAt));
      return;
    case 'obsolete':
      await db.run([markObsolete({ id, attempt })]);
      return;
    case 'refused':
    case 'unsent': {
      const { reason } = made;
      const final = made.outcome === 'refused';
      const [[row]] = await db.run([markUnsent({ id, attempt, reason, final, ...delays(config, attempt) })]);
      const givenUp = Boolean(row?.failed_at);
      if (givenUp) telemetry.mailFailed(template);
      log.warn({ mail: id, template, attempt, givenUp, reason: withoutAddresses(reason) }, 'mail not sent');
    }
  }
}

/**
 * Returns the delay before the next attempt, which starts at ten seconds and doubles up to 15 minutes, and the time
 * after which a mail is given up, which is one day.
 */
function delays({ TIME_SCALE }: Pick<Config, 'TIME_SCALE'>, attempt: number) {
  const scaled = (ms: number): number => Math.max(1, Math.round(ms / TIME_SCALE));
  return {
    retryMs: scaled(Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LAST_RETRY_MS)),
    giveUpAfterMs: scaled(GIVE_UP_AFTER_MS),
  };
}

/** A server's refusal quotes the recipient's address, which must not be logged. */
function withoutAddresses(reason: string): string {
  return reason.replaceAll(/[^\s<]+@[^\s>]+/g, '[hidden]');
}

/** Deletes a batch of mails that were finished at least thirty days ago; returns true when there may be more. */
export async function deleteOldMails({ db }: Pick<SenderDeps, 'db'>): Promise<boolean> {
  const [cleared] = await db.run([clearEnded({ limit: CLEARED_AT_ONCE })]);
  return cleared.length === CLEARED_AT_ONCE;
}

export async function reportMailBacklog({
  db,
  telemetry,
}: Pick<SenderDeps, 'db' | 'telemetry'>): Promise<void> {
  const [[backlog]] = await db.run([readBacklog()]);
  if (backlog) telemetry.mailBacklog(Number(backlog.waiting), Number(backlog.oldest_ms));
}
