import type { Criteria } from '@marga/contract/search/criteria';
import { ok, type Result } from '@marga/contract/kernel/result';
import { addMsToInstant } from '@marga/contract/kernel/time';
import type { Search } from '@marga/contract/search/search';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { countSupplierQuestions } from '../../platform/limits/company-quota.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { SearchEngine } from './search-engine.ts';
import { findCriteriaIssues, maySeeFares } from './search-query.ts';
import { decryptSearchId, encryptSearchId } from './search-id.ts';

const LIFETIME_MS = 30 * 60_000;

export async function startSearch(
  ctx: CompanyContext,
  { suppliers }: SearchEngine,
  criteria: Criteria,
): Promise<
  Result<
    Search,
    Refusal<'too-many-requests' | 'limited-before-approval' | 'request-invalid' | 'email-not-verified'>
  >
> {
  const at = now();
  const issues = findCriteriaIssues(criteria, at);
  if (issues.length > 0) return refuse('request-invalid', { issues });
  if (!maySeeFares(ctx, criteria)) return refuse('email-not-verified');
  const counted = countSupplierQuestions(ctx);
  if (!counted.ok) return counted;
  const expiresAt = addMsToInstant(at, LIFETIME_MS);
  return ok({
    id: encryptSearchId(ctx.config.AUTH_SECRET, { company: ctx.companyId, criteria, expiresAt }),
    criteria,
    suppliers: suppliers.forService(criteria.service).map(({ name }) => name),
    expiresAt,
  });
}

/**
 * Returns the criteria of a search of this company; another company's search, or an expired one, counts as not
 * found.
 */
export function findSearchCriteria(
  { config, companyId }: Pick<CompanyContext, 'config' | 'companyId'>,
  id: string,
): Criteria | undefined {
  const payload = decryptSearchId(config.AUTH_SECRET, id);
  return payload?.company === companyId && payload.expiresAt > now() ? payload.criteria : undefined;
}
