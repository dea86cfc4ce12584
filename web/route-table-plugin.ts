import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODULE_ID = 'virtual:route-table';
const REST_ID = `${MODULE_ID}/rest`;
const contractRoutes = fileURLToPath(import.meta.resolve('@marga/contract/route-table'));
const source = fileURLToPath(new URL('./src/', import.meta.url));

/** Lists the files that only signed-in users load, and those that no browser loads. */
const NOT_PUBLIC = [
  'features/!(support)/**',
  'features/support/operator/**',
  '{layout,shared}/{member,operator}/**',
  'shared/offline/**',
  'styleguide/**',
  '**/*.test.*',
  '**/*.stories.*',
];

/**
 * Gives the browser only the method, path and idempotency of each route; the schemas and their library (22 kB) stay
 * on the server. Routes that no public page names are a separate module, except on a development server, where a
 * page may start to name any.
 */
export function createRouteTablePlugin(): Plugin {
  let isBuild = false;
  return {
    name: 'marga-route-table',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === MODULE_ID || id === REST_ID ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${MODULE_ID}` && id !== `\0${REST_ID}`) return undefined;
      const folder = dirname(contractRoutes);
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (file.endsWith('.ts')) this.addWatchFile(join(folder, file));
      const isNamed = isBuild ? namesOnPublicPages() : () => true;
      const includedRoutes = Object.entries(readRoutes()).filter(
        ([name]) => isNamed(name) === (id === `\0${MODULE_ID}`),
      );
      return `export const routeTable = ${JSON.stringify(Object.fromEntries(includedRoutes))};`;
    },
  };
}

function namesOnPublicPages(): (name: string) => boolean {
  const files = globSync('**/*.{ts,tsx}', { cwd: source, exclude: NOT_PUBLIC });
  const texts = files.map((file) => readFileSync(join(source, file), 'utf8'));
  return (name) => texts.some((text) => text.includes(`'${name}'`));
}

/**
 * The routes are read in a separate process, because this one would cache the modules as they were when it started.
 */
function readRoutes(): Record<string, unknown> {
  const script = `
    const { ROUTES } = await import(process.argv[1]);
    const slim = ROUTES.map(({ name, method, path }) =>
      [name, { method, path }]);
    process.stdout.write(JSON.stringify(Object.fromEntries(slim)));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script, contractRoutes], {
      encoding: 'utf8',
    }),
  ) as Record<string, unknown>;
}
