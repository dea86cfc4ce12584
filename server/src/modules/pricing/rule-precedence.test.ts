import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CompanyId } from '@marga/contract/kernel/ids';
import { parseInstant, parseLocalDate } from '@marga/contract/kernel/time';
import type { RuleScope } from '@marga/contract/pricing/pricing';
import type { PricingInput } from './pricing-input.ts';
import { findPricingRule, type CommissionOrMarkupRule } from './rulebook.ts';

const BUYER_ID = 'cmp_weighed' as CompanyId;
const SOLD_AT = parseInstant('2026-11-15T06:00:00.000Z');
const DEL_BOM: PricingInput = {
  service: 'flight',
  supplier: 'coral',
  carrier: 'AI',
  route: 'DEL-BOM',
  class: 'economy',
  travellers: 1,
  roomNights: 1,
  departsOn: parseLocalDate('2026-11-22'),
  beginsAbroad: false,
  isInternational: false,
  state: null,
};

/** Makes a rule with an id, version and name derived from `mask`, by which a test recognises it. */
function ruleOf(mask: number, scope: RuleScope): CommissionOrMarkupRule {
  return {
    id: `rul_${mask}`,
    version: mask + 1,
    kind: 'commission',
    name: `Rule ${mask}`,
    scope,
    value: { kind: 'percent', basisPoints: 100, of: 'fare' },
    validFrom: parseInstant('2017-07-01T00:00:00.000Z'),
    validUntil: null,
  };
}

test('what a scope names first outweighs all that it names after it, whatever the order of the rules', () => {
  const named: RuleScope = {
    companyId: BUYER_ID,
    group: 'Gold',
    supplier: 'coral',
    carrier: 'AI',
    route: 'DEL-BOM',
    class: 'economy',
    service: 'flight',
    leadDays: { from: 0, until: 400 },
  };
  const parts = Object.keys(named) as (keyof RuleScope)[];
  const scopeOf = (mask: number): RuleScope =>
    Object.fromEntries(
      parts.map((part, at) => [part, ((mask >> (7 - at)) & 1) === 1 ? named[part] : null]),
    ) as unknown as RuleScope;
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { minLength: 2 }), (masks) => {
      const some = masks.map((mask) => ruleOf(mask, scopeOf(mask)));
      const asked = { facts: DEL_BOM, companyId: BUYER_ID, group: 'Gold', leadDays: 7 };
      expect(findPricingRule({ rules: some }, 'commission', SOLD_AT, asked)?.version).toBe(
        Math.max(...masks) + 1,
      );
    }),
    { numRuns: 300 },
  );
});
