import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptsConnections, isHttpReady, type RunningProcess, startProcess } from './child-process.ts';
import { allocateFreePort } from './ports.ts';

const require = createRequire(import.meta.url);

export interface MailPorts {
  smtp: number;
  web: number;
}

/** Holds a mail as the catcher parsed it: both bodies, and the headers by lower-case name. */
export interface CaughtMail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Gives access to the catcher's mails by recipient. */
export interface Mailbox {
  /** This is the address of the mail catcher's web page. */
  readonly url: string;
  /** This is the value for SMTP_URL. */
  readonly smtpUrl: string;
  /** Returns the mails in the order in which they arrived. */
  mailsTo(address: string): Promise<CaughtMail[]>;
  /** Returns the newest mail to this address whose subject or text matches; waits until there is one. */
  awaitMail(address: string, matching: RegExp): Promise<CaughtMail>;
  /** Returns the mail as it came over the wire. */
  sourceOf(mail: CaughtMail): Promise<string>;
}

export type MailCatcher = RunningProcess & Mailbox & { readonly ports: MailPorts };

export interface MailOptions {
  folder: string;
  ports?: MailPorts | undefined;
}

/**
 * Starts a server that accepts every mail and forwards none: it stores them in the folder and shows them on a web
 * page.
 */
export async function startMailCatcher({ folder, ports }: MailOptions): Promise<MailCatcher> {
  const chosen = ports ?? { smtp: await allocateFreePort(), web: await allocateFreePort() };
  const box = createMailboxReader(chosen);
  const settings = {
    smtp: String(chosen.smtp),
    web: String(chosen.web),
    ip: '127.0.0.1',
    'mail-directory': join(folder, 'mails'),
  };
  const running = await startProcess({
    name: 'mail',
    command: process.execPath,
    args: [
      require.resolve('maildev/bin/maildev'),
      ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    logFile: join(folder, 'mail.log'),
    isReady: async () => (await isHttpReady(`${box.url}/healthz`)) && (await acceptsConnections(chosen.smtp)),
    // The mail catcher would wait for connections that its clients keep open, although it has nothing to finish, so
    // the grace period is short.
    graceMs: 500,
  });
  return { ...running, ...box, ports: chosen };
}

export function createMailboxReader({ smtp, web }: MailPorts): Mailbox {
  const url = `http://127.0.0.1:${web}`;
  const ask = (path: string) => fetch(`${url}${path}`, { signal: AbortSignal.timeout(10_000) });
  const mailsTo = async (address: string): Promise<CaughtMail[]> => {
    const query = new URLSearchParams({ 'envelope.to.address': address });
    return (await (await ask(`/email?${query}`)).json()) as CaughtMail[];
  };
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    mailsTo,
    async awaitMail(address, matching) {
      const deadline = performance.now() + 15_000;
      for (;;) {
        const mails = await mailsTo(address);
        const found = mails.findLast(({ subject, text }) => matching.test(subject) || matching.test(text));
        if (found) return found;
        if (performance.now() > deadline) {
          const seen = mails.map(({ subject }) => subject).join(', ') || 'nothing';
          throw new Error(`no mail to ${address} matches ${matching}; there came: ${seen}`);
        }
        await sleep(50);
      }
    },
    sourceOf: async ({ id }) => (await ask(`/email/${id}/source`)).text(),
  };
}
