import { expect, test } from 'vitest';
import { BREAKER_RULES } from './circuit-breaker.ts';
import { createFairBreaker } from './fair-breaker.ts';

function start() {
  let time = 1_000_000;
  const breaker = createFairBreaker(BREAKER_RULES, () => time);
  const ask = (caller: string | undefined, end: 'good' | 'bad' | 'neither'): boolean => {
    const permit = breaker.admit(caller);
    permit?.settle(end);
    return permit !== undefined;
  };
  const askOften = (caller: string | undefined, end: 'good' | 'bad', times: number) =>
    Array.from({ length: times }, () => ask(caller, end)).filter(Boolean).length;
  const pass = (ms: number) => {
    time += ms;
  };
  return { breaker, ask, askOften, pass };
}

test('a caller whose calls fail waits, and is tried again after a while', () => {
  const { breaker, ask, askOften, pass } = start();
  expect(askOften('one', 'bad', 20)).toBe(BREAKER_RULES.leastCalls);
  expect([breaker.state, ask('other', 'good')]).toEqual(['closed', true]);
  pass(BREAKER_RULES.openMs);
  expect([ask('one', 'good'), ask('one', 'good'), ask('one', 'good')]).toEqual([true, true, true]);
});

test('nobody calls a supplier that fails for two of three callers', () => {
  const { breaker, ask, askOften } = start();
  ask('lucky', 'good');
  askOften('one', 'bad', 3);
  askOften('two', 'bad', 3);
  expect([breaker.state, ask('lucky', 'good')]).toEqual(['open', false]);
});

test('two of many callers, who fail on purpose, open nothing for the others', () => {
  const { breaker, ask, askOften } = start();
  for (const caller of ['a', 'b', 'c', 'd', 'e']) ask(caller, 'good');
  for (const caller of ['evil', 'its twin']) askOften(caller, 'bad', 20);
  expect([breaker.state, ask('a', 'good')]).toEqual(['closed', true]);
});

test('our own calls decide for all', () => {
  const { breaker, askOften } = start();
  expect(askOften(undefined, 'bad', 20)).toBe(BREAKER_RULES.leastCalls);
  expect(breaker.state).toBe('open');
});

test('whoever calls first after the pause finds out for all', () => {
  const { breaker, ask, askOften, pass } = start();
  for (const caller of ['one', 'two']) askOften(caller, 'bad', 4);
  pass(BREAKER_RULES.openMs);
  for (let probe = 0; probe < BREAKER_RULES.goodProbes; probe++) expect(ask('third', 'good')).toBe(true);
  expect(breaker.state).toBe('closed');
});

test('a call that is given up counts for nothing, and keeps nobody from the next', () => {
  const { ask } = start();
  for (let call = 0; call < 20; call++) expect(ask('one', 'neither')).toBe(true);
});
