import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@marga/server/test/engines/data-folder';

/** The table lists every string that the original specification prescribes, and where it appears. */
export const TABLE = 'docs/specification-strings.md';

/** Lists the kinds of strings. For strings on a screen, the kind decides what is read from the browser. */
export const KINDS = [
  'route',
  'heading',
  'text',
  'phrase',
  'format',
  'button',
  'link',
  'header link',
  'footer link',
  'label',
  'placeholder',
  'message',
  'constant',
  'call',
  'error code',
  'field',
  'sample route',
  'entries per route',
  'price range',
] as const;

export type Kind = (typeof KINDS)[number];

export interface SpecificationString {
  /** These numbered statements prescribe the string. */
  readonly statements: readonly number[];
  readonly kind: Kind;
  /** This is the product's current wording. */
  readonly string: string;
  /** This is the target of a link. */
  readonly target: string | undefined;
  /** This is the specification's wording, where the product's differs. */
  readonly own: string | undefined;
  /** This is the chapter of the table that lists the string; each chapter names the tests that check its strings. */
  readonly chapter: string;
  /** This is the screen in a given state, or the part of the API, where the string appears. */
  readonly place: string;
}

/** Describes statements of the specification that prescribe no string, with the reason. */
interface SilentStatement {
  readonly statements: readonly number[];
  readonly reason: string;
}

export interface SpecificationStringsTable {
  readonly strings: readonly SpecificationString[];
  readonly silent: readonly SilentStatement[];
  /** Maps a chapter to the tests that check its strings. */
  readonly proofs: ReadonlyMap<string, readonly string[]>;
}

export function readSpecificationStringsTable(
  markdown = readFileSync(join(projectRoot, TABLE), 'utf8'),
): SpecificationStringsTable {
  const strings: SpecificationString[] = [];
  const silent: SilentStatement[] = [];
  const proofs = new Map<string, string[]>();
  let chapter = '';
  let place = '';
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) [chapter, place] = [line.slice(3), ''];
    else if (line.startsWith('### ')) place = line.slice(4);
    else if (line.startsWith('- Checked by '))
      proofs.set(chapter, [...(proofs.get(chapter) ?? []), ...quotedIn(line)]);
    if (!/^\| *\d/.test(line)) continue;
    const [, numbers = '', ...cells] = line.split('|').map((cell) => cell.trim());
    const statements = numbersIn(numbers);
    if (place === '') silent.push({ statements, reason: cells[0] ?? '' });
    else strings.push({ statements, ...stringIn(cells), chapter, place });
  }
  return { strings, silent, proofs };
}

function stringIn([kind = '', string = '', target = '', own = '']: readonly string[]) {
  if (!isKind(kind)) throw new RangeError(`${TABLE}: there is no kind "${kind}"`);
  const [quoted] = quotedIn(string);
  if (quoted === undefined) throw new RangeError(`${TABLE}: "${string}" is not between backticks`);
  return { kind, string: quoted, target: quotedIn(target)[0], own: own === '' ? undefined : own };
}

function isKind(text: string): text is Kind {
  return KINDS.some((kind) => kind === text);
}

function quotedIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
}

/** Reads numbers such as `24, 65` and `143-150`. */
function numbersIn(cell: string): number[] {
  return cell.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
