import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isServerMessage } from '../../contract/src/messages/server-messages.ts';
import { compileMessage } from '../../web/src/shared/messages/compile-message.ts';
import { projectRoot } from '../project-root.ts';

const HEADER = '// Written by `npm run generate` from contract/src/messages; edit that instead.';

/**
 * Compiles the texts of mails and documents with the compiler of the screens, so that the server needs no parser and a
 * message with wrong syntax fails the check instead of a mail.
 */
export const serverMessages = {
  path: 'server/src/platform/messages/server-messages.gen.ts',
  produce(): string {
    return [
      HEADER,
      "import type { Message } from '@marga/contract/messages/format-message';",
      '',
      "export const SERVER_MESSAGES: Readonly<Record<'en' | 'hi', Readonly<Record<string, Message>>>> = {",
      ...['en', 'hi'].flatMap((locale) => [`  ${locale}: {`, ...compiledLines(locale), '  },']),
      '};',
      '',
    ].join('\n');
  },
};

function compiledLines(locale: string): string[] {
  const file = join(projectRoot, `contract/src/messages/${locale}.json`);
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.entries(catalogue)
    .filter(([id]) => isServerMessage(id))
    .map(([id, text]) => `    ${JSON.stringify(id)}: ${JSON.stringify(compileMessage(text))},`);
}
