import type { Session } from '@marga/contract/identity/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem, type ProblemCode } from './api-problem.ts';
import type * as SessionStore from './session-store.ts';
import type { SessionEvent } from './session-sync-between-tabs.ts';

const asha = {
  user: { uid: 'usr_asha', email: 'asha@himalaya.example', emailVerified: true, name: 'Asha' },
  memberships: [],
  staffRole: null,
  serverTime: '2026-08-01T06:00:00Z',
  expiresAt: '2026-08-01T07:00:00Z',
  extendableUntil: '2026-08-02T06:00:00Z',
} as unknown as Session;
const renewed = { ...asha, expiresAt: '2026-08-01T08:00:00Z' } as unknown as Session;
const bela = { ...asha, user: { ...asha.user, uid: 'usr_bela' } } as unknown as Session;

/** Node has no such storage, so this replaces the browser's. */
class Storage extends Map<string, string> {
  getItem(key: string): string | null {
    return this.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.set(key, value);
  }
  removeItem(key: string): void {
    this.delete(key);
  }
  get length(): number {
    return this.size;
  }
  key(index: number): string | null {
    return [...this.keys()][index] ?? null;
  }
}

let received: (SessionEvent | 'end')[];
let otherTab: BroadcastChannel;
let store: typeof SessionStore;
let localStorage: Storage;
let sessionStorage: Storage;

beforeEach(async () => {
  localStorage = new Storage();
  sessionStorage = new Storage();
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('sessionStorage', sessionStorage);
  // Each test gets newly loaded modules, as in a newly opened tab.
  vi.resetModules();
  store = await import('./session-store.ts');
  received = [];
  otherTab = new BroadcastChannel('marga.session');
  otherTab.addEventListener('message', ({ data }: MessageEvent<SessionEvent | 'end'>) => received.push(data));
});

afterEach(() => {
  otherTab.close();
  vi.unstubAllGlobals();
});

function problem(code: ProblemCode): ApiProblem {
  return new ApiProblem({ code, status: 401, retry: 'never' });
}

