import { moduleGraph } from '../../module-graph.ts';
import { type Piece } from './split-source-by-text-kind.ts';

/**
 * Maps each old word to its replacement. Inflected forms are separate entries: `errand` → `service request`,
 * `errands` → `service requests`.
 */
export type Words = ReadonlyMap<string, string>;

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

function written(words: readonly string[]) {
  const pascal = words.map(capital).join('');
  return {
    camel: pascal.slice(0, 1).toLowerCase() + pascal.slice(1),
    pascal,
    kebab: words.join('-'),
    snake: words.join('_'),
    scream: words.join('_').toUpperCase(),
    prose: words.join(' '),
    sentence: capital(words.join(' ')),
  };
}

/** Matches a code that the system compares, such as a route, an error, an event or a key of the catalogue. */
const CODE = /^['"`][\w.\-/:${}#?=&%@]*['"`]?$/;

/** These schemas begin a string that names a table or a column for the query builder. */
const SCHEMAS = ['platform', 'engine', ...Object.keys(moduleGraph)].join('|');
const RELATION = new RegExp(`^['"\`](?:${SCHEMAS})\\.[a-z_]+( as \\w+)?['"\`]$`);

/**
 * Returns whether a word is a complete part of a name: `Errand` in `askErrand`, `errand` in `of_errand`, but not in
 * `Ferrand`.
 */
function isWhole(text: string, from: number, to: number): boolean {
  const word = text.slice(from, to);
  const before = text[from - 1] ?? '';
  const after = text[to] ?? '';
  if (word === word.toUpperCase()) return !/[A-Za-z]/.test(before) && !/[A-Za-z]/.test(after);
  if (/[a-z]/.test(after)) return false;
  return /^[A-Z]/.test(word) ? !/[A-Z]/.test(before) || /[a-z]/.test(before) : !/[A-Za-z]/.test(before);
}

function formOf(text: string, from: number, to: number, piece: Piece['kind'], words: readonly string[]) {
  const forms = written(words);
  const word = text.slice(from, to);
  const before = text[from - 1] ?? '';
  const after = text[to] ?? '';
  const beyond = text[to + 1] ?? '';
  const isCapital = /^[A-Z]/.test(word);
  if (word === word.toUpperCase()) return forms.scream;
  if (before === '_' || after === '_') return forms.snake;
  if (/[a-z0-9]/.test(before) && isCapital) return forms.pascal;
  if (/[A-Z]/.test(after)) return isCapital ? forms.pascal : forms.camel;
  if (piece === 'identifier' || piece === 'key') return isCapital ? forms.pascal : forms.camel;
  if (before === '-' || (after === '-' && /[a-z$]/.test(beyond))) return forms.kebab;
  if (piece === 'sql') return forms.snake;
  if (piece === 'string' && RELATION.test(text)) return forms.snake;
  if (piece === 'string' && CODE.test(text)) return isCapital ? forms.pascal : forms.kebab;
  if (before === '/' || before === '.' || (after === '.' && /[a-z$]/.test(beyond))) return forms.kebab;
  if (before === '`' && after === '`') return isCapital ? forms.pascal : forms.kebab;
  return isCapital ? forms.sentence : forms.prose;
}

/** Returns the text of one piece with the old words replaced, each in the form in which it was written. */
export function replaceWordsKeepingWordForm(piece: Piece, words: Words): string {
  // Words are replaced one at a time, the longest first. In `errandService` the letters of `errands` occur, but not
  // as a complete word.
  const longestFirst = [...words].toSorted(([a], [b]) => b.length - a.length);
  let text = piece.text;
  for (const [old, replacement] of longestFirst) {
    const before = text;
    text = before.replace(new RegExp(old, 'gi'), (word, from: number) => {
      const to = from + word.length;
      if (!isWhole(before, from, to)) return word;
      return formOf(before, from, to, piece.kind, replacement.split(' '));
    });
  }
  return text === piece.text ? text : withArticle(text, words);
}

/** Corrects the article before a replaced word: "an errand" becomes "a service request". */
function withArticle(text: string, words: Words): string {
  const starts = [...new Set([...words.values()].map((value) => value.replaceAll(' ', '[ _-]')))].join('|');
  const article = new RegExp(`\\b([Aa])n?([ -])(?=[\`'"]?(?:${starts}))`, 'gi');
  return text.replace(article, (all, a: string, gap: string, at: number) => {
    const next = text.slice(at + all.length).replace(/^[`'"]/, '');
    return /^[aeiou]/i.test(next) ? `${a}n${gap}` : `${a}${gap}`;
  });
}
