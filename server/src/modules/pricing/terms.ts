import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Service } from '@marga/contract/services';
import { stopwatch } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { sqlFor, statement } from '../../platform/db/statement.ts';
import { NO_MARKUP, type Terms } from './price-offer.ts';

/** How long a change of terms may take to be seen; a search reads them each time. */
const KEPT_MS = 10_000;
const MOST_COMPANIES = 5_000;

const readTermsOf = statement(() =>
  sqlFor.selectFrom('pricing.terms').select(['service', 'markup_basis_points']),
);

interface KnownTerms {
  readonly byService: ReadonlyMap<string, Terms>;
  readonly age: () => number;
}

/** By database, since a process may stand on more than one in tests. */
const known = new WeakMap<Db, Map<CompanyId, KnownTerms>>();

/** What this company adds for a service. */
export async function readTerms(
  { db, companyId }: Pick<CompanyContext, 'db' | 'companyId'>,
  service: Service,
): Promise<Terms> {
  let companies = known.get(db);
  if (!companies) known.set(db, (companies = new Map<CompanyId, KnownTerms>()));
  const remembered = companies.get(companyId);
  if (remembered && remembered.age() < KEPT_MS) return remembered.byService.get(service) ?? NO_MARKUP;
  const [rows] = await db.forCompany(companyId, [readTermsOf()]);
  const byService = new Map(
    rows.map((row) => [row.service, { markupBasisPoints: BigInt(row.markup_basis_points) }]),
  );
  if (companies.size >= MOST_COMPANIES) companies.clear();
  companies.set(companyId, { byService, age: stopwatch() });
  return byService.get(service) ?? NO_MARKUP;
}
