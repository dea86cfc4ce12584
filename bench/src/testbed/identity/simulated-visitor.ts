import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '@marga/contract/identity/session';
import { PRIVACY_VERSION, TERMS_VERSION } from '@marga/contract/identity/legal-document-versions';
import type { Problem } from '@marga/contract/wire-schemas';
import { solveCaptcha } from '@marga/server/test/test-browser';

export interface Answer {
  readonly status: number;
  /** Holds the code of the refusal, or undefined after a success. */
  readonly code: string | undefined;
  /** Holds the parsed JSON, or the text of an answer in another format. */
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Asked {
  readonly body?: unknown;
  /** This is sent as it is, in place of `body`; its type is that of the content-type header in `headers`. */
  readonly raw?: string;
  readonly company?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Limits how often a visitor retries when the API asks it to retry in a second. */
const PATIENCE = 30;

/** Simulates a person with a browser at their own IP address, which behaves like the web client. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly password = randomBytes(12).toString('base64url');
  readonly #apiUrl: string;
  readonly #address: string;
  readonly #onRequest: () => void;

  /** `onRequest` is called before each request; it may throw to end a visitor who has sent too many. */
  constructor(apiUrl: string, address: string, onRequest: () => void = () => {}) {
    this.#apiUrl = apiUrl;
    this.#address = address;
    this.#onRequest = onRequest;
  }

  /** Sends the request once, whatever the response. */
  async ask(method: string, path: string, { body, raw, company, headers = {} }: Asked = {}): Promise<Answer> {
    this.#onRequest();
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${this.#apiUrl}${path}`, {
      method,
      headers: {
        'x-forwarded-for': this.#address,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(company === undefined ? {} : { 'marga-company': company }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = text !== '' && (response.headers.get('content-type') ?? '').includes('json');
    const answered = isJson ? (JSON.parse(text) as unknown) : text === '' ? undefined : text;
    const code = response.ok ? undefined : (answered as Partial<Problem> | undefined)?.code;
    return { status: response.status, code, body: answered, headers: response.headers };
  }

  /** Sends the request, solves a puzzle when given one, and retries when told to do so in a second. */
  async call(method: string, path: string, asked: Asked = {}): Promise<Answer> {
    for (let turn = 1; ; turn++) {
      const answer = await this.#askSolving(method, path, asked);
      const crowded = (answer.body as Problem | undefined)?.['retryAfterSeconds'] === 1;
      if (!crowded || turn === PATIENCE) return answer;
      await sleep(1_000 + Math.random() * 500);
    }
  }

  async #askSolving(method: string, path: string, asked: Asked): Promise<Answer> {
    const answer = await this.ask(method, path, asked);
    if (answer.code !== 'missing-recaptcha-token') return answer;
    const captcha = await solveCaptcha(answer.body as Problem);
    return this.ask(method, path, { ...asked, headers: { ...asked.headers, 'marga-captcha': captcha } });
  }

  /** Does the same as `call`, but throws unless it succeeds. */
  async must<Body>(method: string, path: string, asked?: Asked): Promise<Body> {
    const answer = await this.call(method, path, asked);
    if (answer.code !== undefined)
      throw new Error(`${method} ${path} answered ${JSON.stringify(answer.body)}`);
    return answer.body as Body;
  }

  signUp(email: string): Promise<Answer> {
    const body = {
      companyName: 'Deccan Journeys',
      entityKind: 'llp',
      companyRegNumber: 'AAA-1234',
      companyGSTNumber: '29AAPFU0939F1ZR',
      companyAddress: '12 MG Road, Bengaluru 560001',
      companyPhone: '+918022223333',
      email,
      password: this.password,
      acceptedTerms: TERMS_VERSION,
      acceptedPrivacy: PRIVACY_VERSION,
    };
    return this.call('POST', '/v1/sign-ups', { body });
  }

  signIn(email: string, password: string, rememberMe = false): Promise<Answer> {
    return this.call('POST', '/v1/session', { body: { email, password, rememberMe } });
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Returns the company of a session's first membership. */
export function companyOfSession(answer: Answer): string {
  const company = (answer.body as Session).memberships?.[0]?.companyId;
  if (company === undefined) throw new Error(`no company in ${JSON.stringify(answer.body)}`);
  return company;
}
