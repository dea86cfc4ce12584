import { err, ok, type Result } from '@marga/contract/kernel/result';
import type { CompanyContext } from '../request-context.ts';
import type { Refusal } from '../http/refusal.ts';
import type { LocalFirstLimit } from './limit-table.ts';

/**
 * Companies that no operator has approved yet are strangers: they have small quotas of what costs suppliers, mail
 * servers or storage something, and share one place at the suppliers.
 */

export type CompanyOverQuota = Refusal<'too-many-requests' | 'limited-before-approval'>;

type Caller = Pick<CompanyContext, 'companyId' | 'isApproved' | 'limits'>;

/** Counts questions to suppliers, all of them or none. */
export function countSupplierQuestions(caller: Caller, times = 1): Result<undefined, CompanyOverQuota> {
  if (caller.isApproved) return caller.limits.countLocally('search.searches', caller.companyId, times);
  return countBeforeApproval(
    caller,
    ['search.searches-before-approval', 'search.searches-a-day-before-approval'],
    times,
  );
}

/** Counts what a company does before its approval; an approved company is not counted here. */
export function countBeforeApproval(
  { companyId, isApproved, limits }: Caller,
  quotas: readonly LocalFirstLimit[],
  times = 1,
): Result<undefined, Refusal<'limited-before-approval'>> {
  if (isApproved) return ok(undefined);
  for (const quota of quotas) {
    const counted = limits.countLocally(quota, companyId, times);
    if (!counted.ok) return err({ ...counted.error, code: 'limited-before-approval' });
  }
  return ok(undefined);
}

/**
 * Names whose share of a supplier's capacity a call takes. Anybody can sign up many companies, so all that are not
 * approved share one.
 */
export function supplierShareOf({
  companyId,
  isApproved,
}: Pick<CompanyContext, 'companyId' | 'isApproved'>): string {
  return isApproved ? companyId : 'before-approval';
}
