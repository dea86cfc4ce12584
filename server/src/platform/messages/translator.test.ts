import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TICKET_KINDS } from '@marga/contract/support/support';
import { expect, test } from 'vitest';
import { SERVER_MESSAGES } from './server-messages.gen.ts';
import { createTranslator, type ServerMessageId } from './translator.ts';

const serverFolder = join(import.meta.dirname, '../..');
/** These files put ids together from any mail's name, so they use no text themselves. */
const sources = globSync('**/*.ts', {
  cwd: serverFolder,
  exclude: ['**/*.test.ts', '**/*.gen.ts', 'platform/mail/write-mail.ts'],
}).map((path) => readFileSync(join(serverFolder, path), 'utf8'));
const quoted = new Set(
  sources.flatMap((text) => [...text.matchAll(/'(?=([\w.-]+)')/g)].map(([, found]) => found)),
);
const beginnings = sources.flatMap((text) =>
  [...text.matchAll(/`((?:mail|pdf|letter)\.[\w.-]+\.)\$\{/g)].map(([, beginning = '']) => beginning),
);
/** The names of these mails are built from a value. */
const COMPOSED_MAILS: readonly string[] = [
  ...TICKET_KINDS.map((kind) => `ticket-received-${kind}`),
  'service-request-quoted-change',
  'service-request-declined-change',
];

test('the catalogue holds no text for mails and documents that none of them uses', () => {
  const isUsed = (id: string) => {
    const [, mail] = /^mail\.([\w-]+)\.(?:subject|action|paragraph\.\d+)$/.exec(id) ?? [];
    return (
      quoted.has(id) ||
      beginnings.some((beginning) => id.startsWith(beginning)) ||
      (mail !== undefined && (quoted.has(mail) || COMPOSED_MAILS.includes(mail)))
    );
  };
  const ids = Object.keys(SERVER_MESSAGES.en);
  expect(ids.length).toBeGreaterThan(200);
  expect(ids.filter((id) => !isUsed(id))).toEqual([]);
});

test('a text is never written without one of its values, or in a language that lacks it', () => {
  expect(createTranslator('en')('mail.itineraries.subject', { count: 1 })).toBe('Your itinerary');
  expect(createTranslator('hi')('mail.itineraries.subject', { count: 12 })).toBe('आपके 12 यात्रा-विवरण');
  expect(() => createTranslator('en')('mail.itineraries.subject')).toThrow(
    'the message has no value for {count}',
  );
  expect(() => createTranslator('hi')('mail.ticket-arrived.footer')).toThrow(
    'the hi catalogue has no message mail.ticket-arrived.footer',
  );
  expect(() => createTranslator('en')('mail.unheard-of' as ServerMessageId)).toThrow('mail.unheard-of');
});
