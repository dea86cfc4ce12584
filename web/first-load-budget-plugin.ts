import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { findFirstLoadChunks, findPublicScreenFiles } from './find-first-load-chunks.ts';

/**
 * Limits the compressed JavaScript that the first visit of a public page may load. React and the router take 99 kB
 * of it.
 */
const BUDGET_KB = 130;

/** Fails the build when a public page exceeds its budget, and reports the size of each. */
export function createFirstLoadBudgetPlugin(): Plugin {
  return {
    name: 'marga-first-load-budget',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle(_options, bundle) {
      const pages = [...findPublicScreenFiles()].map(([screen, file]) => ({
        screen,
        sizeKb: Math.max(
          ...['en', 'hi'].map((locale) => gzippedKb(findFirstLoadChunks(bundle, screen, file, locale))),
        ),
      }));
      const heaviestFirst = pages.toSorted((a, b) => b.sizeKb - a.sizeKb);
      const table = heaviestFirst.map(
        ({ screen, sizeKb }) => `  ${screen.padEnd(24)}${sizeKb.toFixed(1).padStart(6)} kB`,
      );
      this.info(`first JavaScript of the public pages, of ${BUDGET_KB} kB:\n${table.join('\n')}`);
      const [heaviest] = heaviestFirst;
      if (!heaviest) this.error('there is no public page: the budget checked nothing');
      if (heaviest.sizeKb > BUDGET_KB) {
        this.error(
          `${heaviest.screen} loads ${heaviest.sizeKb.toFixed(1)} kB of JavaScript at first, over ${BUDGET_KB}`,
        );
      }
    },
  };
}

function gzippedKb(chunks: ReadonlySet<Rolldown.OutputChunk>): number {
  return [...chunks].reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1_000;
}
