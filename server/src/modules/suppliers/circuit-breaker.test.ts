import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BreakerRules, createCircuitBreaker } from './circuit-breaker.ts';

const RULES: BreakerRules = {
  windowMs: 10_000,
  leastCalls: 4,
  badShare: 0.5,
  openMs: 1_000,
  mostOpenMs: 4_000,
  goodProbes: 2,
};

function start(rules: BreakerRules = RULES) {
  let time = 1_000_000;
  const breaker = createCircuitBreaker(rules, () => time);
  return {
    breaker,
    pass: (ms: number) => {
      time += ms;
    },
    /** Makes one call with this outcome; returns false when the breaker did not admit the call. */
    ask: (end: 'good' | 'bad' | 'neither'): boolean => {
      const permit = breaker.admit();
      permit?.settle(end);
      return permit !== undefined;
    },
  };
}

function opened() {
  const world = start();
  for (let call = 0; call < 4; call++) world.ask('bad');
  return world;
}

test('a supplier that answers is asked for ever', () => {
  const { breaker, ask, pass } = start();
  for (let call = 0; call < 1_000; call++) {
    expect(ask(call % 3 === 2 ? 'bad' : 'good')).toBe(true);
    pass(50);
  }
  expect(breaker.state).toBe('closed');
});

test('too few bad calls say nothing', () => {
  const { breaker, ask } = start();
  for (let call = 0; call < 3; call++) ask('bad');
  expect(breaker.state).toBe('closed');
  ask('bad');
  expect(breaker.state).toBe('open');
});

test('what is older than the window is forgotten', () => {
  const { breaker, ask, pass } = start();
  for (let call = 0; call < 3; call++) ask('bad');
  pass(RULES.windowMs);
  for (let call = 0; call < 3; call++) ask('bad');
  expect(breaker.state).toBe('closed');
});

describe('an open breaker', () => {
  test('lets nobody ask until its time is over, and then one at a time', () => {
    const { breaker, ask, pass } = opened();
    pass(RULES.openMs - 1);
    expect(ask('good')).toBe(false);
    pass(1);
    const probe = breaker.admit();
    expect(probe).toBeDefined();
    expect(breaker.state).toBe('half-open');
    expect(breaker.admit()).toBeUndefined();
    probe?.settle('good');
    expect(breaker.admit()).toBeDefined();
  });

  test('closes after enough good probes, and has forgotten what was', () => {
    const { breaker, ask, pass } = opened();
    pass(RULES.openMs);
    ask('good');
    expect(breaker.state).toBe('half-open');
    ask('good');
    expect(breaker.state).toBe('closed');
    for (let call = 0; call < 3; call++) ask('bad');
    expect(breaker.state).toBe('closed');
  });

  test('waits twice as long after each bad probe, up to a most, and as long as at first after it has closed', () => {
    const { ask, pass, breaker } = opened();
    for (const waitMs of [1_000, 2_000, 4_000, 4_000]) {
      pass(waitMs - 1);
      expect(ask('bad')).toBe(false);
      pass(1);
      expect(ask('bad')).toBe(true);
      expect(breaker.state).toBe('open');
    }
    pass(4_000);
    ask('good');
    ask('good');
    for (let call = 0; call < 4; call++) ask('bad');
    pass(1_000);
    expect(ask('good')).toBe(true);
  });

  test('tries the next one when a probe came to nothing', () => {
    const { breaker, ask, pass } = opened();
    pass(RULES.openMs);
    ask('neither');
    expect(breaker.state).toBe('half-open');
    expect(ask('good')).toBe(true);
  });

  test('hears nothing of calls that began before it opened', () => {
    const { breaker, ask, pass } = start();
    const late = [breaker.admit(), breaker.admit()];
    for (let call = 0; call < 4; call++) ask('bad');
    pass(RULES.openMs);
    const probe = breaker.admit();
    for (const permit of late) permit?.settle('good');
    expect(breaker.state).toBe('half-open');
    expect(breaker.admit()).toBeUndefined();
    probe?.settle('bad');
    expect(breaker.state).toBe('open');
  });
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const) }),
  fc.record({
    kind: fc.constant('settle' as const),
    which: fc.nat(),
    end: fc.constantFrom('good', 'bad', 'neither'),
  }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 3_000 }) }),
);

test('whatever happens in whatever order, an open one is never asked and is always asked again in time', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const { breaker, pass } = start();
      const held: { settle(end: 'good' | 'bad' | 'neither'): void }[] = [];
      for (const each of steps) {
        const before = breaker.state;
        if (each.kind === 'pass') pass(each.ms);
        else if (each.kind === 'ask') {
          const foretold = breaker.wouldAdmit;
          const permit = breaker.admit();
          expect(permit !== undefined).toBe(foretold);
          if (permit) held.push(permit);
          // A closed breaker admits every call; an open one admits none and stays open.
          if (before === 'closed') expect(permit).toBeDefined();
          if (breaker.state === 'open') expect(permit).toBeUndefined();
        } else held.splice(each.which % Math.max(1, held.length), 1)[0]?.settle(each.end);
        if (each.kind === 'pass') expect(breaker.state).toBe(before);
      }
      // The breaker never stays open for ever: once all calls have ended and the longest wait is over, a call is
      // admitted.
      for (const permit of held) permit.settle('bad');
      pass(RULES.mostOpenMs);
      expect(breaker.admit()).toBeDefined();
    }),
    { numRuns: 100 },
  );
});
