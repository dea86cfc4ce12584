import { ApiProblem } from '../api-problem.ts';

/** Returns the server's issues with a form by field: the issue of `body.companyPhone` is under `companyPhone`. */
export function fieldIssuesOf(problem: unknown): ReadonlyMap<string, string> {
  const issues = new Map<string, string>();
  if (!(problem instanceof ApiProblem)) return issues;
  for (const { path, message } of problem.issues) {
    const field = path.replace(/^body\./, '');
    if (!issues.has(field)) issues.set(field, message);
  }
  return issues;
}

/** Returns whether the fields of a form show every issue, so that no general message is needed. */
export function hasOnlyFieldIssues(problem: unknown, fields: readonly string[]): boolean {
  const issues = fieldIssuesOf(problem);
  return issues.size > 0 && [...issues.keys()].every((field) => fields.includes(field));
}
