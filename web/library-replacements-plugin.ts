import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Lists parts of libraries that every page would load and none uses, with their stand-ins. They save 5 kB of the
 * first visit's 130. A stand-in that lacks a name which the library now imports fails the build.
 */
const STAND_INS: readonly { part: string; standIn: string; hasDefault?: boolean }[] = [
  { part: 'vite/preload-helper.js', standIn: 'preload' },
  { part: '/lucide-react/dist/esm/createLucideIcon.mjs', standIn: 'icon', hasDefault: true },
  { part: '/react-router/dist/production/lib/dom/ssr/components.js', standIn: 'router-framework' },
  { part: '/react-router/dist/production/lib/router/instrumentation.js', standIn: 'router-instrumentation' },
];

/** Applies only to browser builds; the development server uses the libraries unchanged. */
export function createLibraryReplacementsPlugin(): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'marga-library-replacements',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const found = STAND_INS.find(({ part }) => id.endsWith(part));
      if (!found) return undefined;
      replaced.add(found.part);
      const file = JSON.stringify(
        fileURLToPath(new URL(`./library-replacements/${found.standIn}.ts`, import.meta.url)),
      );
      return `export * from ${file};${found.hasDefault === true ? ` export { default } from ${file};` : ''}`;
    },
    generateBundle(_options, bundle) {
      for (const { part } of STAND_INS)
        if (!replaced.has(part)) this.error(`${part} was not found: its stand-in stands for nothing`);
      // library-replacements/preload.ts loads only scripts, so there must be a single style sheet.
      const styleSheets = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      if (styleSheets.length !== 1) this.error(`one style sheet was expected: ${styleSheets.join(', ')}`);
    },
  };
}
