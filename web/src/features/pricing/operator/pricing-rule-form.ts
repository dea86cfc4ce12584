import type { PricingRule, RuleDraft, RuleKind, RuleValue } from '@marga/contract/pricing/pricing';
import { fromWireMoney, parseMoney } from '@marga/contract/kernel/money';
import { RULE_CEILINGS, ruleDraft } from '@marga/contract/pricing/pricing';
import type { Service } from '@marga/contract/travel-services';
import type { MessageId } from '../../../shared/i18n/use-translations.ts';
import { parseRupeeAmount, formatAmountForInput } from '../../ledger/wallet/rupee-amount-input.ts';
import type { ChosenCompany } from '../../identity/operator/company-choice.tsx';
import { parsePercent, formatPercent } from '../../../shared/percent.ts';
import { startOfDayInIndia, ruleValidityEndFromLastDay, parseDay } from '../../../shared/dates-in-india.ts';

/** A company's markup for its own clients is its own decision: operators only read it. */
export const OPERATOR_KINDS = [
  'commission',
  'incentive',
  'markup',
  'service-fee',
] as const satisfies readonly RuleKind[];
type OperatorKind = (typeof OPERATOR_KINDS)[number];

type Percent = Extract<RuleValue, { kind: 'percent' }>;
type Fixed = Extract<RuleValue, { kind: 'fixed' }>;

/** Holds a rule that is being entered; fields in which the operator types hold text. */
export interface RuleForm {
  readonly kind: OperatorKind;
  readonly name: string;
  readonly whose: 'everyone' | 'group' | 'company';
  readonly company: ChosenCompany | undefined;
  readonly group: string;
  readonly service: Service | '';
  readonly supplier: string;
  readonly carrier: string;
  readonly route: string;
  readonly fareClass: string;
  readonly leadFrom: string;
  readonly leadUntil: string;
  readonly valueKind: RuleValue['kind'];
  readonly percent: string;
  readonly of: Percent['of'];
  readonly amount: string;
  readonly per: Fixed['per'];
  /** This is a day in India; undefined means now. */
  readonly from: string | undefined;
  readonly lastDay: string | undefined;
}

export const NEW_RULE: RuleForm = {
  kind: 'markup',
  name: '',
  whose: 'everyone',
  company: undefined,
  group: '',
  service: '',
  supplier: '',
  carrier: '',
  route: '',
  fareClass: '',
  leadFrom: '',
  leadUntil: '',
  valueKind: 'percent',
  percent: '',
  of: 'fare',
  amount: '',
  per: 'booking',
  from: undefined,
  lastDay: undefined,
};

/** Returns the form for changing a rule's value: the scope stays, so only name, value and days are filled in. */
export function fillPricingRuleForm({ kind, name, value }: PricingRule): RuleForm {
  return {
    ...NEW_RULE,
    kind: OPERATOR_KINDS.find((known) => known === kind) ?? 'markup',
    name,
    valueKind: value.kind,
    ...(value.kind === 'percent'
      ? { percent: formatPercent(value.basisPoints), of: value.of }
      : { amount: formatAmountForInput(value.amount), per: value.per }),
  };
}

export type RuleField =
  'name' | 'company' | 'group' | 'supplier' | 'route' | 'lead' | 'percent' | 'amount' | 'lastDay';

export type RuleProblems = Partial<Record<RuleField, MessageId>>;

type ReadRule =
  | { readonly draft: RuleDraft; readonly problems: RuleProblems }
  | { readonly draft: undefined; readonly problems: RuleProblems };

/** Returns the draft that the form describes, or the problems to correct. */
export function parsePricingRuleForm(form: RuleForm, replaced: PricingRule | undefined): ReadRule {
  const value = valueOf(form);
  const kind = replaced?.kind ?? form.kind;
  const scope = replaced?.scope ?? scopeOf(form);
  const problems: RuleProblems = {
    ...problemsOf(form, { hasValue: value !== undefined, hasScope: replaced === undefined }),
    ...(value &&
      isAboveCeiling(kind, value) && { [value.kind === 'percent' ? 'percent' : 'amount']: CEILINGS[kind] }),
  };
  if (value === undefined || Object.keys(problems).length > 0) return { draft: undefined, problems };
  const from = parseDay(form.from);
  const lastDay = parseDay(form.lastDay);
  const read = ruleDraft.safeParse({
    kind: form.kind,
    name: form.name,
    scope,
    value,
    validFrom: from === undefined ? null : startOfDayInIndia(from),
    validUntil: lastDay === undefined ? null : ruleValidityEndFromLastDay(lastDay),
    replaces: replaced?.id ?? null,
  });
  // Every other field has been checked above, so a remaining problem is in the name, the only free text.
  return read.success
    ? { draft: read.data, problems }
    : { draft: undefined, problems: { name: 'console.pricing.problem.name' } };
}

