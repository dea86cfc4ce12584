import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem, createNetworkProblem } from './api-problem.ts';
import {
  nextSessionTimerAction,
  sessionRetryDelayMs,
  type SessionWarning,
  startSessionExpiryTimer,
} from './session-expiry-timer.ts';
import { isSessionUnexpired, convertSessionTimesToLocalClock, type LocalTimes } from './session-times.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-08-01T06:00:00Z');

const at = (ms: number) => new Date(START + ms).toISOString() as never;

describe('the times of a session', () => {
  const answer = { serverTime: at(0), expiresAt: at(HOUR), extendableUntil: at(24 * HOUR) };

  test('are kept by this machine’s clock, however wrong it is', () => {
    const receivedAtMs = START - 7 * HOUR;
    expect(convertSessionTimesToLocalClock(answer, receivedAtMs)).toEqual({
      expiresAtMs: receivedAtMs + HOUR,
      extendableUntilMs: receivedAtMs + 24 * HOUR,
    });
  });

  test('count as over thirty seconds before they are', () => {
    expect(isSessionUnexpired({ ...answer, serverTime: at(HOUR - 31 * SECOND) })).toBe(true);
    expect(isSessionUnexpired({ ...answer, serverTime: at(HOUR - 30 * SECOND) })).toBe(false);
  });
});

describe('what is to be done about a session', () => {
  const session = {
    expiresAtMs: START + HOUR,
    extendableUntilMs: START + 24 * HOUR,
    isWanted: true,
    isAsked: false,
    isEndAccepted: false,
  };
  const due = START + 55 * MINUTE;
  const end = START + HOUR - 30 * SECOND;

  test('is nothing until five minutes before its end', () => {
    expect(nextSessionTimerAction(session, START)).toEqual({ action: 'wait', nextCheckAtMs: due });
  });

  test('is to renew it then, if somebody was active', () => {
    expect(nextSessionTimerAction(session, due).action).toBe('renew');
  });

  test('is to ask otherwise, once another tab has had the time to renew it', () => {
    const idle = { ...session, isWanted: false };
    expect(nextSessionTimerAction(idle, due)).toEqual({ action: 'wait', nextCheckAtMs: due + 2 * SECOND });
    expect(nextSessionTimerAction(idle, due + 2 * SECOND)).toEqual({ action: 'ask', nextCheckAtMs: end });
    expect(nextSessionTimerAction({ ...idle, isAsked: true }, due + MINUTE)).toEqual({
      action: 'wait',
      nextCheckAtMs: end,
    });
  });

  test('is to end it thirty seconds early, whatever else was planned', () => {
    expect(nextSessionTimerAction(session, end).action).toBe('expire');
    expect(nextSessionTimerAction({ ...session, isAsked: true }, end + HOUR).action).toBe('expire');
  });

  test('is to say so when it cannot be extended, once, to whoever is at work too', () => {
    const capped = { ...session, extendableUntilMs: session.expiresAtMs };
    expect(nextSessionTimerAction(capped, due)).toEqual({ action: 'warn-end', nextCheckAtMs: end });
    expect(nextSessionTimerAction({ ...capped, isEndAccepted: true }, due)).toEqual({
      action: 'wait',
      nextCheckAtMs: end,
    });
  });

  test('is to wait after the network failed, and to warn two minutes before the end', () => {
    const failed = { ...session, retryAtMs: due + 30 * SECOND };
    expect(nextSessionTimerAction(failed, due)).toEqual({ action: 'wait', nextCheckAtMs: due + 30 * SECOND });
    expect(nextSessionTimerAction(failed, due + 30 * SECOND).action).toBe('renew');
    const late = { ...session, retryAtMs: end + MINUTE };
    expect(nextSessionTimerAction(late, due)).toEqual({ action: 'wait', nextCheckAtMs: end - 2 * MINUTE });
    expect(nextSessionTimerAction(late, end - 2 * MINUTE)).toEqual({ action: 'ask', nextCheckAtMs: end });
  });
});

test('a network that fails is left alone for 30 seconds, doubling to 16 minutes', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6, 20].map((failures) => sessionRetryDelayMs(failures) / MINUTE);
  expect(minutes).toEqual([0.5, 1, 2, 4, 8, 16, 16, 16]);
});

