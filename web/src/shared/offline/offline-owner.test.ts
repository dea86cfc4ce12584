import type { Session } from '@marga/contract/identity/session';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem, createNetworkProblem } from '../api-problem.ts';
import {
  offlineCacheNameOf,
  clearOfflineData,
  isOfflineWithBookings,
  readOfflineOwner,
  setOfflineOwner,
} from './offline-owner.ts';

const asha = {
  user: { uid: 'usr_asha' },
  memberships: [{ companyId: 'cmp_himalaya' }],
} as unknown as Session;
const bela = { user: { uid: 'usr_bela' }, memberships: [] } as unknown as Session;
const LATER = 8_640_000_000_000_000;

/** These replace two browser storages that Node does not have. */
let stored: Map<string, string>;
let cached: Set<string>;

beforeEach(() => {
  stored = new Map();
  cached = new Set(['marga.release.1', offlineCacheNameOf('usr_asha')]);
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
  setOfflineOwner(asha, LATER);
  expect(readOfflineOwner()).toEqual({ userId: 'usr_asha', companyIds: ['cmp_himalaya'], untilMs: LATER });
  setOfflineOwner(asha, LATER - 1);
  expect(readOfflineOwner()?.untilMs).toBe(LATER - 1);
});

test('what was kept goes with the session, and nothing else does', async () => {
  setOfflineOwner(asha, LATER);
  clearOfflineData();
  expect(readOfflineOwner()).toBeUndefined();
  await vi.waitFor(() => expect([...cached]).toEqual(['marga.release.1']));
});

test('a session whose time is over takes along what was kept, whether or not anybody noticed its end', async () => {
  setOfflineOwner(asha, 1);
  expect(readOfflineOwner()).toBeUndefined();
  expect(stored.size).toBe(0);
  await vi.waitFor(() => expect([...cached]).toEqual(['marga.release.1']));
});

test('whoever signs in next finds nothing of the one before', async () => {
  setOfflineOwner(asha, LATER);
  setOfflineOwner(bela, LATER);
  await vi.waitFor(() => expect([...cached]).toEqual(['marga.release.1']));
});

test('only a lack of network lets somebody read what was kept', () => {
  expect(isOfflineWithBookings(createNetworkProblem('away'))).toBe(false);
  setOfflineOwner(asha, LATER);
  expect(isOfflineWithBookings(createNetworkProblem('away'))).toBe(true);
  expect(isOfflineWithBookings(new ApiProblem({ code: 'internal', status: 500, retry: 'never' }))).toBe(
    false,
  );
});
