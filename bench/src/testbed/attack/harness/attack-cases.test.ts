import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import { type Answer } from '../../identity/simulated-visitor.ts';
import { Attempts } from './attack-case.ts';
import { loadAttackCases } from './load-attack-cases.ts';

const answer = (status: number, code?: string): Answer => ({
  status,
  code,
  body: { code },
  headers: new Headers(),
});

test('every file has cases with names of their own, each about a requirement of the register', async () => {
  const register = JSON.parse(readFileSync(join(projectRoot, 'docs/asvs-register.json'), 'utf8')) as {
    id: string;
  }[];
  const known = new Set(register.map(({ id }) => id));
  const subjects = await loadAttackCases();
  const cases = subjects.flatMap((subject) => subject.cases);
  expect(subjects.filter((subject) => subject.cases.length === 0)).toEqual([]);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  expect(cases.filter(({ item }) => !known.has(item)).map(({ name }) => name)).toEqual([]);
});

test('an attempt is repelled only by the refusals that the case expects', () => {
  const repelled = new Attempts();
  repelled.mustBeRefused('read it', answer(404, 'not-found'), 'not-found');
  expect(repelled.outcome()).toEqual({ kind: 'repelled', seen: 'read it: not-found' });
  for (const other of [answer(200), answer(500, 'internal'), answer(429, 'too-many-requests')]) {
    const attempts = new Attempts();
    attempts.mustBeRefused('read it', other, 'not-found');
    expect(attempts.outcome().kind).toBe('succeeded');
  }
});

test('one attempt that got through makes the case succeed, and a case without attempts cannot pass', () => {
  const attempts = new Attempts();
  attempts.must('first', true, 'refused');
  attempts.must('second', false, 'paid');
  expect(attempts.outcome()).toEqual({ kind: 'succeeded', seen: 'second: paid' });
  expect(() => new Attempts().outcome()).toThrow('no attempt');
});
