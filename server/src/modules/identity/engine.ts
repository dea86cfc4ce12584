import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import pg from 'pg';
import { mintId } from '@marga/contract/kernel/ids';
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { surviveLostConnections } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/http/server.ts';

const DAY_SECONDS = 86_400;
export const REMEMBERED_SECONDS = 30 * DAY_SECONDS;

/** Our own header: the engine would otherwise believe whatever X-Forwarded-For a caller sends. */
export const IP_HEADER = 'x-marga-ip';

/** Where the token of a session that is being made is caught, before only its hash is left. */
const issuedToken = new AsyncLocalStorage<{ token: string | undefined }>();

export type IdentityEngine = ReturnType<typeof createEngine>;

/**
 * better-auth for what it solves: users, passwords, sessions. Its HTTP handler is not exposed, it lives in a schema of its
 * own under a role of its own, and it never stores a session token in clear.
 */
export function createEngine(
  config: Pick<Config, 'DATABASE_IDENTITY_URL' | 'AUTH_SECRET' | 'PUBLIC_ORIGIN'>,
) {
  const pool = new pg.Pool({
    connectionString: config.DATABASE_IDENTITY_URL,
    max: 5,
    connectionTimeoutMillis: 5_000,
    options: '-c search_path=engine -c statement_timeout=15s',
  });
  surviveLostConnections(pool);
  const auth = betterAuth({
    database: pool,
    secret: config.AUTH_SECRET,
    baseURL: config.PUBLIC_ORIGIN,
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 12,
      maxPasswordLength: 256,
      password: {
        // argon2id at OWASP's first choice of parameters.
        hash: (password) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
    },
    session: { expiresIn: REMEMBERED_SECONDS, cookieCache: { enabled: false } },
    advanced: {
      database: { generateId: ({ model }) => mintId(model === 'user' ? 'user' : 'record', now()) },
      ipAddress: { ipAddressHeaders: [IP_HEADER] },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const store = issuedToken.getStore();
            if (store) store.token = session.token;
            return { data: { ...session, token: hashToken(session.token) } };
          },
        },
      },
    },
    logger: { disabled: true },
  });

  return {
    /** The session's token, or undefined when the two do not belong together. Which of them is wrong is not said. */
    async signIn(
      credentials: { email: string; password: string; rememberMe: boolean },
      headers: Headers,
    ): Promise<string | undefined> {
      const store: { token: string | undefined } = { token: undefined };
      try {
        await issuedToken.run(store, () => auth.api.signInEmail({ body: credentials, headers }));
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw error;
      }
      return store.token;
    },
    async endSession(tokenHash: string): Promise<void> {
      const context = await auth.$context;
      await context.internalAdapter.deleteSession(tokenHash);
    },
    async createUser(user: { email: string; password: string; name: string }): Promise<string> {
      const created = await auth.api.signUpEmail({ body: user });
      return created.user.id;
    },
    close: () => pool.end(),
  };
}

/** The engine throws an answer; anything else it throws is a broken part. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
}
