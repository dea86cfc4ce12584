import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

/** Names what the test proxy does with every POST request; `none` forwards it unchanged. */
export type ProxyFault = 'none' | 'redirect' | 'endless' | 'forbids' | 'echoes-twice' | 'empty';

export interface Interposer {
  readonly url: string;
  /** Counts the requests that the proxy has interfered with. */
  readonly met: number;
  /** Sets what the proxy does with every POST request from now on. */
  meddle(how: ProxyFault): void;
  close(): void;
}

/**
 * Starts a proxy between Marga and the server at `behind`, like those that companies and networks use; it can
 * interfere with orders.
 */
export async function startFaultProxy(behind: string): Promise<Interposer> {
  let how: ProxyFault = 'none';
  let met = 0;
  const server = createServer((request, response) => {
    if (how === 'none' || request.method !== 'POST') {
      passOn(behind, request, response);
      return;
    }
    met += 1;
    meddle(how, behind, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    get met() {
      return met;
    },
    meddle: (next) => (how = next),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function passOn(behind: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request;
  const onward = httpRequest(new URL(url ?? '/', behind), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

function meddle(how: ProxyFault, behind: string, request: IncomingMessage, response: ServerResponse): void {
  switch (how) {
    case 'none':
      return passOn(behind, request, response);
    case 'redirect':
      request.resume();
      response.writeHead(307, { location: `${behind}${request.url}` }).end();
      return undefined;
    case 'forbids':
      request.resume();
      response
        .writeHead(409, { 'content-type': 'application/json' })
        .end('{"code":"sold-out","message":"Blocked by policy","errors":[]}');
      return undefined;
    case 'empty':
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      return undefined;
    case 'endless':
      request.resume();
      return endless(response);
    case 'echoes-twice':
      return void sendTwice(behind, request, response);
  }
}

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(256 * 1024, 32)));
    response.once('drain', more);
  };
  more();
}

/** Discards the first response and retries by itself, as some proxies do after a broken connection. */
async function sendTwice(behind: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'POST', url = '/' } = request;
  const headers = Object.entries(request.headers)
    .filter(([name]) => !/^(host|connection|content-length|transfer-encoding|expect)$/.test(name))
    .map(([name, value]): [string, string] => [name, String(value)]);
  const send = () => fetch(new URL(url, behind), { method, headers, body: Buffer.concat(chunks) });
  await (await send()).arrayBuffer();
  const second = await send();
  response.writeHead(second.status, Object.fromEntries(second.headers)).end(await second.text());
}
