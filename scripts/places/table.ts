import { readFileSync } from 'node:fs';

/** The rows of one of our lists: columns between tabs, and lines that begin with # for people. */
export function rowsOf(file: string | URL): string[][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

/** Latin letters without their marks, since nobody types them: Sūrat is Surat. */
export function plain(name: string): string {
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

export function slug(name: string): string {
  return plain(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Four decimals are eleven metres. */
export function degrees(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
