import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

/** Returns a manually written document with a generated text between the two markers of this name. */
export async function replaceSection(path: string, name: string, text: string): Promise<string> {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const document = await readFile(join(projectRoot, path), 'utf8');
  const [before, rest] = document.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${path} lacks ${start} … ${end}`);
  return `${before}${start}\n\n${text}\n\n${end}${after}`;
}
