import { readFileSync } from 'node:fs';

/** Reads the rows of a list with tab-separated columns; lines that begin with # are comments. */
export function readTsvRows(file: string | URL): string[][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

/** Returns Latin letters without diacritics, since nobody types them: Sūrat becomes Surat. */
export function removeDiacritics(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[ʻʼ’‘`]/g, "'")
    .replaceAll(/ı/g, 'i')
    .replaceAll(/ł/g, 'l')
    .replaceAll(/Ł/g, 'L')
    .replaceAll(/ø/g, 'o')
    .replaceAll(/Ø/g, 'O')
    .replaceAll(/ß/g, 'ss')
    .replaceAll(/æ/g, 'ae')
    .replaceAll(/đ/g, 'd')
    .replaceAll(/Đ/g, 'D')
    .trim();
}

export function slugOfName(name: string): string {
  return removeDiacritics(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Four decimals are a precision of eleven metres. */
export function formatDegrees(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
