import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

/** A document's section is the generated text between the two markers of its name. */
export interface DocumentSection {
  readonly path: string;
  readonly name: string;
  readonly produce: () => string;
}

/** Returns the manually written documents with their generated sections; the keys are file paths. */
export async function generateDocuments(sections: readonly DocumentSection[]): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  for (const section of sections) {
    const { path } = section;
    const document = documents.get(path) ?? (await readFile(join(projectRoot, path), 'utf8'));
    documents.set(path, replaceSection(document, section));
  }
  return documents;
}

function replaceSection(document: string, { path, name, produce }: DocumentSection): string {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const [before, rest] = document.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${path} lacks ${start} … ${end}`);
  return `${before}${start}\n\n${produce()}\n\n${end}${after}`;
}
