import type { Session } from '@marga/contract/identity/session';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem, networkProblem } from '../lib/problem.ts';
import { cacheOf, forgetKept, isKeptFromNetwork, keptFor, markKeptFor } from './kept-for.ts';

const asha = {
  user: { uid: 'usr_asha' },
  memberships: [{ companyId: 'cmp_himalaya' }],
} as unknown as Session;
const bela = { user: { uid: 'usr_bela' }, memberships: [] } as unknown as Session;
const LATER = 8_640_000_000_000_000;

/** The browser's own: Node has neither. */
let stored: Map<string, string>;
let cached: Set<string>;

beforeEach(() => {
  stored = new Map();
  cached = new Set(['marga.release.1', cacheOf('usr_asha')]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...cached]),
    delete: (name: string) => Promise.resolve(cached.delete(name)),
  });
  return () => vi.unstubAllGlobals();
});

test('bookings are kept for whoever has signed in, as long as the session lasts', () => {
  markKeptFor(asha, LATER);
  expect(keptFor()).toEqual({ userId: 'usr_asha', companyIds: ['cmp_himalaya'], untilMs: LATER });
  markKeptFor(asha, LATER - 1);
  expect(keptFor()?.untilMs).toBe(LATER - 1);
});

test('what was kept goes with the session, and nothing else does', async () => {
  markKeptFor(asha, LATER);
  forgetKept();
  expect(keptFor()).toBeUndefined();
  await vi.waitFor(() => expect([...cached]).toEqual(['marga.release.1']));
});

test('a session whose time is over takes along what was kept, whether or not anybody noticed its end', async () => {
  markKeptFor(asha, 1);
  expect(keptFor()).toBeUndefined();
  expect(stored.size).toBe(0);
  await vi.waitFor(() => expect([...cached]).toEqual(['marga.release.1']));
});

test('whoever signs in next finds nothing of the one before', async () => {
  markKeptFor(asha, LATER);
  markKeptFor(bela, LATER);
  await vi.waitFor(() => expect([...cached]).toEqual(['marga.release.1']));
});

test('only a lack of network lets somebody read what was kept', () => {
  expect(isKeptFromNetwork(networkProblem('away'))).toBe(false);
  markKeptFor(asha, LATER);
  expect(isKeptFromNetwork(networkProblem('away'))).toBe(true);
  expect(isKeptFromNetwork(new ApiProblem({ code: 'internal', status: 500, retry: 'never' }))).toBe(false);
});
