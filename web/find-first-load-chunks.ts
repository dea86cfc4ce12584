import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { messageCatalogueModuleId } from './message-catalogue-plugin.ts';
import { isPublicScreen, SCREENS, type ScreenName } from './src/routes.ts';
import { EVERY_SCREEN } from './src/screens.ts';

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

const source = fileURLToPath(new URL('./src/', import.meta.url));

/** Returns the path of the source file that renders each public screen. */
export function findPublicScreenFiles(): ReadonlyMap<ScreenName, string> {
  const names = (Object.keys(SCREENS) as ScreenName[]).filter(isPublicScreen);
  return new Map(names.map((name) => [name, source + EVERY_SCREEN[name].file]));
}

/**
 * Returns the JavaScript of a first visit to a public page in a language: the entry, the page, their messages and
 * message table, and all static imports of these. Dynamic imports do not count.
 */
export function findFirstLoadChunks(
  bundle: Bundle,
  screen: ScreenName,
  file: string,
  locale: string,
): Set<Chunk> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const messagesOf = (part: string) =>
    chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${locale}.json?part=${part}`));
  const roots = {
    entry: chunks.filter(({ isEntry }) => isEntry),
    page: chunks.filter(({ facadeModuleId }) => facadeModuleId === file),
    table: chunks.filter(({ facadeModuleId }) => facadeModuleId === `\0${messageCatalogueModuleId(locale)}`),
    messages: messagesOf('site'),
  };
  for (const [name, found] of Object.entries(roots)) {
    if (found.length !== 1)
      throw new Error(`${screen}: ${found.length} chunks are its ${name}, instead of one`);
  }
  return closure([...Object.values(roots).flat(), ...messagesOf(screen)], bundle);
}

/** Returns the chunks that every screen loads in a language. */
export function findAppShellChunks(bundle: Bundle, locale: string): Set<Chunk> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const roots = chunks.filter(
    ({ isEntry, facadeModuleId }) =>
      isEntry ||
      facadeModuleId === `\0${messageCatalogueModuleId(locale)}` ||
      facadeModuleId?.endsWith(`/${locale}.json?part=site`),
  );
  return closure(roots, bundle);
}

function closure(roots: readonly Chunk[], bundle: Bundle): Set<Chunk> {
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk): void => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  roots.forEach(visit);
  return found;
}
