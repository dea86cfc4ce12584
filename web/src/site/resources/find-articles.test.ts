import { expect, test } from 'vitest';
import { findArticles, type ListedArticle, readArticleQuery } from './find-articles.ts';

function listed(slug: string, kind: ListedArticle['kind'], en: string, hi: string): ListedArticle {
  return {
    slug,
    kind,
    minutes: 5,
    publishedOn: '2026-11-15',
    title: { en, hi },
    summary: { en: 'Rates and dates', hi: 'दरें और तारीख़ें' },
    keywords: { en: ['GSTIN'], hi: ['जीएसटी'] },
    sections: [{ id: 'place', at: 0.5, title: { en: 'The place of supply', hi: 'आपूर्ति का स्थान' } }],
  };
}

const all = [
  listed('gst', 'article', 'GST for agents', 'एजेंट और GST'),
  listed('paying', 'review', 'Ways of paying', 'भुगतान के तरीक़े'),
];
const slugsFor = (asked: string) =>
  findArticles(all, readArticleQuery(new URLSearchParams(asked))).map(({ article }) => article.slug);

test('asking nothing finds everything', () => {
  expect(slugsFor('')).toEqual(['gst', 'paying']);
  expect(slugsFor('search=++')).toEqual(['gst', 'paying']);
});

test('a kind is found by the address, and a kind that nobody knows is no filter', () => {
  expect(slugsFor('kind=review')).toEqual(['paying']);
  expect(slugsFor('kind=poem')).toEqual(['gst', 'paying']);
});

test('every word has to occur, in either language and however it is written', () => {
  expect(slugsFor('search=AGENTS+gst')).toEqual(['gst']);
  expect(slugsFor('search=gst+paying')).toEqual(['paying']);
  expect(slugsFor(new URLSearchParams({ search: 'भुगतान' }).toString())).toEqual(['paying']);
  // The same letter is encoded as one code point and as two.
  expect(slugsFor(new URLSearchParams({ search: 'तारी\u0959' }).toString())).toEqual(['gst', 'paying']);
  expect(slugsFor('search=zeppelin')).toEqual([]);
});

test('stations are named when their own names say it', () => {
  const [first] = findArticles(all, { kind: undefined, search: 'place supply' });
  expect(first?.sections.map(({ id }) => id)).toEqual(['place']);
  expect(findArticles(all, { kind: undefined, search: 'gst' })[0]?.sections).toEqual([]);
});
