import { randomBytes } from 'node:crypto';
import { confirmSubscription, subscribe } from '@marga/contract/newsletter/newsletter';
import { newsletterMails } from '../src/modules/newsletter/index.ts';
import type { Answer, TestApi } from './api.ts';
import { openSimulatedBrowser } from './test-browser.ts';
import type { CaughtMail } from './engines/mail-catcher.ts';
import { mailsSentTo, createTestMailSender } from './test-mailbox.ts';
import { openRelayDatabase } from './start-test-worker.ts';

export interface TestSubscribers {
  /** Returns an address that has not subscribed yet. */
  newAddress(): string;
  /** Subscribes to the newsletter from a network of its own. */
  ask(email: string, locale?: 'en' | 'hi'): Promise<Answer<typeof subscribe>>;
  /** Returns all mails that have arrived at this address so far. */
  mails(email: string): Promise<CaughtMail[]>;
  /** Returns the code of the newest confirmation link. */
  confirmCode(email: string): Promise<string>;
  confirm(code: string): Promise<Answer<typeof confirmSubscription>>;
  /** Subscribes, confirms, and returns the welcome mail. */
  join(email: string): Promise<CaughtMail>;
}

/** Returns helpers for newsletter subscribers that send mails as the worker does, with a clock that may be ahead. */
export function createSubscriberHelpers(api: TestApi, clockOffsetMs?: number): TestSubscribers {
  const templates = newsletterMails({ db: openRelayDatabase(api, clockOffsetMs), config: api.config });
  const sender = createTestMailSender(api, templates, clockOffsetMs === undefined ? {} : { clockOffsetMs });
  const mails = async (email: string): Promise<CaughtMail[]> => {
    await sender.deliver();
    return mailsSentTo(api, email.toLowerCase());
  };
  const readers: TestSubscribers = {
    newAddress: () => `${randomBytes(6).toString('hex')}@people.example`,
    ask: (email, locale = 'en') => openSimulatedBrowser(api).call(subscribe, { body: { email, locale } }),
    mails,
    async confirmCode(email) {
      const codes = (await mails(email)).flatMap(
        ({ text }) => /confirm#code=([\w-]{43})/.exec(text)?.[1] ?? [],
      );
      const code = codes.at(-1);
      if (code === undefined) throw new Error(`no mail to ${email} asks for a confirmation`);
      return code;
    },
    confirm: (code) => openSimulatedBrowser(api).call(confirmSubscription, { body: { code } }),
    async join(email) {
      await readers.ask(email);
      await readers.confirm(await readers.confirmCode(email));
      const welcome = (await mails(email)).at(-1);
      if (!welcome) throw new Error(`nobody has welcomed ${email}`);
      return welcome;
    },
  };
  return readers;
}

/** Returns the address from a mail's header that a mail client posts to for unsubscribing. */
export function unsubscribeUrlOf({ headers }: CaughtMail): string {
  const [, address] = /^<(https:\/\/[^>]+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? [];
  if (address === undefined) throw new Error('the mail does not say how to leave');
  return address;
}
