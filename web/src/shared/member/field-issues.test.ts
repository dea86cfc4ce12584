import { expect, test } from 'vitest';
import { ApiProblem } from '../api-problem.ts';
import { hasOnlyFieldIssues, fieldIssuesOf } from './field-issues.ts';

const refusal = (...paths: string[]) =>
  new ApiProblem({
    code: 'request-invalid',
    status: 400,
    retry: 'never',
    issues: paths.map((path, index) => ({ path, message: `problem-${index}` })),
  });

test('an issue belongs to the field its path names, and the first of a field counts', () => {
  const problem = refusal('body.companyPhone', 'body.companyName', 'body.companyPhone');
  expect([...fieldIssuesOf(problem)]).toEqual([
    ['companyPhone', 'problem-0'],
    ['companyName', 'problem-1'],
  ]);
});

test('what is no refusal of fields has no issues', () => {
  expect(fieldIssuesOf(new Error('broken')).size).toBe(0);
  expect(fieldIssuesOf(null).size).toBe(0);
});

test('a refusal is told by the fields only if each of its issues has one', () => {
  expect(hasOnlyFieldIssues(refusal('body.name'), ['name'])).toBe(true);
  expect(hasOnlyFieldIssues(refusal('body.name', 'body.else'), ['name'])).toBe(false);
  expect(hasOnlyFieldIssues(refusal(), ['name'])).toBe(false);
});
