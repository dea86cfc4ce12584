import { execFile } from 'node:child_process';
import { cpSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseUrls } from '@marga/server/test/configuration';
import { projectRoot, createTemporaryDataFolder } from '@marga/server/test/engines/data-folder';
import type { Mailbox, MailPorts } from '@marga/server/test/engines/mail-catcher';
import { allocateFreePort } from '@marga/server/test/engines/ports';
import { startFullSystem, type SystemOptions } from '@marga/server/test/start-full-system';
import { filesMatching } from '../../scripts/glob-patterns.ts';
import { serveBuiltWebApp } from './serve-built-web-app.ts';

/** Gives access to a running portal: through its pages, through mail, and directly through the database. */
export interface PortalAccess {
  /** A person would type this URL into the browser. */
  readonly url: string;
  readonly mail: Mailbox;
  readonly database: DatabaseUrls;
}

export interface Portal extends PortalAccess {
  readonly mailPorts: MailPorts;
  /** This is the URL of the sandbox suppliers and payment gateway, for tests that control them. */
  readonly sandboxUrl: string;
  /** This is the folder from which the web app is served. */
  readonly pages: string;
  /** Kills the API in the middle of its work and starts it again. */
  restartApi(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the whole product as in production: every process, with the built web app in front of them on one origin.
 */
export async function startPortal(env: SystemOptions['env'] = {}): Promise<Portal> {
  const folder = createTemporaryDataFolder('portal');
  const port = await allocateFreePort();
  const publicOrigin = `http://127.0.0.1:${port}`;
  // The API trusts the web server in front of it to pass on the client's IP address.
  const system = await startFullSystem({
    folder,
    durable: false,
    publicOrigin,
    // All tests share two operators, who would reach the limit of one day together.
    env: { TRUSTED_PROXIES: '127.0.0.1', OPERATOR_DAILY_LIMIT: '1000000000.00', ...env },
  });
  const stop = async () => {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [pages] = await Promise.all([buildWebApp(folder), system.seed()]);
    const web = await serveBuiltWebApp(pages, system.apiUrl, port, system.env['RAZORPAY_URL']);
    return {
      url: web.url,
      mail: system.mail,
      mailPorts: system.mail.ports,
      sandboxUrl: system.sandboxUrl,
      pages,
      database: system.database,
      async restartApi() {
        await system.api.killHard();
        await system.api.restart();
      },
      async stop() {
        await web.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Builds the web app unless the build is newer than all its sources. Returns a copy in the folder, so that a later
 * build does not change it during a run.
 */
export async function buildWebApp(folder: string): Promise<string> {
  // `filesMatching` throws when a pattern matches no file, so a source folder that was moved fails here; otherwise an
  // old build would count as up to date.
  const sources = [
    'web/{src,public,content,library-replacements}/**/*',
    'web/*.*',
    'contract/src/**/*',
  ].flatMap((pattern) => filesMatching(pattern));
  const newest = Math.max(...sources.map((path) => statSync(join(projectRoot, path)).mtimeMs));
  const built = statSync(join(projectRoot, 'web/dist/service-worker.js'), { throwIfNoEntry: false });
  if (built === undefined || built.mtimeMs <= newest) {
    const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
    await promisify(execFile)(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
      cwd: projectRoot,
      // A test runner's own NODE_ENV would build React for development, which is one and a half times as large and
      // slower.
      env: { ...process.env, NODE_ENV: 'production' },
    });
  }
  const pages = join(folder, 'web');
  cpSync(join(projectRoot, 'web/dist'), pages, { recursive: true });
  return pages;
}
