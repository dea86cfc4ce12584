import { type AuditReason, formatAuditReason } from '@marga/contract/operators/audit-reason';

/**
 * Remembers for each company why this operator looks at it. The reason comes from the screen that led there, such as a
 * work item, or the operator gives it once. It is kept until the tab is closed or somebody logs out.
 */

const STORED = 'marga.audit-reasons';
const COMPANY = /cmp_[0-9a-z]{26}/g;

function storedReasons(): Readonly<Record<string, string>> {
  const text = sessionStorage.getItem(STORED);
  return text === null ? {} : (JSON.parse(text) as Record<string, string>);
}

export function rememberAuditReason(company: string, reason: AuditReason): void {
  sessionStorage.setItem(
    STORED,
    JSON.stringify({ ...storedReasons(), [company]: formatAuditReason(reason) }),
  );
}

/** Remembers the reason for all companies that an answer names, and returns the answer. */
export function rememberAuditReasonOf<Answer>(answer: Answer, reason: AuditReason): Answer {
  for (const company of companiesIn(answer)) rememberAuditReason(company, reason);
  return answer;
}

/** Remembers a likely reason for a company, unless there is one that says more. */
export function suggestAuditReason(company: string, reason: AuditReason): void {
  if (storedReasons()[company] === undefined) rememberAuditReason(company, reason);
}

/** Returns the reason to send with a request that names a company. */
export function auditReasonForRequest(input: unknown): string | undefined {
  const [company] = companiesIn(input);
  return company === undefined ? undefined : storedReasons()[company];
}

function companiesIn(value: unknown): readonly string[] {
  return JSON.stringify(value ?? null).match(COMPANY) ?? [];
}
