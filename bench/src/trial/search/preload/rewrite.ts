import { registerHooks } from 'node:module';

/** Loads a file of the server with pieces of its text replaced; a piece that is not there any more stops the process. */
export function rewrite(file: string, ...pieces: readonly (readonly [piece: string, by: string])[]): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(`/server/src/${file}`)) return loaded;
      let source =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      for (const [piece, by] of pieces) {
        if (!source.includes(piece)) throw new Error(`${file} has changed: ${piece}`);
        source = source.replace(piece, by);
      }
      return { ...loaded, source };
    },
  });
}
