import { beforeEach, expect, test } from 'vitest';
import { pauseSupplier, readSupplierStatuses, resumeSupplier } from '@marga/contract/suppliers/suppliers';
import { startTestApi } from '../../../test/api.ts';
import { seedStaff } from '../../../test/seed-companies-and-users.ts';
import { watchSupplierPauses } from './index.ts';

const api = await startTestApi();
const beside = await startTestApi({}, api);
const lead = await seedStaff(api, 'operator-lead');
const operator = await seedStaff(api, 'operator');

const reason = 'Their machines are being moved until noon.';
const params = { supplier: 'redline' };

beforeEach(async () => {
  await api.admin('delete from suppliers.pause');
  api.suppliers.pause([]);
  beside.suppliers.pause([]);
});

const board = async () => (await api.call(readSupplierStatuses, { as: operator })).value;
const redline = async () => (await board()).items.find(({ name }) => name === 'redline');

test('an operator sees every supplier that is connected, what it sells and how it does', async () => {
  const { items } = await board();
  expect(items.map(({ name }) => name)).toEqual(api.config.SUPPLIERS.map(({ name }) => name));
  expect(await redline()).toMatchObject({
    kind: 'connect',
    services: ['bus'],
    paused: null,
    breaker: 'closed',
    p95Ms: null,
    searches: { answered: 0, failed: 0, timedOut: 0, skipped: 0 },
    lastFailure: null,
  });
});

test('a lead pauses and resumes, for every process within seconds and across a restart', async () => {
  const paused = await api.call(pauseSupplier, { as: lead, params, body: { reason } });
  expect(paused.value.items.find(({ name }) => name === 'redline')?.paused).toMatchObject({ reason });
  expect(api.suppliers.isPaused('redline')).toBe(true);
  const stop = watchSupplierPauses(beside.platform, beside.suppliers);
  try {
    await expect.poll(() => beside.suppliers.isPaused('redline'), { timeout: 5_000 }).toBe(true);
    expect(await beside.suppliers.get('redline').search({} as never)).toEqual({ kind: 'skipped' });
    await api.call(resumeSupplier, { as: lead, params });
    expect(api.suppliers.isPaused('redline')).toBe(false);
    await expect.poll(() => beside.suppliers.isPaused('redline'), { timeout: 5_000 }).toBe(false);
    // The counts published by the other process are added to our own.
    await expect.poll(async () => (await redline())?.searches.skipped, { timeout: 5_000 }).toBe(1);
    expect((await redline())?.processes.length).toBe(2);
    expect((await board()).isComplete).toBe(true);
  } finally {
    await stop();
  }
});

test('who did it, and why, is noted; doing it again gives a new reason, resuming twice is one deed', async () => {
  await api.call(pauseSupplier, { as: lead, params, body: { reason } });
  await api.call(pauseSupplier, { as: lead, params, body: { reason: 'Until tomorrow, they say.' } });
  expect((await redline())?.paused?.reason).toBe('Until tomorrow, they say.');
  await api.call(resumeSupplier, { as: lead, params });
  expect((await api.call(resumeSupplier, { as: lead, params })).status).toBe(200);
  const noted = await api.admin<{ action: string; user_id: string }>(
    `select action, user_id from platform.audit where subject = 'redline' and action like 'supplier.%' order by id desc limit 3`,
  );
  expect(noted).toEqual(
    ['resumed', 'paused', 'paused'].map((action) => ({ action: `supplier.${action}`, user_id: lead.user })),
  );
});

test('an operator who is no lead looks and does not touch', async () => {
  expect((await api.call(pauseSupplier, { as: operator, params, body: { reason } })).code).toBe(
    'permission-denied',
  );
  expect((await api.call(resumeSupplier, { as: operator, params })).code).toBe('permission-denied');
});

test('a supplier that is not connected is not found', async () => {
  const nobody = { supplier: 'nobody' };
  expect((await api.call(pauseSupplier, { as: lead, params: nobody, body: { reason } })).code).toBe(
    'not-found',
  );
});
