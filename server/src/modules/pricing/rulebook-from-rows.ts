import type { CompanyId } from '@marga/contract/kernel/ids';
import { createMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { RuleKind, RuleScope, RuleValue } from '@marga/contract/pricing/pricing';
import type { Service } from '@marga/contract/travel-services';
import { RUPEES } from './convert-currency.ts';
import type { TaxRuleVersion, Rulebook, CommissionOrMarkupRule } from './rulebook.ts';

/** This is one version of a rule as its table holds it. Checks of the table ensure the types of its texts. */
export interface RuleRow {
  readonly id: string;
  readonly version: number;
  readonly kind: string;
  readonly name: string;
  readonly company_id: string | null;
  readonly group_name: string | null;
  readonly supplier: string | null;
  readonly carrier: string | null;
  readonly route: string | null;
  readonly class: string | null;
  readonly service: string | null;
  readonly lead_from: number | null;
  readonly lead_until: number | null;
  readonly basis_points: number | null;
  readonly share_of: string | null;
  readonly amount_minor: bigint | null;
  readonly per: string | null;
  readonly valid_from: Instant;
  readonly valid_until: Instant | null;
}

export interface TaxRuleRow {
  readonly code: string;
  readonly version: number;
  readonly title: string;
  readonly params: unknown;
  readonly citation: string;
  readonly status: string;
  readonly valid_from: Instant;
  readonly valid_until: Instant | null;
}

/** Builds a rulebook from the rows of its edition, its pricing rules and its tax rules. */
export function rulebookFromRows([[found], rules, taxes]: readonly [
  readonly { readonly edition: string }[],
  readonly RuleRow[],
  readonly TaxRuleRow[],
]): Rulebook {
  if (!found) throw new Error('there is no rulebook');
  return {
    edition: found.edition,
    rules: rules.map(commissionOrMarkupRuleFromRow),
    taxes: taxes.map(taxRuleVersionFromRow),
  };
}

export function commissionOrMarkupRuleFromRow(row: RuleRow): CommissionOrMarkupRule {
  return {
    id: row.id,
    version: row.version,
    kind: row.kind as RuleKind,
    name: row.name,
    scope: ruleScopeFromRow(row),
    value: ruleValueFromRow(row),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
  };
}

function ruleScopeFromRow(row: RuleRow): RuleScope {
  const { supplier, carrier, route, lead_from: from, lead_until: until } = row;
  return {
    companyId: row.company_id as CompanyId | null,
    group: row.group_name,
    supplier,
    carrier,
    route,
    class: row.class,
    service: row.service as Service | null,
    leadDays: from === null || until === null ? null : { from, until },
  };
}

function ruleValueFromRow(row: RuleRow): RuleValue {
  const { basis_points: basisPoints, share_of: of, amount_minor: minor, per } = row;
  if (basisPoints !== null && of !== null)
    return { kind: 'percent', basisPoints, of: of as 'fare' | 'fare-and-taxes' };
  if (minor === null || per === null) throw new RangeError('a rule without a value');
  return {
    kind: 'fixed',
    amount: toWireMoney(createMoney(minor, RUPEES)),
    per: per as 'booking' | 'traveller' | 'room-night',
  };
}

export function taxRuleVersionFromRow(row: TaxRuleRow): TaxRuleVersion {
  return {
    code: row.code as TaxRuleVersion['code'],
    version: row.version,
    title: row.title,
    params: row.params as TaxRuleVersion['params'],
    citation: row.citation,
    status: row.status as TaxRuleVersion['status'],
    validFrom: row.valid_from,
    validUntil: row.valid_until,
  };
}
