import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listArticleSlugs, readAllArticles } from './articles-plugin.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'articles-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, { related = 'b', text = 'Words.', kind = 'article' } = {}): void {
  const source = `---
title: ${file}
summary: About ${file}
kind: ${kind}
publishedOn: 2026-11-15
keywords: one, two
related: ${related}
---

## One {#one}

${text}

## Two {#two}

More.
`;
  writeFileSync(join(folder, file), source);
}

function writeAll(): void {
  write('a.en.md');
  write('a.hi.md');
  write('b.en.md', { related: 'a' });
  write('b.hi.md', { related: 'a' });
}

describe('the library', () => {
  test('lists each piece once, in both languages, with where its sections begin', () => {
    writeAll();
    const { articles, textOf } = readAllArticles(folder);
    expect(listArticleSlugs(folder)).toEqual(['a', 'b']);
    expect(articles[0]).toEqual({
      slug: 'a',
      kind: 'article',
      publishedOn: '2026-11-15',
      minutes: 1,
      title: { en: 'a.en.md', hi: 'a.hi.md' },
      summary: { en: 'About a.en.md', hi: 'About a.hi.md' },
      keywords: { en: ['one', 'two'], hi: ['one', 'two'] },
      sections: [
        { id: 'one', at: 0, title: { en: 'One', hi: 'One' } },
        { id: 'two', at: 0.5, title: { en: 'Two', hi: 'Two' } },
      ],
    });
    expect(textOf('hi', 'b').related).toEqual([{ slug: 'a', kind: 'article', minutes: 1, title: 'a.hi.md' }]);
  });

  test('lets links lead to pages, pieces, their sections and other sites', () => {
    writeAll();
    write('a.en.md', {
      text: '[a](#two) [b](/resources/b) [c](/resources/b#one) [d](/contact) [e](https://dgca.gov.in)',
    });
    expect(() => readAllArticles(folder)).not.toThrow();
  });

  test.for(['#three', '/resources/c', '/resources/b#three', '/nowhere', 'http://plain.example', 'b'])(
    'is not printed with a link to %s',
    (to) => {
      writeAll();
      write('a.en.md', { text: `[words](${to})` });
      expect(() => readAllArticles(folder)).toThrow(`a.en.md: ${to} leads nowhere`);
    },
  );

  test('is not printed while a language is missing', () => {
    writeAll();
    rmSync(join(folder, 'b.hi.md'));
    expect(() => readAllArticles(folder)).toThrow('b.hi.md');
  });

  test('is not printed while a translation leaves something out', () => {
    writeAll();
    write('b.hi.md', { related: 'a', text: '- Words.' });
    expect(() => readAllArticles(folder)).toThrow('b: part 2 is “paragraph” in en and “list 1” in hi');
    write('b.hi.md', { related: 'a', kind: 'review' });
    expect(() => readAllArticles(folder)).toThrow('b: kind is not the same in both languages');
  });

  test('is not printed while a piece goes on to one that is not there', () => {
    writeAll();
    write('a.en.md', { related: 'c' });
    write('a.hi.md', { related: 'c' });
    expect(() => readAllArticles(folder)).toThrow('a.en.md: c leads nowhere');
  });
});

describe('what we publish', () => {
  const { articles, textOf } = readAllArticles();

  test('is at least four articles, a white paper and a review', () => {
    const countOf = (kind: string) => articles.filter((article) => article.kind === kind).length;
    expect(countOf('article')).toBeGreaterThanOrEqual(4);
    expect(countOf('white-paper')).toBeGreaterThanOrEqual(1);
    expect(countOf('review')).toBeGreaterThanOrEqual(1);
  });

  test.for(articles.map(({ slug }) => slug))('is Hindi where it says so, and whole: %s', (slug) => {
    const { title, sections } = textOf('hi', slug);
    for (const text of [title, ...sections.map((section) => section.title)])
      expect(text).toMatch(/[\u0900-\u097f]/);
    const length = (locale: 'en' | 'hi') => JSON.stringify(textOf(locale, slug)).length;
    expect(length('hi') / length('en')).toBeGreaterThan(0.8);
  });
});
