import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** What the first visit of a public page may load as JavaScript, compressed. React and the router are 99 kB of it. */
const BUDGET_KB = 130;

/** Fails the build when a public page outgrows its budget: the entry, the page, its words, and what they import. */
export function firstLoadBudget(): Plugin {
  return {
    name: 'marga-first-load-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.filter(({ isEntry }) => isEntry);
      const words = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('?part=site'));
      /** What this page says besides, in the same language. */
      const ownWords = (page: Chunk, language: Chunk) => {
        const id = language.facadeModuleId?.replace('?part=site', `?part=${screenName(page.name)}`);
        return chunks.filter(({ facadeModuleId }) => facadeModuleId === id);
      };
      const pages = chunks.filter(({ facadeModuleId }) => facadeModuleId?.includes('/src/site/'));
      if (entry.length !== 1 || words.length === 0 || pages.length === 0) {
        this.error(
          'the entry, the words or the pages of the site were not found: the budget checked nothing',
        );
      }
      for (const page of pages) {
        const sizes = words.map((language) =>
          sizeKb(closure([...entry, page, language, ...ownWords(page, language)], bundle)),
        );
        const largest = Math.max(...sizes);
        if (largest > BUDGET_KB) {
          this.error(`${page.name} loads ${largest.toFixed(1)} kB of JavaScript at first, over ${BUDGET_KB}`);
        }
      }
    },
  };
}

/** The file `sign-up.tsx` holds the screen `signUp`. */
function screenName(file: string): string {
  return file.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The chunks and all that they import at once; what they may load later does not count. */
function closure(roots: readonly Chunk[], bundle: Rolldown.OutputBundle): Set<Chunk> {
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

function sizeKb(chunks: Set<Chunk>): number {
  return [...chunks].reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1_000;
}
