import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Maps each part that the data of a development system depends on to its version, a short text. Data made with
 * another version is outdated.
 */
export type DataVersions = Readonly<Record<string, string>>;

const NOTE = 'made-by.json';

/**
 * Returns the parts whose data in this folder was created by another version, or an empty list when the folder holds
 * no data yet.
 */
export function findDataOfOtherEngineVersions(folder: string, versions: DataVersions): string[] {
  if (!existsSync(join(folder, 'postgres'))) return [];
  const note = join(folder, NOTE);
  const madeBy = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as DataVersions) : {};
  return Object.keys(versions).filter((name) => madeBy[name] !== versions[name]);
}

export function writeDataVersions(folder: string, versions: DataVersions): void {
  writeFileSync(join(folder, NOTE), `${JSON.stringify(versions, null, 2)}\n`);
}

/** Renames the data folder to the first free name, such as `…-old-1`, so that the old data stays beside the new. */
export function archiveData(folder: string): string {
  let number = 1;
  while (existsSync(`${folder}-old-${number}`)) number += 1;
  renameSync(folder, `${folder}-old-${number}`);
  return `${folder}-old-${number}`;
}
