import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { UserId } from '@marga/contract/kernel/ids';
import { createAuthLibrary, IP_HEADER } from '../src/modules/identity/auth-library.ts';
import type { TotpSetup } from '../src/modules/identity/second-factor.ts';
import { ignoreLostConnectionErrors } from '../src/platform/db/database-pool.ts';
import { totpCodeOf } from './totp-codes.ts';
import { authKeys } from './configuration.ts';
import { createTestDatabase } from './database.ts';

export const password = 'travel-the-way-2026';
export const browser = new Headers({ [IP_HEADER]: '203.0.113.7', 'user-agent': 'Test/1.0' });

interface EngineUser {
  readonly id: UserId;
  readonly email: string;
}

/** Starts the auth library without the API, on a database of the calling test file's own. */
export async function startTestAuthLibrary() {
  const urls = await createTestDatabase();
  const engine = createAuthLibrary({
    DATABASE_IDENTITY_URL: [urls.identity],
    AUTH_SECRET: authKeys,
    PUBLIC_ORIGIN: 'https://portal.example',
  });
  const owner = new pg.Pool({ connectionString: urls.migrator, max: 2 });
  ignoreLostConnectionErrors(owner);
  afterAll(() => Promise.all([engine.close(), owner.end()]));

  /** Runs SQL as the owner of the database. */
  const rows = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await owner.query<Row>(text, [...values])).rows;

  async function newUser(): Promise<EngineUser> {
    const email = `${randomBytes(6).toString('hex')}@people.example`;
    return { email, id: await engine.createUser({ email, password, name: 'Somebody' }) };
  }

  async function beginTotp(user: EngineUser): Promise<TotpSetup> {
    const setup = await engine.beginTotp(user.id);
    if (setup === 'already-enabled') throw new Error('not begun');
    return setup;
  }

  /** Moves the last used TOTP code back by ten steps of time, so that the test need not wait for a new code. */
  const passHalfMinutes = (user: EngineUser) =>
    rows('update engine."twoFactor" set last_used_step = last_used_step - 10 where "userId" = $1', [user.id]);

  return {
    engine,
    rows,
    newUser,
    beginTotp,
    passHalfMinutes,
    sessionsOf: (user: EngineUser) =>
      rows<Record<string, unknown>>('select * from engine.session where "userId" = $1 order by "id"', [
        user.id,
      ]),
    /** Signs in and returns the token of the new session. */
    signIn: async ({ email }: EngineUser): Promise<string> => {
      const result = await engine.signIn({ email, password }, browser);
      if (result?.kind !== 'signed-in') throw new Error('not signed in');
      return result.token;
    },
    /** Starts a sign-in that waits for its second factor. */
    pendingOf: async ({ email }: EngineUser): Promise<string> => {
      const result = await engine.signIn({ email, password }, browser);
      if (result?.kind !== 'second-factor') throw new Error('no second factor was asked for');
      return result.pending;
    },
    /** Creates a user with a confirmed authenticator app whose current code has not been used yet. */
    newCarefulUser: async (): Promise<EngineUser & TotpSetup> => {
      const user = await newUser();
      const setup = await beginTotp(user);
      if (!(await engine.confirmTotp(user.id, totpCodeOf(setup.uri)))) throw new Error('not confirmed');
      await passHalfMinutes(user);
      return { ...user, ...setup };
    },
  };
}