/** These texts name the highest value of each kind, as `RULE_CEILINGS` of the contract says. */
const CEILINGS: Record<RuleKind, MessageId> = {
  commission: 'console.pricing.problem.given-ceiling',
  incentive: 'console.pricing.problem.given-ceiling',
  markup: 'console.pricing.problem.taken-ceiling',
  'service-fee': 'console.pricing.problem.taken-ceiling',
  'own-markup': 'console.pricing.problem.amount',
};

function isAboveCeiling(kind: RuleKind, value: RuleValue): boolean {
  if (kind === 'own-markup') return false;
  const { basisPoints, rupees } = RULE_CEILINGS[kind];
  return value.kind === 'percent'
    ? value.basisPoints > basisPoints
    : fromWireMoney(value.amount).minor > parseMoney(rupees, 'INR').minor;
}

function valueOf({ valueKind, percent, of, amount, per }: RuleForm): RuleValue | undefined {
  if (valueKind === 'percent') {
    const basisPoints = parsePercent(percent);
    return basisPoints === undefined ? undefined : { kind: 'percent', basisPoints, of };
  }
  const typed = parseRupeeAmount(amount);
  return typed && { kind: 'fixed', amount: typed, per };
}

function scopeOf(form: RuleForm) {
  const { whose, company, group, service, supplier, carrier, route, fareClass } = form;
  return {
    companyId: whose === 'company' ? (company?.id ?? null) : null,
    group: whose === 'group' ? textOf(group) : null,
    supplier: textOf(supplier.toLowerCase()),
    carrier: textOf(carrier),
    route: textOf(route.toUpperCase().replace('–', '-')),
    class: textOf(fareClass),
    service: service === '' ? null : service,
    leadDays: leadOf(form) ?? null,
  };
}

function textOf(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

const FAR_DAYS = 400;
const DAYS = /^\d{1,3}$/;

/** Returns undefined when the rule applies to any lead time, and null when the typed lead time is invalid. */
function leadOf({ leadFrom, leadUntil }: RuleForm): { from: number; until: number } | undefined | null {
  const [first, last] = [leadFrom.trim(), leadUntil.trim()];
  if (first === '' && last === '') return undefined;
  if (![first || '0', last || String(FAR_DAYS)].every((days) => DAYS.test(days))) return null;
  const from = first === '' ? 0 : Number.parseInt(first, 10);
  const until = last === '' ? FAR_DAYS : Number.parseInt(last, 10);
  return from <= until && until <= FAR_DAYS ? { from, until } : null;
}

const SUPPLIER = /^[a-z][a-z0-9-]{1,30}$/;
const ROUTE = /^[^\s-]{2,52}-[^\s-]{2,52}$/;

function problemsOf(form: RuleForm, { hasValue, hasScope }: { hasValue: boolean; hasScope: boolean }) {
  const found: RuleProblems = {};
  if (form.name.trim().length < 3) found.name = 'console.pricing.problem.name';
  if (!hasValue && form.valueKind === 'percent') found.percent = 'console.pricing.problem.percent';
  if (!hasValue && form.valueKind === 'fixed') found.amount = 'console.pricing.problem.amount';
  const [from, lastDay] = [parseDay(form.from), parseDay(form.lastDay)];
  if (from !== undefined && lastDay !== undefined && lastDay < from)
    found.lastDay = 'console.pricing.problem.last-day';
  return hasScope ? { ...found, ...scopeProblems(form) } : found;
}

function scopeProblems(form: RuleForm): RuleProblems {
  const { whose, company, group, supplier, route } = form;
  const found: RuleProblems = {};
  if (whose === 'company' && !company) found.company = 'console.pricing.problem.company';
  if (whose === 'group' && group.trim() === '') found.group = 'console.pricing.problem.group';
  if (supplier.trim() !== '' && !SUPPLIER.test(supplier.trim().toLowerCase()))
    found.supplier = 'console.pricing.problem.supplier';
  if (route.trim() !== '' && !ROUTE.test(route.trim().replace('–', '-')))
    found.route = 'console.pricing.problem.route';
  if (leadOf(form) === null) found.lead = 'console.pricing.problem.lead';
  return found;
}
