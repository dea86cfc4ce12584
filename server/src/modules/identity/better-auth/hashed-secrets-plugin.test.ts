import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { expect, test } from 'vitest';
import { hashToken } from '../../../platform/http/cookies.ts';
import { hashedSecretsPlugin } from './hashed-secrets-plugin.ts';

type Row = Record<string, unknown>;

/** Creates the real identity library on in-memory tables that the test can inspect. */
async function newLibrary() {
  const tables: Record<string, Row[]> = { user: [], session: [], account: [], verification: [] };
  const auth = betterAuth({
    database: memoryAdapter(tables),
    secret: 'only-for-tests-0123456789-0123456789',
    baseURL: 'https://portal.example',
    plugins: [hashedSecretsPlugin()],
    logger: { disabled: true },
  });
  const { internalAdapter, adapter } = await auth.$context;
  const user = await internalAdapter.createUser(
    { email: 'asha@people.example', name: 'Asha' },
    {
      method: 'email-password',
    },
  );
  return { tables, internalAdapter, adapter, user };
}

test('whoever makes a session gets its token, and the table its hash', async () => {
  const { tables, internalAdapter, user } = await newLibrary();
  const { token } = await internalAdapter.createSession(user.id);
  expect(tables['session']).toMatchObject([{ token: hashToken(token) }]);
  expect(JSON.stringify(tables)).not.toContain(token);
});

test('the library finds, changes and ends a session by its token, and not by what the table holds', async () => {
  const { tables, internalAdapter, user } = await newLibrary();
  const { token } = await internalAdapter.createSession(user.id);
  const hash = hashToken(token);
  expect(await internalAdapter.findSession(token)).toMatchObject({
    session: { token },
    user: { id: user.id },
  });
  expect(await internalAdapter.findSession(hash)).toBeNull();
  expect(await internalAdapter.findSessions([token, hash])).toMatchObject([{ session: { token } }]);
  expect(await internalAdapter.updateSession(token, { userAgent: 'Test/2.0' })).toMatchObject({ token });
  expect(tables['session']).toMatchObject([{ token: hash, userAgent: 'Test/2.0' }]);
  await internalAdapter.deleteSession(hash);
  expect(tables['session']).toHaveLength(1);
  await internalAdapter.deleteSession(token);
  expect(tables['session']).toEqual([]);
});

test('so it is with what waits to be proved', async () => {
  const { tables, internalAdapter } = await newLibrary();
  const identifier = '2fa-somebody-signs-in-now';
  const expiresAt = new Date(Date.now() + 60_000);
  await internalAdapter.createVerificationValue({ identifier, value: 'usr_1', expiresAt });
  expect(tables['verification']).toMatchObject([{ identifier: hashToken(identifier), value: 'usr_1' }]);
  expect(await internalAdapter.findVerificationValue(identifier)).toMatchObject({
    identifier,
    value: 'usr_1',
  });
  expect(await internalAdapter.findVerificationValue(hashToken(identifier))).toBeNull();
  expect(await internalAdapter.consumeVerificationValue(hashToken(identifier))).toBeNull();
  expect(await internalAdapter.consumeVerificationValue(identifier)).toMatchObject({ value: 'usr_1' });
  expect(await internalAdapter.consumeVerificationValue(identifier)).toBeNull();
});

test('and inside a transaction', async () => {
  const { adapter, internalAdapter, user } = await newLibrary();
  const { token } = await internalAdapter.createSession(user.id);
  const where = [{ field: 'token', value: token }];
  const counts = await adapter.transaction(async (open) => [
    await open.count({ model: 'session', where }),
    await open.deleteMany({ model: 'session', where }),
    await open.count({ model: 'session', where }),
  ]);
  expect(counts).toEqual([1, 1, 0]);
});
