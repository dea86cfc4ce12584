import { spawnSync } from 'node:child_process';
import { existsSync, type FSWatcher, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  beginDemoData,
  ensureDemoData,
  isDemoDataUnfinished,
} from '../e2e/src/demo-data/ensure-demo-data.ts';
import { baselineHash } from '../server/src/platform/db/migrate.ts';
import { isHttpReady, type RunningProcess, startProcess } from '../server/test/engines/child-process.ts';
import { createDataFolder, isProcessAlive } from '../server/test/engines/data-folder.ts';
import { findPreferredPort } from '../server/test/engines/ports.ts';
import { restateVersion } from '../server/test/engines/restate.ts';
import { startFullSystem, type SystemPorts } from '../server/test/start-full-system.ts';
import {
  writeDataVersions,
  findDataOfOtherEngineVersions,
  archiveData,
} from './development-data-versions.ts';
import { printPrefixedLine } from './print-prefixed-output.ts';
import { projectRoot } from './project-root.ts';
import { WATCHED_FOLDERS } from './source-folders.ts';

const preferredPorts: SystemPorts = {
  api: 7001,
  worker: 7002,
  sandbox: 7003,
  apiMetrics: 7004,
  workerMetrics: 7005,
  mailWeb: 7006,
  mailSmtp: 7007,
  postgres: 7010,
  redis: 7011,
  restateIngress: 7012,
  restateAdmin: 7013,
  restateNode: 7014,
};

type Watched = (typeof WATCHED_FOLDERS)[number];

const setup = spawnSync('bash', ['scripts/setup.sh', '--check'], { cwd: projectRoot, stdio: 'inherit' });
if (setup.status !== 0) process.exit(1);

const { values: flags } = parseArgs({
  options: { fresh: { type: 'boolean', default: false }, empty: { type: 'boolean', default: false } },
});
const versions = {
  'PostgreSQL schema': baselineHash(),
  Restate: restateVersion.split('.').slice(0, 2).join('.'),
};
let folder = createDataFolder('dev');
claimFolder();
await refuseOldData();
removeUnfinishedDemoData();

const stops: (() => Promise<void> | void)[] = [];
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll());

// When npm is terminated, it does not signal its script, so the parent process is watched.
const launcher = process.ppid;
setInterval(() => {
  if (process.ppid !== launcher && !stopping) void stopAll();
}, 500).unref();

console.log('Starting PostgreSQL, Redis, Restate, sandbox, mail, worker, api and web …');
const webPort = await findPreferredPort(5173);
const webUrl = `http://127.0.0.1:${webPort}`;
// Only empty data becomes the demo; what somebody works with stays as it is.
const isDemoWanted = !flags.empty && !existsSync(join(folder, 'postgres'));
let isBuilding = isDemoWanted;
const system = await startFullSystem({
  folder,
  ...(isDemoWanted ? beginDemoData(folder) : {}),
  preferredPorts,
  publicOrigin: webUrl,
  env: { LOG_LEVEL: 'info', SANDBOX_ORDERS_FILE: join(folder, 'sandbox-orders') },
  // The demo data is thousands of requests; all lines are in the log files.
  onLine: (part, line) => (isBuilding ? undefined : printPrefixedLine(part, line)),
});
stops.push(() => system.stop());
const signIns = await seed();
const web = await startWeb();
stops.push(() => web.stop());
const watchers = watchSources();
stops.push(() => watchers.forEach((watcher) => watcher.close()));
announce();

/**
 * Archives data of another version after confirmation or with `--fresh`; otherwise the script exits, because the
 * data's owner may still need it.
 */
async function refuseOldData(): Promise<void> {
  const outdated = findDataOfOtherEngineVersions(folder, versions);
  if (outdated.length > 0) {
    console.log(`The data in ${folder} was made by an earlier version: ${outdated.join(', ')}.`);
    if (!flags.fresh && !(await isFreshWanted())) {
      console.log('Start with empty data, and keep the old beside it: npm run dev -- --fresh');
      process.exit(1);
    }
  }
  if (outdated.length > 0 || (flags.fresh && existsSync(join(folder, 'postgres')))) {
    console.log(`The old data is now in ${archiveData(folder)}.`);
    folder = createDataFolder('dev');
    claimFolder();
  }
  writeDataVersions(folder, versions);
}

