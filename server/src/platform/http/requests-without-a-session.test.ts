import { request } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { signIn } from '@marga/contract/identity/session';
import { findPlaces } from '@marga/contract/places/places';
import { startSearch } from '@marga/contract/search/search';
import { startTestApi } from '../../../test/api.ts';
import { isExcessive } from './json-body.ts';

/** These tests check that somebody without a session can make the portal do little work. */

const api = await startTestApi();
const port = Number(new URL(api.url).port);
const credentials = { email: 'nobody@people.example', password: 'wrong' };
const SMALL_BYTES = 16 * 1024;

describe('a body', () => {
  test('of a public route is read up to sixteen kilobytes', async () => {
    const long = { ...credentials, password: 'x'.repeat(SMALL_BYTES) };
    expect((await api.call(signIn, { body: long })).code).toBe('payload-too-large');
    const short = { ...credentials, password: 'x'.repeat(SMALL_BYTES / 2) };
    expect((await api.call(signIn, { body: short })).code).toBe('request-invalid');
  });

  test('of a route for members is read beyond that only from members', async () => {
    const body = { service: 'flight', unheardOf: 'x'.repeat(SMALL_BYTES) };
    expect((await api.call(startSearch, { body })).code).toBe('unauthenticated');
    expect((await api.call(startSearch, { body: { service: 'flight' } })).code).toBe('request-invalid');
  });

  test('whose length is not known beforehand is refused before it has come', async () => {
    const head = ['POST /v1/searches HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
    const answer = await firstAnswer(
      [...head, 'Transfer-Encoding: chunked', '', '5', '{"a":', ''].join('\r\n'),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  test.each([
    ['nested too deep', `{"email":${'['.repeat(60)}${']'.repeat(60)},"password":"x"}`],
    ['nested too deep in objects', `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`],
  ])('that is %s is refused before it is parsed', async (_, body) => {
    const { problem } = await api.call(signIn, { body });
    expect(problem).toMatchObject({ code: 'request-invalid', issues: [{ message: 'not readable as JSON' }] });
  });

  test('is judged by its brackets and commas, and not by those in texts', () => {
    expect(isExcessive(JSON.stringify({ text: '[[[['.repeat(100), more: ',"\\'.repeat(30_000) }))).toBe(
      false,
    );
    expect(isExcessive(JSON.stringify(Array.from({ length: 20_001 }, () => 1)))).toBe(true);
    expect(isExcessive(`"\\"${'['.repeat(40)}`)).toBe(false);
    expect(isExcessive(`"\\\\"${'['.repeat(40)}`)).toBe(true);
  });
});

/** Sends bytes over a socket, and returns the first answer without sending more. */
function firstAnswer(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('latin1');
    socket.once('data', (text: string) => {
      socket.destroy();
      resolve(text);
    });
    socket.once('error', reject);
    socket.setTimeout(3_000, () => socket.destroy(new Error('no answer came')));
  });
}

describe.each(['/v1/openapi.json', '/v1/docs'])('%s', (path) => {
  const read = (headers: Record<string, string>) => fetch(`${api.url}${path}`, { headers });

  test('is compressed for those who read that, and the same for all others', async () => {
    const plain = await read({ 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const compressed = await rawBody(path);
    expect(gunzipSync(compressed).toString()).toBe(await plain.text());
    expect(plain.headers.get('vary')).toBe('accept-encoding');
  });

  test('may be kept for an hour, and is then not sent again to those who have it', async () => {
    const first = await read({});
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=3600/);
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    const second = await read({ 'if-none-match': `"other", ${etag}` });
    expect([second.status, await second.text()]).toEqual([304, '']);
  });
});

/** Returns the bytes of an answer as they were sent, which `fetch` would decompress. */
function rawBody(path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(`${api.url}${path}`, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        expect(response.headers['content-encoding']).toBe('gzip');
        resolve(Buffer.concat(chunks));
      });
    })
      .on('error', reject)
      .end();
  });
}

test('a network that asks for more than an office would is told to wait, whatever it asks for', async () => {
  const strict = await startTestApi({ PUBLIC_REQUESTS_A_MINUTE: '3', TRUSTED_PROXIES: '127.0.0.1' }, api);
  const from = (address: string) => ({
    query: { text: 'delhi' },
    headers: { 'x-forwarded-for': address },
  });
  for (let at = 0; at < 3; at++)
    expect((await strict.call(findPlaces, from('203.0.113.7'))).code).toBeUndefined();
  expect((await strict.call(findPlaces, from('203.0.113.7'))).code).toBe('too-many-requests');
  const other = await strict.call(signIn, { body: credentials, headers: from('203.0.113.7').headers });
  expect(other.code).toBe('too-many-requests');
  expect((await strict.call(findPlaces, from('203.0.113.8'))).code, 'a neighbour').toBeUndefined();
  expect((await strict.call(findPlaces, from('2001:db8::1'))).code).toBeUndefined();
});
