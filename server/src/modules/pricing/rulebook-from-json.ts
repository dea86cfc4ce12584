import type { CompanyId } from '@marga/contract/kernel/ids';
import { createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { parseInstant, type Instant } from '@marga/contract/kernel/time';
import type { RuleKind, RuleScope, RuleValue } from '@marga/contract/pricing/pricing';
import type { Service } from '@marga/contract/travel-services';
import { RUPEES } from './convert-currency.ts';
import type { TaxRuleVersion, Rulebook, CommissionOrMarkupRule } from './rulebook.ts';

/** This is a rule as `pricing.pricing_rule_fields_to_json` writes it. */
export interface RuleJson {
  readonly id: string;
  readonly version: number;
  readonly kind: RuleKind;
  readonly name: string;
  readonly companyId: CompanyId | null;
  readonly group: string | null;
  readonly supplier: string | null;
  readonly carrier: string | null;
  readonly route: string | null;
  readonly class: string | null;
  readonly service: Service | null;
  readonly leadFrom: number | null;
  readonly leadUntil: number | null;
  readonly basisPoints: number | null;
  readonly of: 'fare' | 'fare-and-taxes' | null;
  readonly amountMinor: string | null;
  readonly per: 'booking' | 'traveller' | 'room-night' | null;
  readonly validFrom: string;
  readonly validUntil: string | null;
}

type LawJson = Omit<TaxRuleVersion, 'validFrom' | 'validUntil'> & {
  readonly validFrom: string;
  readonly validUntil: string | null;
};

interface BookJson {
  readonly edition: string;
  readonly rules: readonly RuleJson[];
  readonly taxes: readonly LawJson[];
}

/** Converts a rulebook from the database's JSON to the types that pricing uses. */
export function rulebookFromJson(json: unknown): Rulebook {
  const { edition, rules, taxes } = json as BookJson;
  return {
    edition,
    rules: rules.map(commissionOrMarkupRuleFromJson),
    taxes: taxes.map(taxRuleVersionFromJson),
  };
}

export function commissionOrMarkupRuleFromJson(json: RuleJson): CommissionOrMarkupRule {
  const { id, version, kind, name } = json;
  return {
    id,
    version,
    kind,
    name,
    scope: ruleScopeFromJson(json),
    value: ruleValueFromJson(json),
    ...datesOf(json),
  };
}

export function ruleScopeFromJson(json: Omit<RuleJson, 'validFrom' | 'validUntil'>): RuleScope {
  const { companyId, group, supplier, carrier, route, service, leadFrom, leadUntil } = json;
  return {
    companyId,
    group,
    supplier,
    carrier,
    route,
    class: json.class,
    service,
    leadDays: leadFrom === null || leadUntil === null ? null : { from: leadFrom, until: leadUntil },
  };
}

export function ruleValueFromJson({
  basisPoints,
  of,
  amountMinor,
  per,
}: Pick<RuleJson, 'basisPoints' | 'of' | 'amountMinor' | 'per'>): RuleValue {
  if (basisPoints !== null && of !== null) return { kind: 'percent', basisPoints, of };
  if (amountMinor === null || per === null) throw new RangeError('a rule without a value');
  return { kind: 'fixed', amount: toWireMoney(createMoney(BigInt(amountMinor), RUPEES)), per };
}

export function taxRuleVersionFromJson(json: LawJson): TaxRuleVersion {
  const { code, version, title, params, citation, status } = json;
  return { code, version, title, params, citation, status, ...datesOf(json) };
}

function datesOf({ validFrom, validUntil }: { validFrom: string; validUntil: string | null }): {
  validFrom: Instant;
  validUntil: Instant | null;
} {
  return {
    validFrom: parseInstant(validFrom),
    validUntil: validUntil === null ? null : parseInstant(validUntil),
  };
}
