import { identityMails } from '../src/modules/identity/index.ts';
import type { TestApi } from './api.ts';
import { testMail, testSender } from './mail.ts';
import { relayDb } from './worker.ts';

export interface TestMailSender {
  /** Sends what is due. */
  deliver(): Promise<void>;
  /** Sends what is due, and gives the code of the link in the newest mail to this address that matches. */
  codeFor(address: string, matching: RegExp): Promise<string>;
}

/** The worker's way with this file's mails: every template of the identity module, into the catcher that tests share. */
export function openMailSender(api: TestApi): TestMailSender {
  const sender = testSender(api, identityMails({ db: relayDb(api), config: api.config }));
  return {
    deliver: () => sender.deliver(),
    async codeFor(address, matching) {
      await sender.deliver();
      const { text } = await testMail().awaitMail(address, matching);
      const [, code] = /#code=([A-Za-z0-9_-]{43})(?![\w-])/.exec(text) ?? [];
      if (code === undefined) throw new Error(`no link with a code in: ${text}`);
      return code;
    },
  };
}
