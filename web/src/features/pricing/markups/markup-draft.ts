import type { PricingRule, RuleDraft, RuleValue } from '@marga/contract/pricing/pricing';
import type { Service } from '@marga/contract/travel-services';
import { parsePercent, formatPercent } from '../../../shared/percent.ts';
import { startOfDayInIndia, ruleValidityEndFromLastDay, parseDay } from '../../../shared/dates-in-india.ts';
import { parseRupeeAmount, formatAmountForInput } from '../../ledger/wallet/rupee-amount-input.ts';

type Percent = Extract<RuleValue, { kind: 'percent' }>;
type Fixed = Extract<RuleValue, { kind: 'fixed' }>;

/** Holds a markup as the form has it: typed fields are text. */
export interface MarkupForm {
  readonly name: string;
  readonly service: Service | '';
  readonly carrier: string;
  readonly from: string;
  readonly to: string;
  readonly fareClass: string;
  readonly valueKind: RuleValue['kind'];
  readonly percent: string;
  readonly of: Percent['of'];
  readonly amount: string;
  readonly per: Fixed['per'];
  /**
   * `firstDay` and `lastDay` are days in India. Without a first day the markup applies from now; without a last day,
   * until somebody ends it.
   */
  readonly firstDay: string | undefined;
  readonly lastDay: string | undefined;
}

export const NEW_MARKUP: MarkupForm = {
  name: '',
  service: '',
  carrier: '',
  from: '',
  to: '',
  fareClass: '',
  valueKind: 'percent',
  percent: '',
  of: 'fare',
  amount: '',
  per: 'booking',
  firstDay: undefined,
  lastDay: undefined,
};

/** Fills the form for a new value of an existing rule; the scope of the rule stays. */
export function fillMarkupForm({ name, value }: PricingRule): MarkupForm {
  return {
    ...NEW_MARKUP,
    name,
    valueKind: value.kind,
    ...(value.kind === 'percent'
      ? { percent: formatPercent(value.basisPoints), of: value.of }
      : { amount: formatAmountForInput(value.amount), per: value.per }),
  };
}

export type MarkupField = 'name' | 'percent' | 'amount' | 'route' | 'lastDay';

const CODE = /^[^\s-]{2,52}$/;

/** Returns the fields to correct; the set is empty when the form is valid. */
export function findInvalidMarkupFields(form: MarkupForm): Set<MarkupField> {
  const fields = new Set<MarkupField>();
  const { name, from, to, firstDay, lastDay } = form;
  if (name.trim().length < 3) fields.add('name');
  if (valueOf(form) === undefined) fields.add(form.valueKind === 'percent' ? 'percent' : 'amount');
  const ends = [from.trim(), to.trim()];
  if (ends.some((end) => end !== '') && !ends.every((end) => CODE.test(end))) fields.add('route');
  if (firstDay !== undefined && lastDay !== undefined && lastDay < firstDay) fields.add('lastDay');
  return fields;
}

/** Returns the request body, or undefined while something has to be corrected. */
export function parseMarkupForm(form: MarkupForm, replaced: PricingRule | undefined): RuleDraft | undefined {
  const value = valueOf(form);
  if (value === undefined || findInvalidMarkupFields(form).size > 0) return undefined;
  const [firstDay, lastDay] = [parseDay(form.firstDay), parseDay(form.lastDay)];
  return {
    kind: 'own-markup',
    name: form.name.trim(),
    scope: replaced?.scope ?? scopeOf(form),
    value,
    validFrom: firstDay === undefined ? null : startOfDayInIndia(firstDay),
    validUntil: lastDay === undefined ? null : ruleValidityEndFromLastDay(lastDay),
    replaces: replaced?.id ?? null,
  };
}

function valueOf({ valueKind, percent, of, amount, per }: MarkupForm): RuleValue | undefined {
  if (valueKind === 'percent') {
    const basisPoints = parsePercent(percent);
    return basisPoints === undefined ? undefined : { kind: 'percent', basisPoints, of };
  }
  const typed = parseRupeeAmount(amount);
  return typed && { kind: 'fixed', amount: typed, per };
}

/** The company is left out because the server fills in the caller's own. */
function scopeOf({ service, carrier, from, to, fareClass }: MarkupForm): RuleDraft['scope'] {
  return {
    companyId: null,
    group: null,
    supplier: null,
    carrier: textOf(carrier),
    route: from.trim() === '' ? null : `${from.trim()}-${to.trim()}`,
    class: service === '' ? null : textOf(fareClass),
    service: service === '' ? null : service,
    leadDays: null,
  };
}

function textOf(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
