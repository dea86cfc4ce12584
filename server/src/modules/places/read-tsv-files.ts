import { readFileSync } from 'node:fs';

/** Returns the rows of a list: columns are separated by tabs, and lines that begin with # are comments. */
export function readTsvRows(file: string | URL): string[][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

export function readBundledTsvRows(name: string): string[][] {
  return readTsvRows(new URL(`data/${name}.tsv`, import.meta.url));
}

export function splitListCell(cell: string | undefined): string[] {
  return (cell ?? '').split(',').filter(Boolean);
}
