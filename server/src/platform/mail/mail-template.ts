import type { Instant } from '@marga/contract/kernel/time';

export type MailLocale = 'en' | 'hi';

/** This is a row of the queue that is ready to be sent. */
export interface QueuedMail {
  readonly id: string;
  readonly companyId: string | null;
  readonly userId: string | null;
  readonly recipient: string;
  readonly template: string;
  readonly locale: MailLocale;
  /**
   * Holds the parameters as the queueing transaction wrote them; the template's owner knows and checks their shape.
   */
  readonly params: unknown;
  readonly createdAt: Instant;
}

declare const brand: unique symbol;

/** A subject becomes a header that people trust. Only `writeSubject` makes one, and lets nothing in that people typed. */
export type MailSubject = string & { readonly [brand]: 'subject' };

/** This is the mail as it is sent. Both bodies have the same content. */
export interface PreparedMail {
  readonly subject: MailSubject;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Renders a queued mail when it is sent. Secrets for links are made here, so the queue never holds one. It runs
 * once per attempt: after a worker crash a mail may be prepared and sent again, and the later link must work.
 */
export type Prepare = (mail: QueuedMail) => Promise<PreparedMail | 'obsolete'>;

/**
 * Templates are keyed by the name in the queue's rows. Each module provides its own, and `bin/worker.ts` joins
 * them.
 */
export type MailTemplates = Readonly<Record<string, Prepare>>;
