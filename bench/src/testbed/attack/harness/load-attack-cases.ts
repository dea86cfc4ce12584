import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mutant } from '../../project-copy.ts';
import type { AttackCase } from './attack-case.ts';

const FOLDER = dirname(dirname(fileURLToPath(import.meta.url)));

export interface Subject {
  /** This is the name of the file. */
  readonly subject: string;
  readonly cases: readonly AttackCase[];
}

/** Loads the cases of every file of the folder, so that a new file needs no list. */
export function loadAttackCases(): Promise<Subject[]> {
  return Promise.all(
    filesOf(FOLDER).map(async (file) => {
      const { cases } = (await import(file)) as { cases: readonly AttackCase[] };
      return { subject: basename(file, '.ts'), cases };
    }),
  );
}

/** Loads the weaknesses that can be planted, by their names, from every file of the folder `mutants`. */
export async function loadAttackMutants(): Promise<Readonly<Record<string, Mutant>>> {
  const loaded = await Promise.all(
    filesOf(join(FOLDER, 'mutants')).map(
      async (file) => (await import(file)) as { mutants: Readonly<Record<string, Mutant>> },
    ),
  );
  const entries = loaded.flatMap(({ mutants }) => Object.entries(mutants));
  const names = new Set(entries.map(([name]) => name));
  if (names.size < entries.length) throw new Error('two planted weaknesses have the same name');
  return Object.fromEntries(entries);
}

function filesOf(folder: string): string[] {
  return globSync('*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
    .map((file) => join(folder, file));
}
