import { randomInt } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { Route } from '@marga/contract/route-definition';
import type { Problem } from '@marga/contract/wire-schemas';
import type { Answer, Asked, TestApi } from './api.ts';

/** Returns a random address, so that failed attempts in one test do not count against another. */
export function randomIpAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`;
}

/** Solves the captcha of a refusal and returns the value for the Marga-Captcha header. */
export async function solveCaptcha(problem: Problem): Promise<string> {
  const challenge = problem['challenge'] as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the puzzle has no solution');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

export interface TestBrowser {
  readonly address: string;
  /** Holds the cookies as the next request will send them. */
  readonly cookies: ReadonlyMap<string, string>;
  /**
   * Sends a request from this browser's address with its cookies; if the response demands a captcha, solves it and
   * repeats the request once.
   */
  call<R extends Route>(route: R, asked?: Asked): Promise<Answer<R>>;
  /** Sends the same request without solving a captcha. */
  callOnce<R extends Route>(route: R, asked?: Asked): Promise<Answer<R>>;
  forget(name: string): void;
}

/** Behaves like the web client over fetch: stores cookies, and repeats a call once with the captcha solved. */
export function openSimulatedBrowser(api: TestApi, address = randomIpAddress()): TestBrowser {
  const cookies = new Map<string, string>();
  async function callOnce<R extends Route>(route: R, asked: Asked = {}): Promise<Answer<R>> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const as = { ...(cookie === '' ? {} : { cookie }), ...asked.as };
    const headers = { 'x-forwarded-for': address, ...asked.headers };
    const answer = await api.call(route, { ...asked, as, headers });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  return {
    address,
    cookies,
    callOnce,
    forget: (name) => cookies.delete(name),
    async call(route, asked = {}) {
      const answer = await callOnce(route, asked);
      if (answer.code !== 'missing-recaptcha-token') return answer;
      const captcha = await solveCaptcha(answer.problem);
      return callOnce(route, { ...asked, headers: { ...asked.headers, 'marga-captcha': captcha } });
    },
  };
}
