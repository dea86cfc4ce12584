import type { TaxRule, TaxRuleCode } from '@marga/contract/pricing/pricing';
import type { Service } from '@marga/contract/travel-services';
import { formatMoney } from '../../../../shared/format-money-and-dates.ts';
import type { Locale } from '../../../../shared/i18n/locale.ts';
import type { MessageId, Translate } from '../../../../shared/i18n/use-translations.ts';
import { formatPercent } from '../../../../shared/percent.ts';

export type TaxParams = TaxRule['params'];

/** Describes what each rule decides, for readers who do not know its code. */
export const CODE_LABELS: Record<TaxRuleCode, MessageId> = {
  'gst.own-service': 'console.rules.code.own-service',
  'gst.air-valuation': 'console.rules.code.air-valuation',
  'tds.commission': 'console.rules.code.tds-commission',
  'tds.without-pan': 'console.rules.code.tds-without-pan',
  'gst.air.economy': 'console.rules.code.air-economy',
  'gst.air.other-cabins': 'console.rules.code.air-other-cabins',
  'gst.hotel.lower-slab': 'console.rules.code.hotel-lower-slab',
  'gst.hotel.upper-slab': 'console.rules.code.hotel-upper-slab',
  'gst.cab': 'console.rules.code.cab',
  'gst.bus.ac': 'console.rules.code.bus-ac',
  'gst.bus.other': 'console.rules.code.bus-other',
  'gst.rail.ac': 'console.rules.code.rail-ac',
  'gst.rail.other': 'console.rules.code.rail-other',
  'round-off.net': 'console.rules.code.round-off',
};

const SERVICE_OF: Partial<Record<string, Service>> = {
  air: 'flight',
  hotel: 'hotel',
  cab: 'cab',
  bus: 'bus',
  rail: 'train',
};

/** Returns the service whose price contains the tax, or undefined for tax on Marga's own service. */
export function findTaxedService(code: TaxRuleCode): Service | undefined {
  const [, subject = ''] = /^gst\.([a-z]+)(?:\.|$)/.exec(code) ?? [];
  return SERVICE_OF[subject];
}

export const ROUNDING_LABELS: Record<NonNullable<TaxParams['rounding']>, MessageId> = {
  'half-up': 'console.rules.rounding.half-up',
  'half-even': 'console.rules.rounding.half-even',
  up: 'console.rules.rounding.up',
  down: 'console.rules.rounding.down',
};

export const VALUATION_LABELS: Record<NonNullable<TaxParams['valuation']>, MessageId> = {
  actual: 'console.rules.valuation.actual',
  'rule-32-3': 'console.rules.valuation.rule-32-3',
};

/** Returns the main value of a tax rule, such as its rate, as a text short enough to label the timeline. */
export function formatMainTaxRuleValue(params: TaxParams, t: Translate, locale: Locale): string {
  if (params.basisPoints !== undefined) return rate(params.basisPoints);
  if (params.valuation === 'rule-32-3') return t('console.rules.valuation.rule-32-3-short');
  if (params.valuation === 'actual') return t('console.rules.valuation.actual-short');
  if (params.unit !== undefined) return formatMoney(params.unit, locale);
  return t('console.rules.nothing');
}

/** Lists the details of a tax rule's version that are shown beside its rate, such as its ceiling and its tax credit. */
export function formatTaxRuleDetails(params: TaxParams, t: Translate, locale: Locale): string[] {
  const { hasCredit, upTo, domesticBasisPoints, internationalBasisPoints, valuation, rounding } = params;
  return [
    upTo && t('console.rules.up-to', { amount: formatMoney(upTo, locale) }),
    hasCredit === undefined
      ? undefined
      : t(hasCredit ? 'console.rules.with-credit' : 'console.rules.without-credit'),
    valuation && t(VALUATION_LABELS[valuation]),
    domesticBasisPoints === undefined
      ? undefined
      : t('console.rules.domestic', { rate: rate(domesticBasisPoints) }),
    internationalBasisPoints === undefined
      ? undefined
      : t('console.rules.international', { rate: rate(internationalBasisPoints) }),
    rounding && t(ROUNDING_LABELS[rounding]),
  ].filter((text) => text !== undefined);
}

function rate(basisPoints: number): string {
  return `${formatPercent(basisPoints)} %`;
}
