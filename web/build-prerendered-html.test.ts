import { describe, expect, test } from 'vitest';
import { buildPrerenderedDocument, buildInlineStyleSheet } from './build-prerendered-html.ts';
import type { RenderedPage } from './src/prerender/render.tsx';

const shell = `<!doctype html>
<html lang="en">
  <head>
    <title>Marga</title>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/framework.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;

const page: RenderedPage = {
  screen: 'terms',
  path: '/terms',
  isPersonal: false,
  locale: 'hi',
  languageTag: 'hi-IN',
  address: '/hi/terms',
  alternates: { en: '/terms', hi: '/hi/terms' },
  title: 'A "title" & more',
  description: 'What <it> says',
  body: '<p style="left:10%">words</p>',
};

const loaded = {
  chunks: ['assets/index.js', 'assets/framework.js', 'assets/terms.js'],
  fonts: ['assets/letters.woff2'],
  styleSheet: 'assets/prerendered.css',
};

describe('the document of a page', () => {
  const html = buildPrerenderedDocument(shell, page, loaded, 'https://portal.example');

  test('says in its head what it is, with nothing in it that could become markup', () => {
    expect(html).toContain('<html lang="hi-IN">');
    expect(html).toContain('<title>A &quot;title&quot; &amp; more</title>');
    expect(html).toContain('<meta name="description" content="What &lt;it&gt; says">');
    expect(html).toContain('<link rel="canonical" href="https://portal.example/hi/terms">');
    expect(html).toContain('hreflang="x-default" href="https://portal.example/terms"');
  });

  test('asks for its style sheets first, and once for each file that its program needs', () => {
    expect(html.indexOf('index.css')).toBeLessThan(html.indexOf('letters.woff2'));
    expect(html.indexOf('letters.woff2')).toBeLessThan(html.indexOf('terms.js'));
    for (const file of [...loaded.chunks, 'assets/index.css'])
      expect(html.split(`"/${file}"`)).toHaveLength(2);
  });

  test('carries styles where no security policy looks for them, until it wakes up', () => {
    expect(html).toContain(
      '<div id="root" data-address="/hi/terms"><p data-style="left:10%">words</p></div>',
    );
    expect(html).toContain('href="/assets/prerendered.css"');
  });

  test('is not written if a script came with what was rendered', () => {
    const scripted = { ...page, body: '<p>words</p><script>go()</script>' };
    expect(() => buildPrerenderedDocument(shell, scripted, loaded, '')).toThrow(
      '/hi/terms would carry a script',
    );
  });

  test('has neither words nor a place in searches where it is about one person', () => {
    const personal = buildPrerenderedDocument(shell, { ...page, isPersonal: true, body: '' }, loaded, '');
    expect(personal).toContain('<meta name="robots" content="noindex">');
    expect(personal).toContain('<div id="root"></div>');
    expect(personal).not.toContain('canonical');
  });
});

test('the styles of all pages are in one sheet, each once and as it was written', () => {
  const quoted = `<i style="background:url(&quot;/a.svg&quot;)"></i>`;
  const { text } = buildInlineStyleSheet([page.body, page.body, quoted]);
  expect(text.match(/left:10%\}/g)).toHaveLength(1);
  expect(text).toContain(String.raw`[data-style="background:url(\"/a.svg\")"]{background:url("/a.svg")}`);
});
