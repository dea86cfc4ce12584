import { createServer, type Server } from 'node:net';

const handedOut = new Set<number>();

/**
 * The ports are below the kernel's ephemeral range: a port inside it could go to an outgoing connection while its
 * process restarts.
 */
const FIRST_PORT = 20_000;
const BLOCKS = 120;
const BLOCK_SIZE = 100;

let block: Promise<number> | undefined;

/**
 * Returns a port from this process's own block. A port that was merely free when checked could also be chosen by
 * another test run before either listens on it.
 */
export async function allocateFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const first = await (block ??= claimBlock());
    for (let port = first + 1; port < first + BLOCK_SIZE; port += 1) if (await claim(port)) return port;
    block = undefined;
  }
  throw new Error('three blocks of ports are used up');
}

/** A block belongs to the process that listens on its first port, for as long as that process lives. */
async function claimBlock(): Promise<number> {
  for (let attempt = 0; attempt < 10 * BLOCKS; attempt += 1) {
    const first = FIRST_PORT + BLOCK_SIZE * Math.floor(Math.random() * BLOCKS);
    const owner = await listenOn(first);
    if (!owner) continue;
    owner.unref();
    return first;
  }
  throw new Error('no block of ports is free between 20000 and 32000');
}

/** Returns the preferred port when nobody listens on it, so that addresses stay the same from run to run. */
export async function findPreferredPort(preferred: number): Promise<number> {
  return (await claim(preferred)) ? preferred : allocateFreePort();
}

async function claim(port: number): Promise<boolean> {
  if (handedOut.has(port) || !(await isFree(port))) return false;
  handedOut.add(port);
  return true;
}

async function isFree(port: number): Promise<boolean> {
  const probe = await listenOn(port);
  if (probe) await new Promise((closed) => probe.close(closed));
  return probe !== undefined;
}

/** Listens on the port; returns undefined when another process already does. */
function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
