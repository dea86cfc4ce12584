import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODULE_ID = 'virtual:route-table';
const contractRoutes = fileURLToPath(import.meta.resolve('@marga/contract/routes'));

/**
 * Gives the browser method, path and idempotency of each route of the contract, and nothing else: the schemas and the
 * library that checks them (22 kB) stay on the server, whose answers are checked there.
 */
export function routeTable(): Plugin {
  return {
    name: 'marga-route-table',
    resolveId: (id) => (id === MODULE_ID ? `\0${MODULE_ID}` : undefined),
    load(id) {
      if (id !== `\0${MODULE_ID}`) return undefined;
      const folder = dirname(contractRoutes);
      for (const file of readdirSync(folder)) if (file.endsWith('.ts')) this.addWatchFile(join(folder, file));
      return `export const routeTable = ${readRoutes()};`;
    },
  };
}

/** In a process of its own, because this one would remember the modules as they were when it started. */
function readRoutes(): string {
  const script = `
    const { ROUTES } = await import(process.argv[1]);
    const slim = ROUTES.map(({ name, method, path, idempotency, response }) =>
      [name, { method, path, needsKey: idempotency === 'key', answer: response.kind }]);
    process.stdout.write(JSON.stringify(Object.fromEntries(slim)));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script, contractRoutes], {
    encoding: 'utf8',
  });
}
