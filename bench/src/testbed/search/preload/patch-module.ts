import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const SOURCES = new URL('../../../../../server/src/', import.meta.url);

/**
 * Loads a server file with pieces of its text replaced; a missing piece stops the process. The file is checked
 * right away, because a process that never loads it would run without the bug.
 */
export function patchModule(
  file: string,
  ...pieces: readonly (readonly [piece: string, by: string])[]
): void {
  const written = readFileSync(new URL(file, SOURCES), 'utf8');
  for (const [piece] of pieces)
    if (!written.includes(piece)) throw new Error(`${file} has changed: ${piece}`);
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(`/server/src/${file}`)) return loaded;
      let source =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      for (const [piece, by] of pieces) source = source.replace(piece, by);
      return { ...loaded, source };
    },
  });
}
