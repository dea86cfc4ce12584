import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** As the build wrote them (web/security-headers-plugin.ts), by the scheme of the address. */
interface PageHeaders {
  http: Record<string, string>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export interface BuiltWeb {
  url: string;
  stop(): Promise<void>;
}

/** Serves the web app built in a folder and passes /v1 on to the api, on one origin, as nginx does in production. */
export async function serveBuilt(folder: string, apiUrl: string, port: number): Promise<BuiltWeb> {
  const security = JSON.parse(await readFile(join(folder, 'security-headers.json'), 'utf8')) as PageHeaders;
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/v1/')) return passOn(apiUrl, incoming, outgoing);
    serveFile(folder, incoming.url ?? '/', security.http, outgoing).catch(() =>
      outgoing.writeHead(400).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** Piped as it comes, so that an event stream arrives event by event; either side's end is the other's. */
function passOn(apiUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const onward = request(
    new URL(incoming.url ?? '/', apiUrl),
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
    },
  );
  onward.once('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  });
  outgoing.once('close', () => onward.destroy());
  incoming.pipe(onward);
}

/** A script that runs as a worker is held to the headers it came with itself, so every file has them. */
async function serveFile(
  folder: string,
  url: string,
  security: Record<string, string>,
  outgoing: ServerResponse,
): Promise<void> {
  const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
  const file = (await isFile(join(folder, path))) ? path : '/index.html';
  const body = await readFile(join(folder, file));
  const type = types[extname(file)] ?? 'application/octet-stream';
  outgoing.writeHead(200, { ...security, 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true;
}