describe('the clock of a session', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Starts a session of an hour that every renewal extends by an hour, up to a cap. */
  function start({ capMs = 24 * HOUR, isActive = true, refuse = (): Error | undefined => undefined } = {}) {
    const renewals: number[] = [];
    const seen: { warning: SessionWarning | undefined; expired: number } = { warning: undefined, expired: 0 };
    const times = (): LocalTimes => ({
      expiresAtMs: Math.min(Date.now() + HOUR, START + capMs),
      extendableUntilMs: START + capMs,
    });
    const clock = startSessionExpiryTimer(
      {
        renew: () => {
          renewals.push((Date.now() - START) / SECOND);
          const problem = refuse();
          return problem === undefined ? Promise.resolve(times()) : Promise.reject(problem);
        },
        onWarning: (warning) => {
          seen.warning = warning;
        },
        onExpired: () => {
          seen.expired += 1;
        },
      },
      isActive,
    );
    clock.adopt(times());
    return { clock, renewals, seen, times };
  }

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test('renews in silence as long as somebody is active', async () => {
    const { clock, renewals, seen } = start();
    await pass(55 * MINUTE);
    clock.noticeActivity();
    await pass(55 * MINUTE);
    expect(renewals).toEqual([55 * 60, 110 * 60]);
    expect(seen).toEqual({ warning: undefined, expired: 0 });
  });

  test('asks who has not touched anything since the last renewal, and renews when they say so', async () => {
    const { clock, renewals, seen } = start({ isActive: false });
    await pass(56 * MINUTE);
    expect(seen.warning).toMatchObject({ canStay: true, endsAtMs: START + HOUR - 30 * SECOND });
    clock.noticeActivity();
    await pass(MINUTE);
    expect(renewals).toEqual([]);
    clock.stay();
    expect(seen.warning).toMatchObject({ isRenewing: true });
    await pass(0);
    expect(renewals).toEqual([57 * 60]);
    expect(seen.warning).toBeUndefined();
  });

  test('ends a session about which nobody answers', async () => {
    const { seen } = start({ isActive: false });
    await pass(HOUR);
    expect(seen.expired).toBe(1);
  });

  test('puts the question away when another tab has renewed', async () => {
    const { clock, seen, times } = start({ isActive: false });
    await pass(56 * MINUTE);
    clock.adopt(times());
    expect(seen.warning).toBeUndefined();
    await pass(10 * MINUTE);
    expect(seen.expired).toBe(0);
  });

  test('keeps its question when the same session is merely read again', async () => {
    const { clock, seen } = start({ isActive: false });
    await pass(56 * MINUTE);
    clock.adopt({ expiresAtMs: START + HOUR + 40, extendableUntilMs: START + 24 * HOUR + 40 });
    expect(seen.warning).toBeDefined();
  });

  test('tries again after 30 seconds, doubling, as long as only the network fails', async () => {
    const { renewals, seen } = start({ refuse: () => createNetworkProblem(new Error('offline')) });
    await pass(56 * MINUTE);
    expect(seen.warning).toBeUndefined();
    await pass(2 * MINUTE);
    expect(renewals.map((second) => second - 55 * 60)).toEqual([0, 30, 90]);
    expect(seen.warning).toMatchObject({ canStay: true, problem: { code: 'network-request-failed' } });
    await pass(2 * MINUTE);
    expect(seen.expired).toBe(1);
  });

  test('does not repeat what the server refused, and says so', async () => {
    const refused = new ApiProblem({ code: 'internal', status: 500, retry: 'same-key' });
    const { clock, renewals, seen } = start({ refuse: () => refused });
    await pass(58 * MINUTE);
    expect(renewals).toHaveLength(1);
    expect(seen.warning).toMatchObject({ canStay: true, isRenewing: false, problem: refused });
    clock.stay();
    await pass(0);
    expect(renewals).toHaveLength(2);
  });

  test('says when the session cannot be extended, and ends it then', async () => {
    const { clock, renewals, seen } = start({ capMs: 100 * MINUTE });
    await pass(55 * MINUTE);
    clock.noticeActivity();
    await pass(40 * MINUTE);
    expect(seen.warning).toMatchObject({ canStay: false, endsAtMs: START + 100 * MINUTE - 30 * SECOND });
    clock.acceptEnd();
    expect(seen.warning).toBeUndefined();
    await pass(5 * MINUTE);
    expect(renewals).toHaveLength(1);
    expect(seen.expired).toBe(1);
  });

  test('waits for thirty days without ringing early', async () => {
    const renewals: number[] = [];
    const clock = startSessionExpiryTimer(
      {
        renew: () => {
          renewals.push(Date.now());
          return new Promise(() => undefined);
        },
        onWarning: () => undefined,
        onExpired: () => undefined,
      },
      true,
    );
    clock.adopt({ expiresAtMs: START + 30 * 24 * HOUR, extendableUntilMs: START + 60 * 24 * HOUR });
    await pass(30 * 24 * HOUR - 6 * MINUTE);
    expect(renewals).toEqual([]);
    await pass(2 * MINUTE);
    expect(renewals).toHaveLength(1);
  });

  test('looks at once when a machine wakes up after the end', async () => {
    const { clock, seen } = start();
    vi.setSystemTime(START + 3 * HOUR);
    clock.look();
    expect(seen.expired).toBe(1);
    clock.stop();
  });

  test('says nothing more when it has been stopped', async () => {
    const { clock, renewals, seen } = start();
    clock.stop();
    await pass(2 * HOUR);
    expect({ renewals, ...seen }).toEqual({ renewals: [], warning: undefined, expired: 0 });
  });
});