/** Returns every message that another tab has received so far. */
async function receivedNews(): Promise<readonly unknown[]> {
  const behind = new BroadcastChannel('marga.session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by itself
  behind.postMessage('end');
  await vi.waitUntil(() => received.at(-1) === 'end');
  behind.close();
  return received.slice(0, -1);
}

describe('the other tabs', () => {
  test('are not told of a session that was there already', async () => {
    store.storeSessionAndNotifyTabs(asha);
    expect(await receivedNews()).toEqual([]);
  });

  test('are told who has signed in by nothing more than that somebody has', async () => {
    store.storeSessionInThisTab(null);
    store.storeSessionAndNotifyTabs(asha);
    store.storeSessionAndNotifyTabs(bela);
    expect(await receivedNews()).toEqual([{ kind: 'signed-in' }, { kind: 'signed-in' }]);
  });

  test('are told the new times of a renewal, and nothing of a session that is read again', async () => {
    store.storeSessionAndNotifyTabs(asha);
    store.storeSessionAndNotifyTabs({ ...asha });
    store.storeSessionAndNotifyTabs(renewed);
    const { expiresAt, extendableUntil, serverTime } = renewed;
    expect(await receivedNews()).toEqual([
      { kind: 'renewed', times: { expiresAt, extendableUntil, serverTime } },
    ]);
  });

  test('are told of an end once, with its reason', async () => {
    store.storeSessionAndNotifyTabs(asha);
    store.storeSessionAndNotifyTabs(null, 'user-disabled');
    store.storeSessionAndNotifyTabs(null);
    expect(await receivedNews()).toEqual([{ kind: 'signed-out', reason: 'user-disabled' }]);
  });

  test('are not told what they said themselves', async () => {
    store.storeSessionAndNotifyTabs(asha);
    store.storeSessionInThisTab(null);
    expect(await receivedNews()).toEqual([]);
  });
});

test('a sign-out in another tab that came before this one listened is noticed when it does', async () => {
  vi.doMock('./api-client.ts', () => ({ api: {} }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const { syncSessionWithOtherTabs } = await import('./session-renewal.ts');
  vi.doUnmock('./api-client.ts');
  store.storeSessionAndNotifyTabs(asha);
  syncSessionWithOtherTabs()();
  expect(store.currentSession()).toBe(asha);
  localStorage.removeItem('marga.signed-in');
  syncSessionWithOtherTabs()();
  expect(store.currentSession()).toBeNull();
});

describe('a sign-out without a network', () => {
  /** Signs out with these answers to each request: the code of a problem, or undefined for success. */
  async function signOutOf(...answers: (ProblemCode | undefined)[]) {
    // The store's own classes are loaded anew for each test.
    const { ApiProblem: Fresh } = await import('./api-problem.ts');
    const call = vi.fn<() => Promise<void>>(() => {
      const code = answers.shift();
      return code === undefined
        ? Promise.resolve()
        : Promise.reject(new Fresh({ code, status: 401, retry: 'never' }));
    });
    vi.doMock('./api-client.ts', () => ({ api: { call } }));
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    const { signOut } = await import('./session.ts');
    const { syncSessionWithOtherTabs } = await import('./session-renewal.ts');
    vi.doUnmock('./api-client.ts');
    store.storeSessionAndNotifyTabs(asha);
    sessionStorage.setItem('marga.selected-offers', 'Delhi to London');
    await signOut();
    return { call, syncSessionWithOtherTabs };
  }

  test('clears this browser at once, and the server is told when a page reaches it', async () => {
    const { call, syncSessionWithOtherTabs } = await signOutOf(
      'network-request-failed',
      'network-request-failed',
      undefined,
    );
    expect(store.currentSession()).toBeNull();
    expect(store.hasSignedInBefore()).toBe(false);
    expect(sessionStorage.size).toBe(0);
    syncSessionWithOtherTabs()();
    await vi.waitUntil(() => call.mock.calls.length === 2);
    expect(store.isSignOutUndelivered(), 'still no network').toBe(true);
    syncSessionWithOtherTabs()();
    await vi.waitUntil(() => !store.isSignOutUndelivered());
    syncSessionWithOtherTabs()();
    expect(call).toHaveBeenCalledTimes(3);
  });

  test('is not delivered any more once somebody has signed in', async () => {
    const { call, syncSessionWithOtherTabs } = await signOutOf('network-request-failed');
    store.storeSessionAndNotifyTabs(bela);
    syncSessionWithOtherTabs()();
    expect(call).toHaveBeenCalledTimes(1);
    expect(store.hasSignedInBefore()).toBe(true);
  });

  test('keeps the session when the server answers and refuses', async () => {
    await expect(signOutOf('internal')).rejects.toThrow();
    expect(store.currentSession()).toBe(asha);
  });
});

describe('what somebody has begun to write to us', () => {
  test('stays when the session runs out, and is gone when its owner signs out', () => {
    store.storeSessionAndNotifyTabs(asha);
    for (const name of ['marga.chat-draft', 'marga.chat-unsent', 'marga.draft.tkt_1', 'marga.unsent.tkt_1'])
      sessionStorage.setItem(name, 'My card was charged twice');
    store.storeSessionAndNotifyTabs(null, 'user-token-expired');
    store.storeSessionAndNotifyTabs(asha);
    expect(sessionStorage.size).toBe(4);
    store.storeSessionAndNotifyTabs(null);
    expect(sessionStorage.size).toBe(0);
  });

  test('is gone as well when the sign-out was in another tab', () => {
    store.storeSessionAndNotifyTabs(asha);
    sessionStorage.setItem('marga.chat-draft', 'My card was charged twice');
    store.storeSessionInThisTab(null);
    expect(sessionStorage.size).toBe(0);
  });
});

describe('what somebody has searched', () => {
  const search = {
    service: 'flight',
    address: 'from=DEL&to=BOM&on=2099-12-01',
    names: ['Delhi', 'Mumbai'],
    on: '2099-12-01',
    travellers: 1,
  } as const;

  /** Imports the recent searches within the test, like the store, so that both belong to the same simulated tab. */
  const searched = () => import('../features/search/recent-searches.ts');

  test('stays when the session runs out, and is gone when its owner signs out', async () => {
    const { getRecentSearches, storeRecentSearch } = await searched();
    store.storeSessionAndNotifyTabs(asha);
    storeRecentSearch(search);
    store.storeSessionAndNotifyTabs(null, 'user-token-expired');
    expect(getRecentSearches('flight')).toEqual([]);
    store.storeSessionAndNotifyTabs(asha);
    expect(getRecentSearches('flight')).toEqual([search]);
    store.storeSessionAndNotifyTabs(null);
    expect([...localStorage.values()].join(' ')).not.toContain('Mumbai');
    store.storeSessionAndNotifyTabs(asha);
    expect(getRecentSearches('flight')).toEqual([]);
  });

  test('is gone as well when the sign-out was in another tab, and is nobody else’s', async () => {
    const { getRecentSearches, storeRecentSearch } = await searched();
    store.storeSessionAndNotifyTabs(asha);
    storeRecentSearch(search);
    store.storeSessionAndNotifyTabs(null, 'user-token-expired');
    store.storeSessionAndNotifyTabs(bela);
    expect(getRecentSearches('flight')).toEqual([]);
    store.storeSessionAndNotifyTabs(asha);
    storeRecentSearch(search);
    store.storeSessionInThisTab(null);
    expect([...localStorage.values()].join(' ')).not.toContain('Mumbai');
  });
});

describe('a session is over', () => {
  beforeEach(() => {
    store.storeSessionAndNotifyTabs(asha);
  });

  test.each(['user-token-expired', 'user-disabled'] as const)(
    'when any call answers %s, which the sign-in then tells',
    (code) => {
      store.handleSessionEnd(problem(code), 'booking.list-bookings');
      expect(store.currentSession()).toBeNull();
      expect(store.sessionEndReason()).toBe(code);
    },
  );

  test('without a reason when nobody is signed in', () => {
    store.handleSessionEnd(problem('unauthenticated'), 'booking.list-bookings');
    expect(store.currentSession()).toBeNull();
    expect(store.sessionEndReason()).toBeUndefined();
  });

  test('for no other problem', () => {
    store.handleSessionEnd(problem('permission-denied'), 'booking.list-bookings');
    store.handleSessionEnd(problem('network-request-failed'), 'booking.list-bookings');
    expect(store.currentSession()).toBe(asha);
  });

  test('but not because a sign-out came too late', () => {
    store.handleSessionEnd(problem('user-token-expired'), 'identity.sign-out');
    expect(store.currentSession()).toBe(asha);
  });

  test('and forgotten as soon as somebody signs in', () => {
    store.handleSessionEnd(problem('user-token-expired'), 'booking.list-bookings');
    store.storeSessionAndNotifyTabs(asha);
    expect(store.sessionEndReason()).toBeUndefined();
  });
});

test('a disabled user who tries to sign in has no session to lose', async () => {
  store.storeSessionInThisTab(null);
  store.handleSessionEnd(problem('user-disabled'), 'identity.sign-in');
  expect(store.sessionEndReason()).toBeUndefined();
  expect(await receivedNews()).toEqual([]);
});

test('nothing of a person’s profile is kept in the browser', () => {
  store.storeSessionAndNotifyTabs(asha);
  // The owner of the stored bookings is identified by ids alone.
  expect([...localStorage.keys()]).toEqual(['marga.signed-in', 'marga.offline-owner']);
  expect([...localStorage.values()].join(' ')).not.toMatch(/asha@|Asha/);
  expect([...sessionStorage]).toEqual([]);
});

test('whoever signs in next in a tab does not find what somebody else selected there', () => {
  store.storeSessionAndNotifyTabs(asha);
  sessionStorage.setItem('marga.selection', '[]');
  store.storeSessionAndNotifyTabs(null, 'user-token-expired');
  store.storeSessionAndNotifyTabs(asha);
  expect(sessionStorage.size).toBe(1);
  store.storeSessionAndNotifyTabs(null, 'user-token-expired');
  store.storeSessionAndNotifyTabs(bela);
  expect(sessionStorage.size).toBe(0);
});
