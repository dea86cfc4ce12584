import { execFile } from 'node:child_process';
import { globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot, temporaryDataFolder } from '@marga/server/test/engines/data-folder';
import { freePort } from '@marga/server/test/engines/ports';
import { startSystem, type System, type SystemOptions } from '@marga/server/test/system';
import { serveBuilt } from './serve-built.ts';

export interface Portal {
  /** What a person would type into the browser. */
  url: string;
  system: System;
  stop(): Promise<void>;
}

/** The whole product as in production: every process, and the built web app before them on one origin. */
export async function startPortal(env: SystemOptions['env'] = {}): Promise<Portal> {
  const folder = temporaryDataFolder('portal');
  const port = await freePort();
  const publicOrigin = `http://127.0.0.1:${port}`;
  const [system] = await Promise.all([
    startSystem({ folder, durable: false, publicOrigin, env }),
    buildWeb(),
  ]);
  await system.seed();
  const web = await serveBuilt(system.apiUrl, port);
  return {
    url: web.url,
    system,
    async stop() {
      await web.stop();
      await system.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Builds the web app unless what is built is newer than everything it is made of. */
async function buildWeb(): Promise<void> {
  const sources = globSync('{web/{src,public}/**/*,web/*.*,contract/src/**/*}', { cwd: projectRoot });
  const newest = Math.max(...sources.map((path) => statSync(join(projectRoot, path)).mtimeMs));
  const built = statSync(join(projectRoot, 'web/dist/index.html'), { throwIfNoEntry: false });
  if (built !== undefined && built.mtimeMs > newest) return;
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: projectRoot,
    // A test runner's own NODE_ENV would build React as for development, half as large again and slower.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