/** Somebody stopped the script while it built the demo data, which is begun again with empty data. */
function removeUnfinishedDemoData(): void {
  if (!isDemoDataUnfinished(folder)) return;
  console.log('The demo data was not finished: starting again with empty data.');
  rmSync(folder, { recursive: true, force: true });
  folder = createDataFolder('dev');
  claimFolder();
  writeDataVersions(folder, versions);
}

async function seed(): Promise<string> {
  try {
    return await ensureDemoData(system, folder, { onProgress: (line) => console.log(line) });
  } catch (error) {
    // What is stopped while it works fails.
    if (!stopping) {
      console.error(error);
      console.error('The demo data could not be built. To start without it: npm run dev -- --fresh --empty');
    }
    await stopAll(1);
    throw error;
  } finally {
    isBuilding = false;
  }
}

async function isFreshWanted(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question('Start with empty data, and keep the old beside it? [y/N] ');
  asking.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Exits when another instance uses the same data folder, and otherwise marks the folder as used. */
function claimFolder(): void {
  const claim = join(folder, 'dev.pid');
  const holder = existsSync(claim) ? Number.parseInt(readFileSync(claim, 'utf8'), 10) : undefined;
  if (holder !== undefined && isProcessAlive(holder)) {
    console.error(`npm run dev already runs here, as process ${holder}`);
    process.exit(1);
  }
  writeFileSync(claim, String(process.pid));
  process.once('exit', () => rmSync(claim, { force: true }));
}

/**
 * Stops everything in reverse order of the start. A second request exits immediately, and what still runs is killed
 * at exit.
 */
async function stopAll(exitCode = 0): Promise<void> {
  if (stopping || stops.length === 0) process.exit(1);
  stopping = true;
  console.log('\nStopping …');
  for (const stop of stops.toReversed()) await stop();
  process.exit(exitCode);
}

function startWeb(): Promise<RunningProcess> {
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  return startProcess({
    name: 'web',
    command: process.execPath,
    args: [
      vite,
      'web',
      '--host',
      '127.0.0.1',
      '--port',
      String(webPort),
      '--strictPort',
      '--clearScreen',
      'false',
    ],
    env: { API_URL: system.apiUrl, RAZORPAY_URL: system.env['RAZORPAY_URL'] ?? '' },
    logFile: join(folder, 'web.log'),
    isReady: () => isHttpReady(webUrl),
    onLine: (line) => printPrefixedLine('web', line),
  });
}

/**
 * Vite reloads the web app by itself. The other parts are restarted depending on what changed, one restart after the
 * other, once an editor or a branch switch has finished writing.
 */
function watchSources(): FSWatcher[] {
  const changed = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  let reactions = Promise.resolve();
  const react = () => {
    const areas = new Set(changed);
    changed.clear();
    reactions = reactions
      .then(() => restartFor(areas))
      .catch((error: unknown) => printPrefixedLine('dev', messageOf(error)));
  };
  return WATCHED_FOLDERS.map((area) =>
    watch(join(projectRoot, area), { recursive: true }, (_event, file) => {
      if (stopping || file === null || !/\.(ts|sql)$/.test(file) || file.endsWith('.test.ts')) return;
      changed.add(area);
      clearTimeout(timer);
      timer = setTimeout(react, 200);
    }),
  );
}

async function restartFor(areas: ReadonlySet<Watched>): Promise<void> {
  printPrefixedLine('dev', `${[...areas].join(', ')} changed`);
  if (areas.has('server/src') || areas.has('server/db')) printPrefixedLine('dev', await system.migrate());
  if (areas.has('contract/src') || areas.has('sandbox/src')) await system.sandbox.restart();
  if (areas.size === 1 && areas.has('sandbox/src')) return;
  await Promise.all([system.api.restart(), system.worker.restart()]);
  await system.registerWorker();
}

/** Returns only the first line of the error, because the part's own output is printed above it. */
function messageOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
    .split('\n', 1)
    .join();
}

function announce(): void {
  const addresses = {
    portal: webUrl,
    api: `${webUrl}/v1`,
    'api docs': `${system.apiUrl}/v1/docs`,
    restate: system.restate.adminUrl,
    sandbox: system.sandboxUrl,
    mail: system.mail.url,
    postgres: system.database.migrator,
    redis: system.redis.url,
    logs: folder,
  };
  const lines = Object.entries(addresses).map(([name, address]) => `  ${name.padEnd(10)} ${address}`);
  console.log(
    `\nMarga is up. Ctrl-C stops it; its data stays.\n\n${lines.join('\n')}\n\n${signIns.trimEnd().replaceAll(/^/gm, '  ')}\n`,
  );
}
