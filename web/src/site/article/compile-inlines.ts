import type { Inline, Inlines } from './article-text.ts';

/**
 * What means something inside a line, the first that fits: an escape, code, strong words, stressed words, a link. An underscore
 * between two letters, signs or figures of any script is part of a word.
 */
const MARKS =
  /\\(?<escaped>[\\`*_[\](){}#|<>])|`(?<code>[^`]+)`|\*\*(?<strong>.+?)\*\*|(?<![\p{L}\p{M}\p{N}])_(?<stressed>.+?)_(?![\p{L}\p{M}\p{N}])|(?<!!)\[(?<words>[^\]]+)\]\((?<to>[^)\s]+)\)/gu;

/** What is left over when a mark was opened and not closed, or when somebody wrote what we do not read. */
const LEFT_OVER = /\*|`|\]\(|!\[|<[\w/!]/;

/** Reads the part of Markdown that stands inside a line; what it does not know is an error, never shown as it is. */
export function compileInlines(text: string): Inlines {
  const found: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    addText(found, plain(text.slice(end, match.index)));
    const inline = inlineOf(match.groups ?? {});
    if (typeof inline === 'string') addText(found, inline);
    else found.push(inline);
    end = match.index + match[0].length;
  }
  addText(found, plain(text.slice(end)));
  return found;
}

function inlineOf({
  escaped,
  code,
  strong,
  stressed,
  words = '',
  to = '',
}: Partial<Record<string, string>>): Inline {
  if (escaped !== undefined) return escaped;
  if (code !== undefined) return { is: 'code', text: code };
  if (strong !== undefined) return { is: 'strong', of: compileInlines(strong) };
  if (stressed !== undefined) return { is: 'emphasis', of: compileInlines(stressed) };
  return { is: 'link', to, of: compileInlines(words) };
}

function plain(text: string): string {
  const leftOver = LEFT_OVER.exec(text);
  if (leftOver) throw new RangeError(`“${leftOver[0]}” in “${text.trim()}” is not closed, or not known here`);
  return text;
}

/** Words that follow words become one piece. */
function addText(found: Inline[], words: string): void {
  if (words === '') return;
  const last = found.at(-1);
  if (typeof last === 'string') found[found.length - 1] = last + words;
  else found.push(words);
}

/** The words alone, as they are counted and searched. */
export function plainTextOf(inlines: Inlines): string {
  return inlines.map(plainTextOfOne).join('');
}

function plainTextOfOne(inline: Inline): string {
  if (typeof inline === 'string') return inline;
  return inline.is === 'code' ? inline.text : plainTextOf(inline.of);
}

/** Where the links lead, in their order. */
export function linksOf(inlines: Inlines): string[] {
  return inlines.flatMap((inline) => {
    if (typeof inline === 'string' || inline.is === 'code') return [];
    return inline.is === 'link' ? [inline.to] : linksOf(inline.of);
  });
}
