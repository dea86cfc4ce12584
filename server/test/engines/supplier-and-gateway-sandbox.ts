import { join } from 'node:path';
import { acceptsConnections, type RunningProcess, startProcess } from './child-process.ts';
import { projectRoot } from './data-folder.ts';

/** Starts the simulated suppliers as a separate process, which the server treats like any external system. */
export function startSandbox(
  folder: string,
  port: number,
  env: Readonly<Record<string, string>> = {},
  onLine?: (line: string) => void,
): Promise<RunningProcess> {
  return startProcess({
    name: 'sandbox',
    command: process.execPath,
    args: [join(projectRoot, 'sandbox/src/main.ts')],
    env: { ...env, SANDBOX_PORT: String(port) },
    logFile: join(folder, 'sandbox.log'),
    isReady: () => acceptsConnections(port),
    onLine,
  });
}
