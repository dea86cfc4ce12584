import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@marga/server/test/engines/data-folder';

/** Every string that the original specification prescribes, and where it is seen. */
export const TABLE = 'docs/specification-strings.md';

/** What a string is. For those of a screen this decides what the browser is asked. */
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

export interface SpecifiedString {
  /** The numbered statements that prescribe it. */
  readonly statements: readonly number[];
  readonly kind: Kind;
  /** As the product says it today. */
  readonly string: string;
  /** Where a link leads. */
  readonly target: string | undefined;
  /** As the specification says it, where the product says it in another way. */
  readonly own: string | undefined;
  /** The chapter of the table, which names the tests that check its strings. */
  readonly chapter: string;
  /** The screen in a state, or the part of the API, in which it is seen. */
  readonly place: string;
}

/** A statement that prescribes no string, and why. */
interface SilentStatement {
  readonly statements: readonly number[];
  readonly reason: string;
}

export interface SpecifiedTable {
  readonly strings: readonly SpecifiedString[];
  readonly silent: readonly SilentStatement[];
  /** The tests that check the strings of a chapter. */
  readonly proofs: ReadonlyMap<string, readonly string[]>;
}

export function readTable(markdown = readFileSync(join(projectRoot, TABLE), 'utf8')): SpecifiedTable {
  const strings: SpecifiedString[] = [];
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

/** `24, 65` and `143-150`. */
function numbersIn(cell: string): number[] {
  return cell.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
