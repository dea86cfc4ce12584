import { CABINS, TRAIN_CLASSES } from '@marga/contract/search/criteria';
import { BUS_KINDS, CAB_TYPES, MEAL_PLANS } from '@marga/contract/search/itineraries';
import type { PricingRule, RuleScope, RuleValue } from '@marga/contract/pricing/pricing';
import type { Service } from '@marga/contract/travel-services';
import { formatPercent } from '../../../shared/percent.ts';
import { dateInIndia, lastDayFromRuleValidityEnd } from '../../../shared/dates-in-india.ts';
import { formatDay, formatMoney } from '../../../shared/format-money-and-dates.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import type { MessageId, Translate } from '../../../shared/i18n/use-translations.ts';
import type { ChipTone } from '../../../ui/chip.tsx';
import { formatSupplierName } from '../../search/itinerary/itinerary.ts';

export const STATE_BADGES: Record<PricingRule['state'], { label: MessageId; tone: ChipTone }> = {
  valid: { label: 'markups.state.valid', tone: 'confirmed' },
  coming: { label: 'markups.state.coming', tone: 'moving' },
  over: { label: 'markups.state.over', tone: 'quiet' },
};

export const OF_LABELS: Record<Extract<RuleValue, { kind: 'percent' }>['of'], MessageId> = {
  fare: 'markups.of.fare',
  'fare-and-taxes': 'markups.of.fare-and-taxes',
};

export const PER_LABELS: Record<Extract<RuleValue, { kind: 'fixed' }>['per'], MessageId> = {
  booking: 'markups.per.booking',
  traveller: 'markups.per.traveller',
  'room-night': 'markups.per.room-night',
};

interface ClassChoice {
  readonly value: string;
  readonly label: string;
}

/** A class means something else for each service: a cabin, a coach, a kind of bus, the meals or the size of a cab. */
export function listServiceClasses(service: Service, t: Translate): readonly ClassChoice[] {
  switch (service) {
    case 'flight':
      return CABINS.map((value) => ({ value, label: t(`cabin.${value}`) }));
    case 'train':
      return TRAIN_CLASSES.map((value) => ({ value, label: t(`fare.class.${value}`) }));
    case 'bus':
      return BUS_KINDS.map((value) => ({ value, label: t(`bus-kind.${value}`) }));
    case 'hotel':
      return MEAL_PLANS.map((value) => ({ value, label: t(`meal-plan.${value}`) }));
    case 'cab':
      return CAB_TYPES.map((value) => ({ value, label: t(`cab-type.${value}`) }));
  }
}

/** Describes the scope of a markup, widest part first. */
export function formatMarkupScope(scope: RuleScope, t: Translate): string {
  const { service, supplier, carrier, route, class: fareClass, leadDays } = scope;
  const parts = [
    service === null ? null : t(`service-name.${service}`),
    supplier === null ? null : formatSupplierName(supplier),
    carrier,
    route === null ? null : route.replace('-', '–'),
    fareClass === null ? null : classLabel(fareClass, service, t),
    leadDays === null ? null : t('markups.lead-days', leadDays),
  ].filter((part) => part !== null);
  return parts.length === 0 ? t('markups.everything') : parts.join(', ');
}

function classLabel(fareClass: string, service: Service | null, t: Translate): string {
  const known = service === null ? [] : listServiceClasses(service, t);
  return known.find(({ value }) => value === fareClass)?.label ?? fareClass;
}

export function formatMarkupValue(value: RuleValue, t: Translate, locale: Locale): string {
  return value.kind === 'percent'
    ? t('markups.percent-value', { rate: formatPercent(value.basisPoints), of: t(OF_LABELS[value.of]) })
    : t('markups.fixed-value', {
        amount: formatMoney(value.amount, locale),
        per: t(PER_LABELS[value.per]),
      });
}

/** Formats the validity in days of India; the last day is the last on which the markup is still added. */
export function formatMarkupValidity(
  { validFrom, validUntil }: PricingRule,
  t: Translate,
  locale: Locale,
): string {
  const from = formatDay(dateInIndia(validFrom), locale, 'year');
  if (validUntil === null) return t('markups.since', { from });
  const until = formatDay(lastDayFromRuleValidityEnd(validUntil), locale, 'year');
  return from === until ? from : t('markups.between', { from, until });
}
