import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What a public page makes the browser load as JavaScript before it can wake up. */
export interface FirstScript {
  readonly path: string;
  readonly gzipKb: number;
  /** The schema library is on the server; a page that brings it along has imported it by mistake. */
  readonly hasSchemaLibrary: boolean;
}

/** A static import of a built file; one that is called like a function comes later. */
const IMPORT = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

/** Names that survive the minifier, because people read them. */
const SCHEMA_LIBRARY = /ZodError|\$ZodType/;

/** Counted from the files as they are served, and not by what the build says about itself. */
export function measureFirstScript(folder: string, path: string): FirstScript {
  const html = readFileSync(join(folder, path, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/assets\/([\w.-]+\.js)"/g)].map(([, file = '']) => file);
  const files = new Map<string, string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    const code = readFileSync(join(folder, 'assets', file), 'utf8');
    files.set(file, code);
    for (const [, imported = ''] of code.matchAll(IMPORT)) visit(imported);
  };
  named.forEach(visit);
  const missed = [...files.keys()].filter((file) => !named.includes(file));
  if (missed.length > 0) throw new Error(`${path} finds out late that it needs ${missed.join(', ')}`);
  const codes = [...files.values()];
  return {
    path,
    gzipKb: codes.reduce((sum, code) => sum + gzipSync(code).length, 0) / 1_000,
    hasSchemaLibrary: codes.some((code) => SCHEMA_LIBRARY.test(code)),
  };
}
