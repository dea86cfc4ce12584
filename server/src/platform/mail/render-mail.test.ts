import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const url = 'https://portal.example/reset-password#code=a&b="c"';
const page = {
  locale: 'en',
  title: 'Choose a new password',
  paragraphs: ['Somebody asked for it.', 'First line\nSecond line'],
  action: { label: 'Choose', url },
  footer: 'You get this because you asked.',
} as const;

test('both bodies carry every word and the address, and the page says its language', () => {
  const { html, text } = renderMail(page);
  for (const part of [page.title, page.paragraphs[0], page.action.label, page.footer]) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
  expect(text).toContain(`\n${url}\n`);
  expect(html).toContain('First line<br>\nSecond line');
  expect(html).toMatch(/<html lang="en">/);
  expect(renderMail({ ...page, locale: 'hi' }).html).toMatch(/<html lang="hi">/);
});

test('what people typed is never markup, wherever it stands', () => {
  const typed = `<img src=x onerror="alert('1')">&amp;</td>`;
  const tagsOf = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replaceAll(/ href="[^"]*"/g, ''));
  const { html } = renderMail({
    ...page,
    title: typed,
    paragraphs: [typed, `${typed}\n${typed}`],
    action: { label: typed, url: `https://portal.example/?q=${typed}` },
    footer: typed,
  });
  expect(tagsOf(html)).toEqual(tagsOf(renderMail(page).html));
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;&lt;/td&gt;');
});

test('characters that nobody sees, and that would turn a line around, are gone', () => {
  const { html, text } = renderMail({
    ...page,
    paragraphs: ['Acme\u202egpj.exe\u0000\u2066'],
    footer: 'a\rb\u0007',
  });
  for (const body of [html, text]) {
    expect(body).toContain('Acmegpj.exe');
    expect(body).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\n]/u);
  }
});

test('a button leads to a web address and to nothing else', () => {
  for (const target of ['javascript:alert(1)', 'data:text/html,hi', '/reset-password']) {
    expect(() => renderMail({ ...page, action: { label: 'Choose', url: target } })).toThrow(RangeError);
  }
});

test('a mail program fetches nothing: no image, font, style or script from elsewhere', () => {
  const { html } = renderMail(page);
  expect(html).not.toMatch(/<(img|link|script|iframe|svg|video)\b|@import|url\(|\bsrc=/i);
  const addresses = html.match(/https?:\/\/[^"<\s]+/g) ?? [];
  expect(new Set(addresses.map((address) => new URL(address).origin))).toEqual(
    new Set(['https://portal.example']),
  );
});

test('without an action there is no button and no empty line of words in its place', () => {
  const { html, text } = renderMail({ ...page, action: undefined });
  expect(html).not.toContain('<a ');
  expect(text).not.toContain('http');
});

test('a way out of further mails stands under why one gets them, in both bodies', () => {
  const leave = { label: 'Unsubscribe', url: 'https://portal.example/newsletter/unsubscribe#code=a' };
  const { html, text } = renderMail({ ...page, leave });
  expect(text.endsWith(`${page.footer}\n\nUnsubscribe:\n${leave.url}\n`)).toBe(true);
  expect(html).toContain(`href="${leave.url}"`);
  expect(() => renderMail({ ...page, leave: { ...leave, url: 'javascript:alert(1)' } })).toThrow(RangeError);
});
