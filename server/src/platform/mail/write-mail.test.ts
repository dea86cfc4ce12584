import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../test/engines/data-folder.ts';
import { messageIdsWithPrefix, type ServerMessageId } from '../messages/translator.ts';
import { SUBJECT_VALUES, writeMail, writeSubject } from './write-mail.ts';

const SUBJECTS = messageIdsWithPrefix('mail.').filter((id) => /^mail\.[\w-]+\.subject\b/.test(id));

test.each(['en', 'hi'] as const)('no subject of the %s catalogue asks for what people type', (locale) => {
  const file = join(projectRoot, `contract/src/messages/${locale}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  expect(SUBJECTS.length).toBeGreaterThan(40);
  for (const id of SUBJECTS) {
    const asked = [...(texts[id] ?? '').matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name);
    expect(
      asked.filter((name) => !(SUBJECT_VALUES as readonly string[]).includes(name)),
      id,
    ).toEqual([]);
  }
});

test('a value that may not be in a subject never gets there, even when a text asks for it', () => {
  const opening = 'mail.itineraries.opening' as ServerMessageId as Parameters<typeof writeSubject>[1];
  expect(() => writeSubject('en', opening, { agent: 'Asha', company: 'Konkan' })).toThrow('{agent}');
});

test('a name in a body is no address that a mail program makes a link of', () => {
  const { text, html } = writeMail({
    locale: 'en',
    name: 'company-approved',
    values: { companyName: 'Konkan evil.example Tours' },
    footer: 'mail.footer.account',
  });
  for (const body of [text, html]) {
    expect(body).toContain('Konkan evil.\u2060example Tours');
    expect(body).not.toContain('href=');
  }
});
