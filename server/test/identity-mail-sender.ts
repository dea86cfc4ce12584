import { identityMails } from '../src/modules/identity/index.ts';
import type { TestApi } from './api.ts';
import { sharedTestMailbox, createTestMailSender } from './test-mailbox.ts';
import { openRelayDatabase } from './start-test-worker.ts';

export interface TestMailSender {
  /** Sends the waiting mails. */
  deliver(): Promise<void>;
  /** Sends the waiting mails, and returns the code of the link in the newest matching mail to this address. */
  codeFor(address: string, matching: RegExp): Promise<string>;
}

/**
 * Sends this file's mails as the worker would: with every template of the identity module, to the catcher that
 * tests share.
 */
export function openIdentityMailSender(api: TestApi): TestMailSender {
  const sender = createTestMailSender(api, identityMails({ db: openRelayDatabase(api), config: api.config }));
  return {
    deliver: () => sender.deliver(),
    async codeFor(address, matching) {
      await sender.deliver();
      const { text } = await sharedTestMailbox().awaitMail(address, matching);
      const [, code] = /#code=([A-Za-z0-9_-]{43})(?![\w-])/.exec(text) ?? [];
      if (code === undefined) throw new Error(`no link with a code in: ${text}`);
      return code;
    },
  };
}
