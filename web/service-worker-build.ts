import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { Release } from './src/shared/offline/service-worker.ts';

/**
 * Builds the service worker after all other files are written: it names some of them, and its version is a hash of
 * all.
 */
export async function buildServiceWorker(
  root: string,
  outDir: string,
  known: Omit<Release, 'version'>,
): Promise<void> {
  const release: Release = { ...known, version: versionOf(outDir) };
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { RELEASE: JSON.stringify(release) },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'chrome123',
      modulePreload: false,
      rolldownOptions: {
        input: 'src/shared/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}

function versionOf(outDir: string): string {
  const hash = createHash('sha256');
  for (const file of globSync('**/*.*', { cwd: outDir }).toSorted()) {
    // The worker of an earlier build may still be in the folder and must not affect this version.
    if (file !== 'service-worker.js') hash.update(file).update(readFileSync(join(outDir, file)));
  }
  return hash.digest('base64url').slice(0, 12);
}
