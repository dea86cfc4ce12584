import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createHttpsServer, type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  acceptsConnections,
  type RunningProcess,
  startProcess,
} from '@marga/server/test/engines/child-process';
import { allocateFreePort } from '@marga/server/test/engines/ports';
import { findEdgeProblems } from './check-edge.ts';
import { renderEdgeConfig } from './render-edge-config.ts';

/** These tests ask a real nginx that runs with the printed configuration, in front of an api that tells what it was sent. */

const folder = mkdtempSync(join(tmpdir(), 'marga-edge-'));
const web = join(folder, 'web');
let httpsPort = 0;
let httpPort = 0;
let nginx: RunningProcess;
let api: Server;
let releaseEvent: () => void = () => undefined;

beforeAll(async () => {
  const write = (path: string, content: string) => {
    mkdirSync(join(web, path, '..'), { recursive: true });
    writeFileSync(join(web, path), content);
  };
  write('index.html', 'the first page');
  write('about/index.html', 'about us');
  write('app.html', 'the application');
  write('assets/index-1a2b.js', 'run()');
  write('.git/config', 'hidden');
  write(
    'screens.json',
    JSON.stringify({ pages: ['/about'], app: '^(?:/hi)?(?:/bookings/[^/]+|/wallet)/?$' }),
  );
  write(
    'security-headers.json',
    JSON.stringify({
      https: {
        'content-security-policy': "default-src 'none'; script-src 'self' 'sha256-a+/b='",
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
      },
    }),
  );
  const [certificate, key] = [join(folder, 'edge.pem'), join(folder, 'edge.key')];
  const wanted =
    '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=portal.example';
  execFileSync('openssl', ['req', '-keyout', key, '-out', certificate].concat(wanted.split(' ')), {
    stdio: 'ignore',
  });
  api = createServer((asked, answer) => {
    answer.setHeader('content-security-policy', "default-src 'none'");
    if (asked.url === '/v1/events') {
      answer.write('data: first\n\n');
      releaseEvent = () => answer.end('data: second\n\n');
      return;
    }
    answer.end(JSON.stringify({ url: asked.url, headers: asked.headers }));
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  const { port } = api.address() as { port: number };
  [httpsPort, httpPort] = [await allocateFreePort(), await allocateFreePort()];
  const apis = [`127.0.0.1:${port}`];
  const edge = {
    web,
    host: 'portal.example',
    apis,
    certificate,
    key,
    httpsPort,
    httpPort,
    accessLog: join(folder, 'access.log'),
  };
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `pid ${folder}/nginx.pid;
daemon off;
worker_processes 1;
events {}
http {
  types { text/html html; text/javascript js; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((use) => `${use}_temp_path ${folder}/${use};`).join(' ')}
  ${renderEdgeConfig(edge)}
}`,
  );
  nginx = await startProcess({
    name: 'nginx',
    command: 'nginx',
    args: ['-c', config, '-p', folder, '-e', join(folder, 'error.log'), ...asRoot()],
    logFile: join(folder, 'nginx.log'),
    isReady: () => acceptsConnections(httpsPort),
  });
});

afterAll(async () => {
  await nginx.stop();
  api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Workers of a root process would run as another user, who cannot read the test's folder. */
function asRoot(): string[] {
  return process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
}

interface Response {
  readonly status: number | undefined;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

function ask(path: string, options: RequestOptions = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: httpsPort, path, rejectUnauthorized: false, agent: false, ...options },
      (answer) =>
        void text(answer).then((body) =>
          resolve({ status: answer.statusCode, headers: answer.headers, body }),
        ),
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** Returns the protocol on which both sides agreed, or undefined when they did not. */
function handshake(version: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3', ciphers?: string) {
  return new Promise<string | undefined>((resolve) => {
    const socket = connect(
      {
        host: '127.0.0.1',
        port: httpsPort,
        rejectUnauthorized: false,
        minVersion: version,
        maxVersion: version,
        ciphers: ciphers ?? 'DEFAULT@SECLEVEL=0',
      },
      () => {
        resolve(socket.getProtocol() ?? undefined);
        socket.destroy();
      },
    );
    socket.on('error', () => resolve(undefined));
  });
}

test('writes down no search text and no address of the page before', async () => {
  const headers = { referer: 'https://portal.example/bookings?search=Meera' };
  await ask('/v1/find?text=Meera', { headers });
  await ask('/about?search=Meera', { headers });
  const log = () => readFileSync(join(folder, 'access.log'), 'utf8');
  await expect.poll(log).toMatch(/GET \/v1\/find 200[^]*GET \/about/);
  expect(log()).not.toContain('Meera');
});

test('speaks TLS 1.2 and 1.3 with forward secrecy, and nothing older or weaker', async () => {
  expect(await handshake('TLSv1.3')).toBe('TLSv1.3');
  expect(await handshake('TLSv1.2')).toBe('TLSv1.2');
  expect(await handshake('TLSv1.1')).toBeUndefined();
  expect(await handshake('TLSv1')).toBeUndefined();
  expect(await handshake('TLSv1.2', 'ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0')).toBeUndefined();
});

test('leads a person who typed http to https, and refuses a program', async () => {
  const plain = (path: string) => fetch(`http://127.0.0.1:${httpPort}${path}`, { redirect: 'manual' });
  const page = await plain('/about?ref=mail');
  expect(page.status).toBe(301);
  expect(page.headers.get('location')).toBe(`https://portal.example:${httpsPort}/about?ref=mail`);
  const call = await plain('/v1/bookings');
  expect(call.status).toBe(403);
  expect(call.headers.get('location')).toBeNull();
  expect(await call.json()).toMatchObject({ code: 'https-required' });
});

test('names the caller to the api by the address it sees, whatever the caller claims', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', host: 'portal.example' };
  const { body } = await ask('/v1/session', { headers });
  const sent = (JSON.parse(body) as { headers: Record<string, string> }).headers;
  expect(sent['x-forwarded-for']).toBe('127.0.0.1');
  expect(sent['forwarded']).toBeUndefined();
  expect(sent['host']).toBe('portal.example');
});

test('adds no header to what the api answers, and passes each event on at once', async () => {
  const { headers } = await ask('/v1/session');
  expect(headers['content-security-policy']).toBe("default-src 'none'");
  const second = await new Promise<string>((resolve, reject) => {
    const path = '/v1/events';
    request(
      { host: '127.0.0.1', port: httpsPort, path, rejectUnauthorized: false, agent: false },
      (answer) => {
        // The api sends the second event only when the first has arrived here.
        answer.once('data', () => {
          releaseEvent();
          void text(answer).then(resolve, reject);
        });
      },
    )
      .on('error', reject)
      .end();
  });
  expect(second).toContain('second');
});

test.each([
  ['/', 200, 'the first page', 'no-cache'],
  ['/about', 200, 'about us', 'no-cache'],
  ['/hi/bookings/bkg_1', 200, 'the application', 'no-cache'],
  ['/nowhere', 404, 'the application', 'no-cache'],
  ['/assets/index-1a2b.js', 200, 'run()', 'public, max-age=31536000, immutable'],
])('serves %s with the status %i and the headers of a page', async (path, status, body, caching) => {
  const answer = await ask(path);
  expect(answer).toMatchObject({ status, body });
  expect(answer.headers['cache-control']).toBe(caching);
  expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect(answer.headers['content-security-policy']).toContain("'sha256-a+/b='");
  expect(answer.headers['server']).toBe('nginx');
});

test.each(['/.git/config', '/.git/', '/assets/', '/screens.json', '/security-headers.json'])(
  'does not show %s',
  async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body).not.toMatch(/hidden|pages|https|index-1a2b/);
  },
);

describe('the check from outside', () => {
  const check = () => findEdgeProblems({ host: 'portal.example', address: '127.0.0.1', httpsPort, httpPort });
  const authorities = getCACertificates('default');
  afterEach(() => {
    setDefaultCACertificates(authorities);
    vi.useRealTimers();
  });

  test('finds a certificate of an authority that nobody knows', async () => {
    expect(await check()).toEqual([expect.stringContaining('browsers do not trust the certificate')]);
  });

  test('finds nothing wrong with what is printed, once the authority is known', async () => {
    setDefaultCACertificates([...authorities, readFileSync(join(folder, 'edge.pem'), 'utf8')]);
    expect(await check()).toEqual([]);
  });

  test('finds a certificate that ends within two weeks', async () => {
    setDefaultCACertificates([...authorities, readFileSync(join(folder, 'edge.pem'), 'utf8')]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 86_400_000 });
    expect(await check()).toEqual([expect.stringMatching(/^the certificate ends on /)]);
  });

  test('finds an old protocol, a page without its headers, and plain http that leads nowhere', async () => {
    const [cert, key] = ['edge.pem', 'edge.key'].map((file) => readFileSync(join(folder, file), 'utf8'));
    const options = {
      cert: cert ?? '',
      key: key ?? '',
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    } as const;
    const old = createHttpsServer(options, (_asked, answer) => answer.end('a page')).listen(0, '127.0.0.1');
    await once(old, 'listening');
    const { port } = old.address() as { port: number };
    const apiPort = (api.address() as { port: number }).port;
    setDefaultCACertificates([...authorities, cert ?? '']);
    const edge = { host: 'portal.example', address: '127.0.0.1', httpsPort: port, httpPort: apiPort };
    expect(await findEdgeProblems(edge)).toEqual([
      expect.stringContaining('speaks TLSv1.1'),
      expect.stringContaining('lacks the header strict-transport-security'),
      expect.stringContaining('lacks the header content-security-policy'),
      expect.stringContaining('lacks the header x-content-type-options'),
      'http answers 200 instead of leading to https',
    ]);
    old.close();
  });
});

test('is printed for no edge without an api', () => {
  const edge = { web, host: 'portal.example', apis: [], certificate: 'a', key: 'b' };
  expect(() => renderEdgeConfig(edge)).toThrow('at least one api');
});
