import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { saveView } from '@marga/contract/bookings/saved-views';
import { ok } from '@marga/contract/kernel/result';
import { startTestApi } from '../../../test/api.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { refuse } from '../http/refusal.ts';
import { deleteKey, insertKey } from './idempotency-queries.ts';
import { KeyRecorder, type RequestKey } from './key-recorder.ts';
import { type KnownKey, type OnceAnswer, type Outcome, runOnce } from './run-once.ts';

const api = await startTestApi();
const company = (await seedCompany(api)).id;
const { db } = api.platform;

const newKey = (): RequestKey => ({
  scope: company,
  company,
  key: randomUUID(),
  hash: 'hash of the input',
  requestId: randomUUID(),
});

/**
 * Runs a request whose handler writes something each time and then answers so. While it writes, the first `taken`
 * times, another request holds the key, and frees it afterwards because it was refused.
 */
async function runBesideRefusedTwins(
  taken: number,
  outcome: Outcome,
): Promise<OnceAnswer & { readonly runs: number; readonly effects: number }> {
  const request = newKey();
  const recorder = new KeyRecorder();
  const recording = db.recordingWith(recorder);
  const effect = newKey();
  let runs = 0;
  const answer = await runOnce({
    db,
    keys: api.platform.config.AUTH_SECRET,
    route: saveView,
    request,
    recorder,
    known: undefined,
    run: async () => {
      runs += 1;
      const twin = { ...request, requestId: randomUUID(), subject: null, isEffect: true };
      if (runs <= taken) await db.forCompany(company, [insertKey(twin)]);
      try {
        const written = { ...effect, key: `${effect.key} ${runs}`, subject: null, isEffect: true };
        await recording.forCompany(company, [insertKey(written)]);
        return outcome;
      } finally {
        if (runs <= taken) await db.forCompany(company, [deleteKey(twin)]);
      }
    },
    replay: undefined,
    setsCookie: () => false,
  });
  const rows = await api.admin('select 1 from platform.idempotency where key like $1', [`${effect.key} %`]);
  return { ...answer, runs, effects: rows.length };
}

test('a request whose twin was refused runs again and has its effect once', async () => {
  const answer = await runBesideRefusedTwins(1, ok({ id: 'made' }));
  expect(answer).toEqual({ outcome: ok({ id: 'made' }), isReplay: false, runs: 2, effects: 1 });
});

test('a request whose twin was refused is refused for its own reason', async () => {
  const answer = await runBesideRefusedTwins(2, refuse('amendment-in-progress'));
  expect(answer).toMatchObject({ outcome: refuse('amendment-in-progress'), isReplay: false, runs: 3 });
});

test('a request that loses its key to one twin after the other asks to be repeated, without an effect', async () => {
  const answer = await runBesideRefusedTwins(9, ok({ id: 'made' }));
  expect(answer).toEqual({
    outcome: refuse('request-in-progress', { retryAfterSeconds: 1 }),
    isReplay: false,
    runs: 3,
    effects: 0,
  });
});

test('what a replayable handler writes before it names its subject does not use up the key', async () => {
  const request = newKey();
  const made = new Set<string>();
  const send = async (nameFirst: boolean) => {
    const recorder = new KeyRecorder();
    const recording = db.recordingWith(recorder);
    const [known] = await api.admin<KnownKey>('select * from platform.idempotency where key = $1', [
      request.key,
    ]);
    return runOnce({
      db,
      keys: api.platform.config.AUTH_SECRET,
      route: saveView,
      request: { ...request, requestId: randomUUID() },
      recorder,
      known,
      run: async () => {
        const subject = randomUUID();
        if (nameFirst) recorder.nameSubject(subject);
        await recording.forCompany(company, [insertKey({ ...newKey(), subject: null, isEffect: true })]);
        if (!nameFirst) throw new Error('connection lost');
        made.add(subject);
        return ok(subject);
      },
      replay: async (subject) => (made.has(subject) ? ok(subject) : undefined),
      setsCookie: () => false,
    });
  };
  await expect(send(false)).rejects.toThrow('connection lost');
  const second = await send(true);
  expect(second).toEqual({ outcome: ok([...made][0]), isReplay: false });
  expect(await send(true)).toEqual({ outcome: second.outcome, isReplay: true });
  expect(made.size).toBe(1);
});
