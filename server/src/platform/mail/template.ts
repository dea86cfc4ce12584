import type { Instant } from '@marga/contract/kernel/time';

export type MailLocale = 'en' | 'hi';

/** A row of the queue whose turn has come. */
export interface QueuedMail {
  readonly id: string;
  readonly companyId: string | null;
  readonly userId: string | null;
  readonly recipient: string;
  readonly template: string;
  readonly locale: MailLocale;
  /** As the transaction wrote them that queued the mail; the template's owner knows and checks their shape. */
  readonly params: unknown;
  readonly createdAt: Instant;
}

/** What a person gets. Both bodies say the same. */
export interface PreparedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Turns a queued mail into words at the moment it is sent; whoever needs a secret in a link makes it here, so that no
 * queue ever holds one. It runs once per attempt: a mail that was sent by a worker that died before it could say so is
 * prepared and sent again, and the link of the later one must work.
 */
export type Prepare = (mail: QueuedMail) => Promise<PreparedMail | 'obsolete'>;

/** By the name that the queue's rows carry. Each module gives its own, `bin/worker.ts` joins them. */
export type MailTemplates = Readonly<Record<string, Prepare>>;
