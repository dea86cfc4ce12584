import type { Session } from '@marga/contract/identity/session';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem, createNetworkProblem } from '../api-problem.ts';
import {
  offlineCacheNameOf,
  clearOfflineData,
  canShowBookingOfflineCopies,
  readOfflineDataOwner,
  setOfflineDataOwner,
} from './offline-data-owner.ts';

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
  setOfflineDataOwner(asha, LATER);
  expect(readOfflineDataOwner()).toEqual({
    userId: 'usr_asha',
    companyIds: ['cmp_himalaya'],
    untilMs: LATER,
  });
  setOfflineDataOwner(asha, LATER - 1);
  expect(readOfflineDataOwner()?.untilMs).toBe(LATER - 1);
});

test('what was kept goes with the session, and nothing else does', async () => {
  setOfflineDataOwner(asha, LATER);
  clearOfflineData();
  expect(readOfflineDataOwner()).toBeUndefined();
  await vi.waitFor(() => expect([...cached]).toEqual(['marga.release.1']));
});

test('a session whose time is over takes along what was kept, whether or not anybody noticed its end', async () => {
  setOfflineDataOwner(asha, 1);
  expect(readOfflineDataOwner()).toBeUndefined();
  expect(stored.size).toBe(0);
  await vi.waitFor(() => expect([...cached]).toEqual(['marga.release.1']));
});

test('whoever signs in next finds nothing of the one before', async () => {
  setOfflineDataOwner(asha, LATER);
  setOfflineDataOwner(bela, LATER);
  await vi.waitFor(() => expect([...cached]).toEqual(['marga.release.1']));
});

test('only a lack of network lets somebody read what was kept', () => {
  expect(canShowBookingOfflineCopies(createNetworkProblem('away'))).toBe(false);
  setOfflineDataOwner(asha, LATER);
  expect(canShowBookingOfflineCopies(createNetworkProblem('away'))).toBe(true);
  expect(canShowBookingOfflineCopies(new ApiProblem({ code: 'internal', status: 500, retry: 'never' }))).toBe(
    false,
  );
});
