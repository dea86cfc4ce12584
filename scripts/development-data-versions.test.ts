import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  writeDataVersions,
  findDataOfOtherEngineVersions,
  archiveData,
} from './development-data-versions.ts';

const root = mkdtempSync(join(tmpdir(), 'marga-dev-data-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function folderWith(name: string, ...parts: string[]): string {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const part of parts) mkdirSync(join(folder, part));
  return folder;
}

const versions = { 'PostgreSQL schema': 'a', Restate: '1.7' };

test('reports nothing for a folder without data', () => {
  expect(findDataOfOtherEngineVersions(folderWith('empty'), versions)).toEqual([]);
});

test('reports every engine for data that carries no note', () => {
  expect(findDataOfOtherEngineVersions(folderWith('without-note', 'postgres'), versions)).toEqual([
    'PostgreSQL schema',
    'Restate',
  ]);
});

test('reports the engine whose version changed', () => {
  const folder = folderWith('restate', 'postgres');
  writeDataVersions(folder, { ...versions, Restate: '1.6' });
  expect(findDataOfOtherEngineVersions(folder, versions)).toEqual(['Restate']);
  writeDataVersions(folder, versions);
  expect(findDataOfOtherEngineVersions(folder, versions)).toEqual([]);
});

test('keeps old data under a name of its own', () => {
  const first = archiveData(folderWith('dev', 'postgres'));
  const second = archiveData(folderWith('dev', 'postgres'));
  expect([first, second]).toEqual([join(root, 'dev-old-1'), join(root, 'dev-old-2')]);
  expect(existsSync(join(first, 'postgres'))).toBe(true);
});
