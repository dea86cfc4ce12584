import { randomBytes } from 'node:crypto';
import { Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createId } from '@marga/contract/kernel/ids';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import { hashToken } from '@marga/server/platform/http/cookies';
import type { TestBed } from '../test-bed.ts';

const agent = new Agent({ keepAlive: true, maxFreeSockets: 2_000 });

export interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Holds the headers of a signed-in user. */
export type Headers = Readonly<Record<string, string>>;

/** Sends one request over keep-alive connections; `onText` receives the response as it arrives. */
export function sendKeepAliveRequest(
  url: string,
  method: 'GET' | 'POST',
  headers: Headers,
  body?: string,
  onText?: (text: string) => void,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const outgoing = send(
      url,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (incoming) => {
        const pieces: Buffer[] = [];
        incoming.on('data', (piece: Buffer) => {
          pieces.push(piece);
          onText?.(piece.toString('latin1'));
        });
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }),
        );
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/**
 * Returns the status of a GET and the end of its body, because a load generator that parses everything measures
 * itself.
 */
export function getResponseTail(url: string, headers: Headers): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { agent, headers }, (incoming) => {
      let last: Buffer | undefined;
      incoming.on('data', (piece: Buffer) => {
        last = piece;
      });
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, text: last?.subarray(-200).toString('latin1') ?? '' }),
      );
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Makes both requests of a search, to its end, and throws when either is refused. */
export async function runSearchToEnd(
  apiUrl: string,
  headers: Headers,
  criteria: string,
  onRefused?: () => void,
): Promise<string> {
  let started = await sendKeepAliveRequest(`${apiUrl}/v1/searches`, 'POST', headers, criteria);
  // With `onRefused`, a refused search is repeated after the time that the API asks for.
  if (onRefused)
    while (started.status === 503) {
      onRefused();
      await sleep(1_000 * (JSON.parse(started.text) as { retryAfterSeconds: number }).retryAfterSeconds);
      started = await sendKeepAliveRequest(`${apiUrl}/v1/searches`, 'POST', headers, criteria);
    }
  if (started.status !== 201) throw new Error(`the search answered ${started.status}: ${started.text}`);
  const { id } = JSON.parse(started.text) as { id: string };
  const watched = await sendKeepAliveRequest(`${apiUrl}/v1/searches/${id}/events`, 'GET', headers);
  if (watched.status !== 200) throw new Error(`the stream answered ${watched.status}: ${watched.text}`);
  return watched.text;
}

/**
 * Creates users in the test bed's company, each with a session, because nobody may have more than twenty streams
 * open.
 */
export async function seedSearchUsers(testBed: TestBed, count: number): Promise<Headers[]> {
  const at = instantFromEpochMs(Date.now());
  const searchers: Headers[] = [];
  for (let made = 0; made < count; made++) {
    const user = createId('user', at);
    const token = randomBytes(24).toString('base64url');
    await testBed.query(
      `with person as (
        insert into engine."user" ("id", "name", "email", "emailVerified")
          values ($1, 'Searcher', $1 || '@search.example', true)),
      profile as (insert into identity.person (user_id) values ($1)),
      belongs as (insert into identity.member (company_id, user_id, role) values ($2, $1, 'owner'))
      insert into engine.session ("id", "userId", "token", "expiresAt", absolute_expires_at)
        values ($3, $1, $4, platform.now() + interval '1 day', platform.now() + interval '2 days')`,
      [user, testBed.buyer.company, createId('session', at), hashToken(token)],
    );
    searchers.push({ cookie: `marga=${token}`, 'marga-company': testBed.buyer.company });
  }
  return searchers;
}
