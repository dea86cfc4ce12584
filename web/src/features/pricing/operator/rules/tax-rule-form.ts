import { type TaxDraft, taxDraft, type TaxRule, type TaxRuleCode } from '@marga/contract/pricing/pricing';
import type { MessageId } from '../../../../shared/i18n/use-translations.ts';
import { parseRupeeAmount, formatAmountForInput } from '../../../ledger/wallet/rupee-amount-input.ts';
import { parsePercent, formatPercent } from '../../../../shared/percent.ts';
import { startOfDayInIndia, parseDay } from '../../../../shared/dates-in-india.ts';
import type { TaxParams } from './tax-rule-labels.ts';

type ParamField = keyof TaxParams;

/** Lists the parameters of each rule; a version may leave out those it does not need. */
const PARAMS: Record<TaxRuleCode, readonly ParamField[]> = {
  'gst.own-service': ['basisPoints', 'hasCredit'],
  'gst.air-valuation': ['valuation', 'domesticBasisPoints', 'internationalBasisPoints'],
  'tds.commission': ['basisPoints'],
  'tds.without-pan': ['basisPoints'],
  'gst.air.economy': ['basisPoints', 'hasCredit'],
  'gst.air.other-cabins': ['basisPoints', 'hasCredit'],
  'gst.hotel.lower-slab': ['basisPoints', 'hasCredit', 'upTo'],
  'gst.hotel.upper-slab': ['basisPoints', 'hasCredit'],
  'gst.cab': ['basisPoints', 'hasCredit'],
  'gst.bus.ac': ['basisPoints', 'hasCredit'],
  'gst.bus.other': ['basisPoints', 'hasCredit'],
  'gst.rail.ac': ['basisPoints', 'hasCredit'],
  'gst.rail.other': ['basisPoints', 'hasCredit'],
  'round-off.net': ['unit', 'rounding'],
};

/** Holds a version that is being entered; fields in which the operator types hold text. */
export interface TaxForm {
  readonly title: string;
  readonly citation: string;
  readonly status: TaxRule['status'];
  /** This is a future day in India. */
  readonly from: string | undefined;
  readonly basisPoints: string;
  readonly hasCredit: boolean;
  readonly upTo: string;
  readonly domesticBasisPoints: string;
  readonly internationalBasisPoints: string;
  readonly valuation: NonNullable<TaxParams['valuation']>;
  readonly unit: string;
  readonly rounding: NonNullable<TaxParams['rounding']>;
}

/** Lists the parameters of the rule: those of its kind, and any others in its present version. */
export function listTaxRuleParams({ code, params }: Pick<TaxRule, 'code' | 'params'>): readonly ParamField[] {
  return [...new Set([...PARAMS[code], ...(Object.keys(params) as ParamField[])])];
}

export function fillTaxRuleForm({ title, params, citation, status }: TaxRule): TaxForm {
  const percent = (rate: number | undefined) => (rate === undefined ? '' : formatPercent(rate));
  return {
    title,
    citation,
    status,
    from: undefined,
    basisPoints: percent(params.basisPoints),
    hasCredit: params.hasCredit ?? false,
    upTo: params.upTo ? formatAmountForInput(params.upTo) : '',
    domesticBasisPoints: percent(params.domesticBasisPoints),
    internationalBasisPoints: percent(params.internationalBasisPoints),
    valuation: params.valuation ?? 'actual',
    unit: params.unit ? formatAmountForInput(params.unit) : '',
    rounding: params.rounding ?? 'half-up',
  };
}

export type TaxField =
  | 'title'
  | 'citation'
  | 'from'
  | 'basisPoints'
  | 'upTo'
  | 'domesticBasisPoints'
  | 'internationalBasisPoints'
  | 'unit';
export type TaxProblems = Partial<Record<TaxField, MessageId>>;

export function parseTaxRuleForm(
  form: TaxForm,
  rule: TaxRule,
  today: string,
): { draft: TaxDraft | undefined; problems: TaxProblems } {
  const fields = listTaxRuleParams(rule);
  const problems = problemsOf(form, fields, today);
  const from = parseDay(form.from);
  if (from === undefined || Object.keys(problems).length > 0) return { draft: undefined, problems };
  const read = taxDraft.safeParse({
    code: rule.code,
    title: form.title,
    params: Object.fromEntries(fields.map((field) => [field, paramOf(form, field)] as const)),
    citation: form.citation,
    status: form.status,
    validFrom: startOfDayInIndia(from),
  });
  return read.success
    ? { draft: read.data, problems }
    : { draft: undefined, problems: { title: 'console.rules.problem.title' } };
}

function paramOf(form: TaxForm, field: ParamField): TaxParams[ParamField] {
  switch (field) {
    case 'basisPoints':
    case 'domesticBasisPoints':
    case 'internationalBasisPoints':
      return parsePercent(form[field]);
    case 'upTo':
    case 'unit':
      return parseRupeeAmount(form[field]);
    case 'hasCredit':
      return form.hasCredit;
    case 'valuation':
      return form.valuation;
    case 'rounding':
      return form.rounding;
  }
}

const RATES = ['basisPoints', 'domesticBasisPoints', 'internationalBasisPoints'] as const;
const AMOUNTS = ['upTo', 'unit'] as const;

function problemsOf(form: TaxForm, fields: readonly ParamField[], today: string): TaxProblems {
  const found: TaxProblems = {};
  for (const field of RATES) {
    if (fields.includes(field) && parsePercent(form[field]) === undefined)
      found[field] = 'console.pricing.problem.percent';
  }
  for (const field of AMOUNTS) {
    if (fields.includes(field) && parseRupeeAmount(form[field]) === undefined)
      found[field] = 'console.pricing.problem.amount';
  }
  if (form.title.trim().length < 3) found.title = 'console.rules.problem.title';
  if (form.citation.trim().length < 5) found.citation = 'console.rules.problem.citation';
  const from = parseDay(form.from);
  if (from === undefined || from <= today) found.from = 'console.rules.problem.from';
  return found;
}
