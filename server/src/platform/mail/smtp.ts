import { createTransport, type NodemailerError } from 'nodemailer';
import type { WorkerConfig } from '../config.ts';

/** Limits how many mails are sent to the server at once. */
export const CONNECTIONS = 8;

const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};
/**
 * The timeout covers the entire delivery, because no socket timeout notices a server that sends its response very
 * slowly.
 */
const DELIVERY_TIMEOUT_MS = 45_000;

export interface Message {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** `refused` means that this mail will never be accepted; `unsent` means that a later attempt may succeed. */
export type Delivery =
  { readonly outcome: 'sent' } | { readonly outcome: 'refused' | 'unsent'; readonly reason: string };

export interface Smtp {
  deliver(message: Message): Promise<Delivery>;
  close(): void;
}

export function openSmtpTransport(
  config: Pick<WorkerConfig, 'SMTP_URL' | 'MAIL_FROM'>,
  deliveryTimeoutMs = DELIVERY_TIMEOUT_MS,
): Smtp {
  const from = senderOf(config.MAIL_FROM);
  const open = () => createTransport({ ...serverOf(config.SMTP_URL), ...TIMEOUTS, ...CAUTION, pool: true });
  let pool = open();

  async function send({ id, recipient, subject, text, html, headers }: Message): Promise<void> {
    const used = pool;
    const deadline = setTimeout(() => {
      used.close({ force: true });
      if (pool === used) pool = open();
    }, deliveryTimeoutMs);
    try {
      await used.sendMail({
        envelope: { from: from.address, to: [recipient] },
        from,
        to: { name: '', address: recipient },
        // The id is the same at every attempt, so a server or a person who gets the mail twice can recognise it.
        messageId: `<${id}@${domainOf(from.address)}>`,
        subject: oneLine(subject),
        text,
        html,
        // The header prevents automatic replies to automatic mails (RFC 3834).
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
      });
    } finally {
      clearTimeout(deadline);
    }
  }

  return {
    async deliver(message) {
      if (!isAddress(message.recipient)) {
        return { outcome: 'refused', reason: 'the recipient is not one plain address' };
      }
      try {
        await send(message);
        return { outcome: 'sent' };
      } catch (error) {
        return {
          outcome: isRefusal(error as NodemailerError) ? 'refused' : 'unsent',
          reason: smtpErrorReasonOf(error),
        };
      }
    },
    close: () => pool.close(),
  };
}

const CAUTION = {
  maxConnections: CONNECTIONS,
  // A broken connection is retried by our queue and not by the pool, because only the queue knows how often.
  maxRequeues: 0,
  // A body is text. Without these options an object in its place could name one of our files or an address inside
  // our network.
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

function serverOf(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isThisMachine(host),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function senderOf(text: string): { name: string; address: string } {
  const [name = '', address = ''] = text.split(/ <|>/);
  return { name, address };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** The queue's table has the same constraint; this check also covers mails that do not come from the queue. */
function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(text);
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/**
 * Only a rejection of the recipient or of the message is final. A rejection of our name, password or sender address
 * affects every mail, so the queue waits until it is fixed.
 */
function isRefusal({ permanent, command }: NodemailerError): boolean {
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}

/** Returns the server's error message without any code of a link that the server might quote from the mail. */
export function smtpErrorReasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return oneLine(message)
    .replaceAll(/[\w-]{43,}/g, '[hidden]')
    .slice(0, 500);
}
