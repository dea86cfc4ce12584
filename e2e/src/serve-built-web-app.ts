import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';

/** Describes the headers that the build writes (web/security-headers-plugin.ts), by the scheme of the URL. */
interface PageHeaders {
  http: Record<string, string>;
}

/** Describes screens.json, which the build writes (web/write-screens-json.ts). */
interface Screens {
  app: string;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const gzip = promisify<Buffer, Buffer>(gzipWithCallback);

const ASSETS = '/assets/';

/** Compressing other types, which are compressed already, would only make them larger. */
const COMPRESSIBLE = /^(text|application)\/|svg/;

export interface BuiltWeb {
  url: string;
  stop(): Promise<void>;
}

/** Holds the file for a URL and the status of its response. */
interface Found {
  file: string;
  status: 200 | 404;
}

/**
 * Serves the web app built in a folder and proxies /v1 to the API on one origin, as nginx does in production. With
 * `gatewayUrl`, the pages may post payments there instead of to the real gateway.
 */
export async function serveBuiltWebApp(
  folder: string,
  apiUrl: string,
  port: number,
  gatewayUrl?: string,
): Promise<BuiltWeb> {
  const written = await readJson<PageHeaders>(folder, 'security-headers.json');
  const security = gatewayUrl === undefined ? written.http : postingTo(gatewayUrl, written.http);
  const screens = await readJson<Screens>(folder, 'screens.json');
  const app = new RegExp(screens.app);
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/v1/')) return passOn(apiUrl, incoming, outgoing);
    find(folder, pathOf(incoming), app)
      .then((found) => answer(folder, found, security, incoming, outgoing))
      .catch(() => outgoing.writeHead(400).end());
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

function postingTo(gatewayUrl: string, headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? '';
  const posting = `form-action 'self' ${new URL(gatewayUrl).origin}`;
  return { ...headers, 'content-security-policy': policy.replace(/form-action [^;]+/, posting) };
}

async function readJson<T>(folder: string, file: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, file), 'utf8')) as T;
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
}

/**
 * Pipes the response as it arrives, so that an event stream comes through event by event; when either side ends, so
 * does the other.
 */
function passOn(apiUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const onward = request(
    new URL(incoming.url ?? '/', apiUrl),
    { method: incoming.method, headers: incoming.headers },
    (answered) => {
      outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
      outgoing.flushHeaders();
      answered.pipe(outgoing);
      // A pipe forwards the end of a response, but not the error when the API crashes in the middle of one.
      answered.once('error', () => outgoing.destroy());
    },
  );
  onward.once('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  });
  outgoing.once('close', () => onward.destroy());
  incoming.pipe(onward);
}

/**
 * Finds a file, a prerendered page or a screen of the portal. For any other path it returns the portal with status
 * 404, and the portal shows that the page does not exist.
 */
async function find(folder: string, path: string, app: RegExp): Promise<Found> {
  if (await isFile(join(folder, path))) return { file: path, status: 200 };
  const page = join(path, 'index.html');
  if (await isFile(join(folder, page))) return { file: page, status: 200 };
  return { file: '/app.html', status: app.test(path) ? 200 : 404 };
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true;
}

/** Every file gets the security headers, because browsers apply to a worker script the headers of its own response. */
async function answer(
  folder: string,
  { file, status }: Found,
  security: Record<string, string>,
  { headers: { 'accept-encoding': encodings = '' } }: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const type = types[extname(file)] ?? 'application/octet-stream';
  const isZipped = COMPRESSIBLE.test(type) && encodings.includes('gzip');
  const body = await (isZipped ? zipped(folder, file) : readFile(join(folder, file)));
  outgoing
    .writeHead(status, {
      ...security,
      'content-type': type,
      'cache-control': file.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(isZipped ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {}),
    })
    .end(body);
}

/**
 * Caches the compressed assets by their hashed names, because compressing them for every page would cost more than
 * the page.
 */
const zippedAssets = new Map<string, Promise<Buffer>>();

async function zipped(folder: string, file: string): Promise<Buffer> {
  const path = join(folder, file);
  const zip = async (): Promise<Buffer> => gzip(await readFile(path));
  if (!file.startsWith(ASSETS)) return zip();
  const made = zippedAssets.get(path) ?? zip();
  zippedAssets.set(path, made);
  return made;
}
