import { createServer } from 'node:net';

const handedOut = new Set<number>();

/**
 * Picks below the kernel's ephemeral range: a port from inside it could be taken by somebody's outgoing connection
 * between a process being killed and its restart on the same port.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await claim(port)) return port;
  }
  throw new Error('no free port found between 20000 and 32000');
}

/** The preferred port when nobody listens on it, so that addresses stay the same from run to run. */
export async function preferPort(preferred: number): Promise<number> {
  return (await claim(preferred)) ? preferred : freePort();
}

async function claim(port: number): Promise<boolean> {
  if (handedOut.has(port) || !(await isFree(port))) return false;
  handedOut.add(port);
  return true;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
