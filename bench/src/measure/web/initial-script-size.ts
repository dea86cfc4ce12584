import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Describes the JavaScript that a public page makes the browser load before it can hydrate. */
export interface FirstScript {
  readonly path: string;
  readonly gzipKb: number;
  /** The schema library belongs on the server; a page that contains it has imported it by mistake. */
  readonly hasSchemaLibrary: boolean;
}

/**
 * Matches a static import of a built file; a dynamic import, written as a call, is loaded later and does not count.
 */
const IMPORT = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

/** These names survive minification because they appear in messages that people read. */
const SCHEMA_LIBRARY = /ZodError|\$ZodType/;

/** Measures the files as they are served and does not rely on the build's own report. */
export function measureInitialScriptSize(folder: string, path: string): FirstScript {
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
