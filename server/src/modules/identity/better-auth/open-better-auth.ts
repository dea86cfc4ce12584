import { APIError, betterAuth } from 'better-auth';
import { generateRandomString, makeSignature, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { PoolClient } from 'pg';
import { createId } from '@marga/contract/kernel/ids';
import { now } from '../../../platform/clock.ts';
import type { ApiConfig } from '../../../platform/config.ts';
import type { DatabasePool } from '../../../platform/db/database-pool.ts';
import { DatabaseUnavailable } from '../../../platform/db/db.ts';
import { deriveKey } from '../../../platform/encryption.ts';
import { hashedSecretsPlugin } from './hashed-secrets-plugin.ts';

/** Changing how a second factor is encrypted requires another purpose. */
const PURPOSE = 'marga second factor 1';

interface BetterAuthOptions extends Pick<ApiConfig, 'AUTH_SECRET' | 'PUBLIC_ORIGIN'> {
  readonly sessionSeconds: number;
  readonly ipHeader: string;
}

export type BetterAuth = ReturnType<typeof openBetterAuth>;

/**
 * Opens the library better-auth. Its modules take a tenth of the start of a process and only a second factor needs
 * them, so this file is imported when the first one is used.
 */
export function openBetterAuth(pool: DatabasePool, options: BetterAuthOptions) {
  const secrets = options.AUTH_SECRET.map(({ id, key }) => ({
    version: Number(id),
    value: deriveKey(key, PURPOSE).export().toString('hex'),
  }));
  const auth = betterAuth({
    appName: 'Marga',
    database: { connect: () => connectTo(pool), end: () => pool.end() },
    secrets,
    // Otherwise better-auth would take the whole list for a secret: it reads this variable of the environment.
    secret: secrets[0]?.value ?? '',
    baseURL: options.PUBLIC_ORIGIN,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // The real expiry is written by Marga's own function right after; better-auth must never change it.
    session: {
      expiresIn: options.sessionSeconds,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    advanced: {
      database: { generateId: ({ model }) => createId(kindOf(model), now()) },
      ipAddress: { ipAddressHeaders: [options.ipHeader] },
    },
    plugins: [
      twoFactor({
        // The lockout counts over all sign-ins, since somebody who knows the password may begin any number of them.
        accountLockout: { maxFailedAttempts: 10, durationSeconds: 15 * 60 },
        // What is stored here are hashes: better-auth compares the hash of a code with them.
        backupCodeOptions: { storeBackupCodes: 'plain' },
      }),
      hashedSecretsPlugin(),
    ],
    logger: { disabled: true },
  });
  return {
    context: () => auth.$context,
    sign: makeSignature,
    generateSecret: () => generateRandomString(32),
    encrypt: async (data: string) => symmetricEncrypt({ key: (await auth.$context).secretConfig, data }),
    decrypt: async (data: string) => symmetricDecrypt({ key: (await auth.$context).secretConfig, data }),
    verifyTotp: (code: string, headers: Headers) =>
      orRefusal(auth.api.verifyTOTP({ body: { code }, headers })),
    verifyBackupCode: (code: string, headers: Headers) =>
      orRefusal(auth.api.verifyBackupCode({ body: { code }, headers })),
  };
}

async function connectTo(pool: DatabasePool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailable('no connection', { cause: error });
  }
}

function kindOf(model: string): 'user' | 'session' | 'record' {
  return model === 'user' || model === 'session' ? model : 'record';
}

/** The library better-auth throws its refusals; anything else that it throws is a fault. */
async function orRefusal<Answer>(answer: Promise<Answer>): Promise<Answer | { readonly refusal: unknown }> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return { refusal: error.body?.code };
    throw error;
  }
}
