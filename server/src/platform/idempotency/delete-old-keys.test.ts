import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { saveView } from '@marga/contract/bookings/saved-views';
import { startTestApi } from '../../../test/api.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { deleteOldIdempotencyKeys } from './delete-old-keys.ts';

const HOUR_MS = 3_600_000;
const api = await startTestApi();
const as = (await seedCompany(api)).as('owner');

const save = (key: string) =>
  api.call(saveView, {
    as,
    key,
    body: { name: key.slice(0, 8), filter: { status: 'upcoming' }, columns: ['amount'] },
  });
const stored = (key: string) =>
  api.admin<{ answer: string | null }>('select answer from platform.idempotency where key = $1', [key]);

test.each([
  ['an hour', openRelayDatabase(api, HOUR_MS), 'answers', 201],
  ['a day', openRelayDatabase(api, 25 * HOUR_MS), 'knows that it was done', 409],
  ['a month', openRelayDatabase(api, 31 * 24 * HOUR_MS), 'forgets', 201],
])('after %s an old key is cleared as far as its age demands', async (_, relay, outcome, status) => {
  const key = randomUUID();
  await save(key);
  await deleteOldIdempotencyKeys(relay);
  const [row] = await stored(key);
  expect(row === undefined).toBe(outcome === 'forgets');
  if (outcome === 'forgets') return;
  const again = await save(key);
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([status, 'true']);
});
