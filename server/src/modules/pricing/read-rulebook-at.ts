import type { Instant } from '@marga/contract/kernel/time';
import type { StaffContext } from '../../platform/request-context.ts';
import { selectEdition, selectRulesAt, selectTaxRules } from './db/pricing-queries.ts';
import { rulebookFromRows } from './rulebook-from-rows.ts';
import type { Rulebook } from './rulebook.ts';

/** Reads the rules of any company, or of all, that applied at past times, so that an operator can verify a price. */
export async function readRulebookAt(
  ctx: StaffContext,
  asked: { company: string | null; group: string | null; moments: readonly Instant[] },
): Promise<Rulebook> {
  return rulebookFromRows(
    await ctx.asStaff([selectEdition({ company: asked.company }), selectRulesAt(asked), selectTaxRules()]),
  );
}
