import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from './project-root.ts';

/** This is the result of a chaos test or a benchmark; it is printed as the last line, for programs to read. */
interface ProgramResult {
  ok: boolean;
}

interface Program {
  run(args: string[]): Promise<ProgramResult>;
}

export function listProgramsIn(folder: string): string[] {
  const files = globSync('*.ts', { cwd: join(projectRoot, folder) });
  return files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => basename(file, '.ts'))
    .toSorted();
}

export async function runNamedProgram(folder: string, name: string, args: string[]): Promise<boolean> {
  const file = join(projectRoot, folder, `${name}.ts`);
  if (!existsSync(file)) {
    throw new Error(`there is no ${folder}/${name}.ts; there are: ${listProgramsIn(folder).join(', ')}`);
  }
  const program = (await import(file)) as Program;
  const result = await program.run(args);
  console.log(JSON.stringify({ name, ...result }));
  return result.ok;
}
