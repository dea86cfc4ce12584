import { ApiProblem } from '../lib/problem.ts';

/** What the server has against a form, by field: the issue of `body.companyPhone` stands under `companyPhone`. */
export function issuesOf(problem: unknown): ReadonlyMap<string, string> {
  const issues = new Map<string, string>();
  if (!(problem instanceof ApiProblem)) return issues;
  for (const { path, message } of problem.issues) {
    const field = path.replace(/^body\./, '');
    if (!issues.has(field)) issues.set(field, message);
  }
  return issues;
}

/** Whether the fields of a form say all that is wrong, so that nothing needs to be said besides. */
export function isCoveredByFields(problem: unknown, fields: readonly string[]): boolean {
  const issues = issuesOf(problem);
  return issues.size > 0 && [...issues.keys()].every((field) => fields.includes(field));
}
