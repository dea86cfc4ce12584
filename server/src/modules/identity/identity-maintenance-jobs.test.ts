import pg from 'pg';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { createId } from '@marga/contract/kernel/ids';
import { signIn } from '@marga/contract/identity/session';
import { startTestApi } from '../../../test/api.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';
import { insertTestSession, password, seedUser } from '../../../test/seed-companies-and-users.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { now } from '../../platform/clock.ts';
import { deleteExpiredSignIns, sealAuditLog } from './identity-maintenance-jobs.ts';

const api = await startTestApi();
const db = openRelayDatabase(api);
const { telemetry } = api.platform;

const lines: unknown[] = [];
const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
beforeEach(() => lines.splice(0));

const verify = async () => {
  const [row] = await api.admin<Record<string, unknown>>('select * from platform.verify_audit_log()');
  return row;
};

async function act(): Promise<void> {
  const { email } = await seedUser(api);
  await openSimulatedBrowser(api).call(signIn, { body: { email, password } });
}

/**
 * Seals all entries. A seal waits for all open transactions of the cluster, including those of other tests'
 * databases, so this function first waits until they are over.
 */
async function sealAll(): Promise<boolean> {
  const isAllOver = async () => {
    const [found] = await api.admin<{ over: boolean }>(
      'select coalesce(bool_and(a.xid < pg_snapshot_xmin(pg_current_snapshot())), true) as over from platform.audit a',
    );
    return found?.over;
  };
  await expect.poll(isAllOver, { timeout: 30_000 }).toBe(true);
  return sealAuditLog(db, log, telemetry);
}

describe('the chain of seals', { timeout: 60_000 }, () => {
  test('covers every entry once, links each seal to the one before and tells the log', async () => {
    await act();
    expect(await sealAll()).toBe(false);
    await act();
    await act();
    await sealAll();
    expect(lines).toMatchObject([
      { seal: '1', entries: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      { seal: '2', entries: 2 },
    ]);
    expect(await verify()).toMatchObject({ seals: '2', entries: '3', unsealed: '0', broken_at: null });
  });

  test('makes no empty seals', async () => {
    await sealAuditLog(db, log, telemetry);
    expect(lines).toEqual([]);
  });

  test('waits for a deed that is under way, so that none slips in behind a seal', async () => {
    const slow = new pg.Client({ connectionString: api.database.migrator });
    await slow.connect();
    await slow.query('begin');
    await slow.query(`select platform.record_audit(null, null, 'test.slow', 'x', cause => 'req')`);
    await act();
    await sealAuditLog(db, log, telemetry);
    expect(lines, 'both are still unsealed').toEqual([]);
    await slow.query('commit');
    await slow.end();
    await sealAll();
    expect(lines).toMatchObject([{ entries: 2 }]);
    expect(await verify()).toMatchObject({ broken_at: null, unsealed: '0' });
  });

  test('shows where an entry was changed behind everybody’s back, and where one was taken away', async () => {
    const [entry] = await api.admin<{ id: string; subject: string }>(
      'select id, subject from platform.audit order by xid, seq limit 1',
    );
    const setSubject = (subject: string | undefined) =>
      api.admin('update platform.audit set subject = $2 where id = $1', [entry?.id, subject]);
    await setSubject('somebody else');
    expect(await verify()).toMatchObject({ broken_at: '1' });
    await setSubject(entry?.subject);
    expect(await verify()).toMatchObject({ broken_at: null });
    await api.admin('delete from platform.audit where id = (select max(id) from platform.audit)');
    expect((await verify())?.['broken_at']).not.toBeNull();
  });
});

test('clearing out removes what nobody can use any more, and nothing else', async () => {
  const { user } = await seedUser(api);
  await insertTestSession(api, user);
  await insertTestSession(api, user, '-8 days');
  const device = (hash: string, used: string) =>
    api.admin(
      `insert into identity.known_device (token_hash, user_id, user_agent, last_used_at)
        values ($1, $2, '', now() - $3::interval)`,
      [hash, user, used],
    );
  await device('old', '401 days');
  await device('young', '399 days');
  const code = (hash: string, ended: string) =>
    api.admin(
      `insert into identity.action_code (token_hash, purpose, user_id, mail_id, email, expires_at)
        values ($1, 'verify-email', $2, 'mal_1', 'a@b.example', now() - $3::interval)`,
      [hash, user, ended],
    );
  await code('old', '31 days');
  await code('young', '29 days');
  const verification = (id: string, ends: string) =>
    api.admin(
      `insert into engine.verification ("id", "identifier", "value", "expiresAt") values ($1, $1, $2, now() + $3::interval)`,
      [id, user, ends],
    );
  await verification(createId('record', now()), '-1 second');
  await verification(createId('record', now()), '1 minute');
  await deleteExpiredSignIns(db);
  const counts = await api.admin(
    `select (select count(*)::int from engine.session where "userId" = $1) as sessions,
      (select array_agg(token_hash) from identity.known_device where user_id = $1) as devices,
      (select array_agg(token_hash) from identity.action_code where user_id = $1) as codes,
      (select count(*)::int from engine.verification where "value" = $1) as pending`,
    [user],
  );
  expect(counts).toEqual([{ sessions: 1, devices: ['young'], codes: ['young'], pending: 1 }]);
});
