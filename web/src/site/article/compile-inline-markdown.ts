import type { Inline, Inlines } from './article-content-model.ts';

/**
 * Matches inline marks in order of precedence: an escape, code, strong, emphasis, a link. An underscore between two
 * letters, marks or digits of any script is part of a word.
 */
const MARKS =
  /\\(?<escaped>[\\`*_[\](){}#|<>])|`(?<code>[^`]+)`|\*\*(?<strong>.+?)\*\*|(?<![\p{L}\p{M}\p{N}])_(?<stressed>.+?)_(?![\p{L}\p{M}\p{N}])|(?<!!)\[(?<words>[^\]]+)\]\((?<to>[^)\s]+)\)/gu;

/** Matches what remains of an unclosed mark or of unsupported syntax. */
const LEFT_OVER = /\*|`|\]\(|!\[|<[\w/!]/;

/** Reads inline Markdown; unknown syntax is an error and never shown as it is. */
export function compileInlineMarkdown(text: string): Inlines {
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
  if (strong !== undefined) return { is: 'strong', of: compileInlineMarkdown(strong) };
  if (stressed !== undefined) return { is: 'emphasis', of: compileInlineMarkdown(stressed) };
  return { is: 'link', to, of: compileInlineMarkdown(words) };
}

function plain(text: string): string {
  const leftOver = LEFT_OVER.exec(text);
  if (leftOver) throw new RangeError(`“${leftOver[0]}” in “${text.trim()}” is not closed, or not known here`);
  return text;
}

/** Adjacent text is merged into one piece. */
function addText(found: Inline[], added: string): void {
  if (added === '') return;
  const last = found.at(-1);
  if (typeof last === 'string') found[found.length - 1] = last + added;
  else found.push(added);
}

/** Returns the text alone, as it is counted and searched. */
export function plainTextOf(inlines: Inlines): string {
  return inlines.map(plainTextOfOne).join('');
}

function plainTextOfOne(inline: Inline): string {
  if (typeof inline === 'string') return inline;
  return inline.is === 'code' ? inline.text : plainTextOf(inline.of);
}

/** Returns the targets of the links, in order. */
export function listInlineLinks(inlines: Inlines): string[] {
  return inlines.flatMap((inline) => {
    if (typeof inline === 'string' || inline.is === 'code') return [];
    return inline.is === 'link' ? [inline.to] : listInlineLinks(inline.of);
  });
}
