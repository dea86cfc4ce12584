import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { startTestApi } from '../../../test/api.ts';
import { extractPdfText } from '../../../test/pdf-text.ts';
import { LIMITS } from '../limits/limit-table.ts';
import { PdfRenderer } from './pdf-renderer.ts';

const folder = mkdtempSync(join(tmpdir(), 'marga-templates-'));

function template(name: string, source: string): URL {
  const file = join(folder, `${name}.typ`);
  writeFileSync(file, `#set text(font: "Noto Sans")\n${source}`);
  return pathToFileURL(file);
}

const letter = template('letter', '#let data = json(bytes(sys.inputs.data))\nDear #data.name');
const list = template('list', '#let data = json(bytes(sys.inputs.data))\nFor #data.name: #data.count');
const broken = template('broken', '#panic("no such document")');
const { DOCUMENT_FONTS: fonts } = (await startTestApi()).config;

const textOf = (pdf: Uint8Array | undefined) => pdf && extractPdfText(pdf).join(' ');

test('one renderer makes documents of any template, each with its own data', async () => {
  const renderer = new PdfRenderer(fonts);
  const names = ['Asha', 'Meera', '#panic("typed")', 'Omar'];
  const made = await Promise.all(
    names.flatMap((name, count) => [
      renderer.render(letter, { name }),
      renderer.render(list, { name, count: String(count) }),
    ]),
  );
  expect(made.map(textOf)).toEqual(
    names.flatMap((name, count) => [`Dear ${name}`, `For ${name}: ${String(count)}`]),
  );
});

test('a document that cannot be rendered fails alone', async () => {
  const renderer = new PdfRenderer(fonts);
  const [first, second, third] = await Promise.allSettled([
    renderer.render(letter, { name: 'Asha' }),
    renderer.render(broken, {}),
    renderer.render(letter, { name: 'Meera' }),
  ]);
  expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(String(second.status === 'rejected' && second.reason)).toContain('no such document');
});

test('where no thread can start, every document fails and none waits for ever', async () => {
  const renderer = new PdfRenderer('/nowhere');
  const waiting = Array.from({ length: 5 }, async () => renderer.render(letter, { name: 'Asha' }));
  const settled = await Promise.allSettled(waiting);
  expect(settled.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
});

test('who comes when the queue is full is refused, whatever the document, and may try again', async () => {
  const renderer = new PdfRenderer(fonts);
  const waiting = Array.from({ length: LIMITS['documents.files-in-queue'].most }, async () =>
    renderer.render(letter, { name: 'Asha' }),
  );
  expect(await renderer.render(list, { name: 'Meera', count: '1' })).toBeUndefined();
  expect((await Promise.all(waiting)).every((pdf) => textOf(pdf) === 'Dear Asha')).toBe(true);
  expect(textOf(await renderer.render(list, { name: 'Meera', count: '1' }))).toBe('For Meera: 1');
});
