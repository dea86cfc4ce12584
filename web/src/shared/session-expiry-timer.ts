import { nowMs } from './clock.ts';
import { ApiProblem } from './api-problem.ts';
import { EXPIRED_EARLY_MS, type LocalTimes } from './session-times.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const RENEW_BEFORE_MS = 5 * MINUTE_MS;
const FIRST_RETRY_MS = 30 * SECOND_MS;
const LONGEST_RETRY_MS = 16 * MINUTE_MS;
/** Active users see no warning about a failing network until the session is this close to its end. */
const LAST_CALL_MS = 2 * MINUTE_MS;
/**
 * A tab that is not in use waits this long before it asks the user, because another tab that is in use renews the
 * session for all tabs.
 */
const OTHER_TABS_MS = 2 * SECOND_MS;
/** Browsers store timer delays in 32 bits, so a longer timer would fire at once. */
const LONGEST_TIMER_MS = 12 * 60 * MINUTE_MS;

export interface ClockState extends LocalTimes {
  /** This is true when the user has been active since the session was renewed, or has chosen to stay. */
  isWanted: boolean;
  /**
   * This is true while the user is asked whether to stay; from then on only their reply counts, and not other
   * activity.
   */
  isAsked: boolean;
  /** This is true when the user has acknowledged that this session cannot be extended. */
  isEndAccepted: boolean;
  /** After a network failure there is no retry before this time. */
  retryAtMs?: number | undefined;
}

interface Step {
  action: 'wait' | 'renew' | 'ask' | 'warn-end' | 'expire';
  /** Says when to check again if nothing happens meanwhile. */
  nextCheckAtMs: number;
}

/** Returns what to do about a session at a given time. */
export function nextSessionTimerAction(state: ClockState, atMs: number): Step {
  const { expiresAtMs, extendableUntilMs, retryAtMs } = state;
  const endMs = expiresAtMs - EXPIRED_EARLY_MS;
  const dueMs = expiresAtMs - RENEW_BEFORE_MS;
  if (atMs >= endMs) return { action: 'expire', nextCheckAtMs: endMs };
  if (atMs < dueMs) return { action: 'wait', nextCheckAtMs: dueMs };
  if (expiresAtMs >= extendableUntilMs)
    return { action: state.isEndAccepted ? 'wait' : 'warn-end', nextCheckAtMs: endMs };
  if (!state.isWanted) {
    const askMs = dueMs + OTHER_TABS_MS;
    if (atMs < askMs) return { action: 'wait', nextCheckAtMs: askMs };
    return { action: state.isAsked ? 'wait' : 'ask', nextCheckAtMs: endMs };
  }
  if (retryAtMs === undefined || atMs >= retryAtMs) return { action: 'renew', nextCheckAtMs: endMs };
  const lastCallMs = endMs - LAST_CALL_MS;
  if (!state.isAsked && atMs < lastCallMs)
    return { action: 'wait', nextCheckAtMs: Math.min(retryAtMs, lastCallMs) };
  return { action: state.isAsked ? 'wait' : 'ask', nextCheckAtMs: Math.min(retryAtMs, endMs) };
}

/** Returns the delay before the next retry, given the number of earlier failures. */
export function sessionRetryDelayMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
}

/** Holds what the warning about the end of the session shows. */
export interface SessionWarning {
  endsAtMs: number;
  canStay: boolean;
  isRenewing: boolean;
  /** Holds the reason why the last attempt to stay failed. */
  problem: unknown;
}

interface ClockEvents {
  renew: () => Promise<LocalTimes>;
  onWarning: (warning: SessionWarning | undefined) => void;
  /**
   * This is called when the session is over by this tab's clock; the server may know of a renewal that this tab does
   * not.
   */
  onExpired: () => void;
}

export interface SessionClock {
  /** Sets the session's times, at the start and whenever they have changed. */
  adopt(times: LocalTimes): void;
  noticeActivity(): void;
  /**
   * Compares the clock with the session's times. Timers stop while a machine is suspended, so this must be called
   * when it resumes.
   */
  look(): void;
  stay(): void;
  acceptEnd(): void;
  stop(): void;
}

/** Renews the session while somebody uses it, asks when nobody seems to, and ends it when it expires. */
export function startSessionExpiryTimer(events: ClockEvents, isActive: boolean): SessionClock {
  let state: ClockState | undefined;
  let failures = 0;
  let problem: unknown;
  let isRenewing = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    clearTimeout(timer);
    if (!state || isStopped) return;
    const step = nextSessionTimerAction(state, nowMs());
    if (step.action === 'expire') return events.onExpired();
    if (step.action === 'ask') state.isAsked = true;
    if (step.action === 'renew' && !isRenewing) void renew();
    updateWarning(state, step.action === 'warn-end');
    timer = setTimeout(look, Math.min(step.nextCheckAtMs - nowMs(), LONGEST_TIMER_MS));
  }

  function updateWarning({ expiresAtMs, isAsked }: ClockState, isEnd: boolean): void {
    if (!isAsked && !isEnd) return events.onWarning(undefined);
    events.onWarning({ endsAtMs: expiresAtMs - EXPIRED_EARLY_MS, canStay: !isEnd, isRenewing, problem });
  }

  async function renew(): Promise<void> {
    isRenewing = true;
    const renewed = await events.renew().catch((failed: unknown) => postpone(failed));
    isRenewing = false;
    if (!renewed) return look();
    // The renewal is done, whatever times the response contains; another one needs new activity.
    if (state) Object.assign(state, { isWanted: false, isAsked: false });
    adopt(renewed);
  }

  /** Only network failures are retried automatically; any other problem is left for the user to retry. */
  function postpone(failed: unknown): void {
    if (!state) return;
    problem = failed;
    if (failed instanceof ApiProblem && failed.code === 'network-request-failed') {
      state.retryAtMs = nowMs() + sessionRetryDelayMs(failures);
      failures += 1;
    } else {
      state.isWanted = false;
      state.isAsked = true;
    }
  }

  function adopt(times: LocalTimes): void {
    // When the same session is read again, its times differ by as long as the response took, so it does not count as
    // another session.
    if (state && Math.abs(times.expiresAtMs - state.expiresAtMs) < EXPIRED_EARLY_MS) {
      Object.assign(state, times);
    } else {
      state = { ...times, isWanted: state === undefined && isActive, isAsked: false, isEndAccepted: false };
      failures = 0;
      problem = undefined;
    }
    look();
  }

  return {
    adopt,
    look,
    noticeActivity() {
      if (state && !state.isAsked) state.isWanted = true;
    },
    stay() {
      if (!state) return;
      state.isWanted = true;
      state.retryAtMs = undefined;
      look();
    },
    acceptEnd() {
      if (!state) return;
      state.isEndAccepted = true;
      look();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
