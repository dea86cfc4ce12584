import { readFileSync } from 'node:fs';

/** Returns the rows of a list: columns are separated by tabs, and lines that begin with # are comments. */
export function readRows(file: string | URL): string[][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

export function shipped(name: string): string[][] {
  return readRows(new URL(`data/${name}.tsv`, import.meta.url));
}

export function listed(cell: string | undefined): string[] {
  return (cell ?? '').split(',').filter(Boolean);
}
