import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from './project.ts';

/** What a drill or a bench comes back with; it is printed as the last line, for programs to read. */
interface Verdict {
  ok: boolean;
}

interface Programme {
  run(args: string[]): Promise<Verdict>;
}

export function programmesIn(folder: string): string[] {
  const files = globSync('*.ts', { cwd: join(projectRoot, folder) });
  return files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => basename(file, '.ts'))
    .toSorted();
}

export async function runProgramme(folder: string, name: string, args: string[]): Promise<boolean> {
  const file = join(projectRoot, folder, `${name}.ts`);
  if (!existsSync(file)) {
    throw new Error(`there is no ${folder}/${name}.ts; there are: ${programmesIn(folder).join(', ')}`);
  }
  const programme = (await import(file)) as Programme;
  const verdict = await programme.run(args);
  console.log(JSON.stringify({ name, ...verdict }));
  return verdict.ok;
}
