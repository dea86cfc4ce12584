import { createHash } from 'node:crypto';
import type { RenderedPage } from './src/prerender/render.tsx';

/** Names the files that a page loads first. */
export interface Loaded {
  chunks: readonly string[];
  fonts: readonly string[];
  /** Holds the inline styles of the pages' elements. */
  styleSheet: string;
}

/** React writes every attribute in double quotes and escapes quotes in text, so this matches attributes only. */
const STYLE_ATTRIBUTE = / style="([^"]*)"/g;

/** Builds the page as a document: the shell with its language, head and body. */
export function buildPrerenderedDocument(
  shell: string,
  page: RenderedPage,
  loaded: Loaded,
  origin: string,
): string {
  if (/<script\b/i.test(page.body)) throw new Error(`${page.address} would carry a script`);
  const body = page.body.replaceAll(STYLE_ATTRIBUTE, ' data-style="$1"');
  // The style sheet is loaded before everything else.
  const [styleSheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(shell) ?? [];
  const links = [
    styleSheet,
    ...(body === page.body ? [] : [`<link rel="stylesheet" href="/${loaded.styleSheet}">`]),
    ...loaded.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...loaded.chunks
      .filter((file) => !shell.includes(`"/${file}"`))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ];
  // Scripts get a low priority, so that the visible content is loaded before them.
  const unhurried = shell
    .replace(styleSheet, '')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"');
  return replaceOnce(
    replaceOnce(
      replaceOnce(unhurried, /<html lang="[^"]*">/, `<html lang="${page.languageTag}">`),
      /<title>[^<]*<\/title>/,
      [...headOf(page, origin), ...links].join('\n    '),
    ),
    /<div id="root"><\/div>/,
    page.isPersonal ? '<div id="root"></div>' : `<div id="root" data-address="${page.address}">${body}</div>`,
  );
}

function headOf(
  { title, description, address, alternates, isPersonal }: RenderedPage,
  origin: string,
): string[] {
  const titled = `<title>${escaped(title)}</title>`;
  // A page reached by a mailed link is for one person and must not be indexed.
  if (isPersonal) return [titled, '<meta name="robots" content="noindex">'];
  const described =
    description === undefined ? [] : [`<meta name="description" content="${escaped(description)}">`];
  return [
    titled,
    ...described,
    `<link rel="canonical" href="${origin}${address}">`,
    ...Object.entries(alternates).map(
      ([locale, href]) => `<link rel="alternate" hreflang="${locale}" href="${origin}${href}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${origin}${alternates.en}">`,
  ];
}

/**
 * Applies the styles of rendered elements until hydration sets them, because the security policy forbids style
 * attributes in a document.
 */
export function buildInlineStyleSheet(bodies: readonly string[]): { file: string; text: string } {
  const styles = new Set(
    bodies.flatMap((body) => [...body.matchAll(STYLE_ATTRIBUTE)].map(([, style = '']) => style)),
  );
  const rules = [...styles].toSorted().map((style) => {
    const declarations = unescaped(style);
    return `[data-style=${JSON.stringify(declarations)}]{${declarations}}`;
  });
  const text = `${rules.join('\n')}\n`;
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { file: `assets/prerendered-${hash}.css`, text };
}

function replaceOnce(text: string, place: RegExp, replacement: string): string {
  if (!place.test(text)) throw new Error(`the shell has no ${place.source}`);
  return text.replace(place, () => replacement);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replaceAll(/[&"<>]/g, (character) => ENTITIES[character] ?? character);
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
