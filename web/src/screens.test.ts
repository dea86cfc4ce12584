import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONSOLE_HOME, isOperatorConsolePath } from './routes.ts';
import { EVERY_SCREEN } from './screens.ts';
import type { PaletteEntry } from './screens/screen.ts';
import en from '@marga/contract/messages/en.json' with { type: 'json' };
import hi from '@marga/contract/messages/hi.json' with { type: 'json' };

const rows = Object.entries(EVERY_SCREEN).map(([name, screen]) => ({ name, ...screen }));
const entries = rows.flatMap(({ palette }) => (palette ? [palette] : []));

const isInBothCatalogues = (id: string) => Object.hasOwn(en, id) && Object.hasOwn(hi, id);

function listRepeated<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}

describe('the table of screens', () => {
  test('names only files that exist', () => {
    const missing = rows.filter(({ file }) => !existsSync(join(import.meta.dirname, file)));
    expect(missing.map(({ name, file }) => `${name}: ${file}`)).toEqual([]);
  });

  test('gives every screen a path of its own', () => {
    expect(rows.length).toBeGreaterThan(60);
    expect(listRepeated(rows.map(({ path }) => path))).toEqual([]);
  });

  test('has a sample for every path with a parameter', () => {
    const open = rows.filter(({ path, sample = path }) => sample.includes('/:'));
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  test('describes every public page that is the same for everybody; an article describes itself', () => {
    const described = rows.filter(
      ({ audience, path, sample = path }) =>
        audience === 'anyone' && !sample.includes('#code=') && !path.includes(':'),
    );
    expect(described.length).toBeGreaterThan(0);
    const wrong = described.filter(
      ({ name, description }) => description !== `description.${name}` || !isInBothCatalogues(description),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('puts the screens of staff, and no others, under the path of the console', () => {
    const astray = rows.filter(
      ({ path, audience }) => isOperatorConsolePath(path) !== (audience === 'staff'),
    );
    expect(astray.map(({ name }) => name)).toEqual([]);
    expect(EVERY_SCREEN.workQueue.path).toBe(CONSOLE_HOME);
  });
});

describe('what the command palette offers', () => {
  test('has a title and keywords in both languages', () => {
    expect(entries.length).toBeGreaterThan(0);
    const ids = entries.flatMap(({ text }) => [
      `command-palette.page.${text}`,
      `command-palette.keywords.${text}`,
    ]);
    expect(ids.filter((id) => !isInBothCatalogues(id))).toEqual([]);
  });

  test('opens without an id or a mailed code', () => {
    const closed = rows.filter(
      ({ palette, path, sample = path }) => palette && (path.includes(':') || sample.includes('#code=')),
    );
    expect(closed.map(({ name }) => name)).toEqual([]);
  });

  test('has one order', () => {
    expect(listRepeated(entries.map(({ rank }) => rank))).toEqual([]);
    const placesFor = (whom: keyof NonNullable<PaletteEntry['suggestion']>) =>
      entries.flatMap(({ suggestion }) => suggestion?.[whom] ?? []);
    expect(listRepeated(placesFor('stranger'))).toEqual([]);
    expect(listRepeated(placesFor('signedIn'))).toEqual([]);
  });

  test('asks members for a permission in their company, and staff for one of staff', () => {
    const ignored = rows.filter(
      ({ audience, palette }) =>
        (palette?.permission !== undefined && audience !== 'member') ||
        (palette?.staffPermission !== undefined && audience !== 'staff'),
    );
    expect(ignored.map(({ name }) => name)).toEqual([]);
  });
});
