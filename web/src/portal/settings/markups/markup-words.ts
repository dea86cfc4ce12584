import { CABINS, TRAIN_CLASSES } from '@marga/contract/criteria';
import { BUS_KINDS, CAB_TYPES, MEAL_PLANS } from '@marga/contract/itineraries';
import type { PricingRule, RuleScope, RuleValue } from '@marga/contract/pricing';
import type { Service } from '@marga/contract/services';
import { percentText } from '../../../lib/percent.ts';
import { dayOf, lastDayBefore } from '../../../lib/validity.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import type { MessageId, Say } from '../../../lib/i18n/text.ts';
import type { ChipTone } from '../../../ui/chip.tsx';
import { supplierName } from '../../itinerary/itinerary.ts';

export const STATE_LOOKS: Record<PricingRule['state'], { word: MessageId; tone: ChipTone }> = {
  valid: { word: 'markups.state.valid', tone: 'confirmed' },
  coming: { word: 'markups.state.coming', tone: 'moving' },
  over: { word: 'markups.state.over', tone: 'quiet' },
};

export const OF_WORDS: Record<Extract<RuleValue, { kind: 'percent' }>['of'], MessageId> = {
  fare: 'markups.of.fare',
  'fare-and-taxes': 'markups.of.fare-and-taxes',
};

export const PER_WORDS: Record<Extract<RuleValue, { kind: 'fixed' }>['per'], MessageId> = {
  booking: 'markups.per.booking',
  traveller: 'markups.per.traveller',
  'room-night': 'markups.per.room-night',
};

interface ClassChoice {
  readonly value: string;
  readonly label: string;
}

/** What a class is differs from service to service: a cabin, a coach, a kind of bus, the meals, the size of a cab. */
export function classesOf(service: Service, say: Say): readonly ClassChoice[] {
  switch (service) {
    case 'flight':
      return CABINS.map((value) => ({ value, label: say(`cabin.${value}`) }));
    case 'train':
      return TRAIN_CLASSES.map((value) => ({ value, label: say(`fare.class.${value}`) }));
    case 'bus':
      return BUS_KINDS.map((value) => ({ value, label: say(`bus-kind.${value}`) }));
    case 'hotel':
      return MEAL_PLANS.map((value) => ({ value, label: say(`meal-plan.${value}`) }));
    case 'cab':
      return CAB_TYPES.map((value) => ({ value, label: say(`cab-type.${value}`) }));
  }
}

/** What a markup is about, the widest first. */
export function scopeWords(scope: RuleScope, say: Say): string {
  const { service, supplier, carrier, route, class: fareClass, leadDays } = scope;
  const parts = [
    service === null ? null : say(`service-name.${service}`),
    supplier === null ? null : supplierName(supplier),
    carrier,
    route === null ? null : route.replace('-', '–'),
    fareClass === null ? null : classWords(fareClass, service, say),
    leadDays === null ? null : say('markups.lead-days', leadDays),
  ].filter((part) => part !== null);
  return parts.length === 0 ? say('markups.everything') : parts.join(', ');
}

function classWords(fareClass: string, service: Service | null, say: Say): string {
  const known = service === null ? [] : classesOf(service, say);
  return known.find(({ value }) => value === fareClass)?.label ?? fareClass;
}

export function valueWords(value: RuleValue, say: Say, locale: Locale): string {
  return value.kind === 'percent'
    ? say('markups.percent-value', { rate: percentText(value.basisPoints), of: say(OF_WORDS[value.of]) })
    : say('markups.fixed-value', {
        amount: formatMoney(value.amount, locale),
        per: say(PER_WORDS[value.per]),
      });
}

/** In days of India; the last one is the last on which it is still added. */
export function validityWords({ validFrom, validUntil }: PricingRule, say: Say, locale: Locale): string {
  const from = formatDay(dayOf(validFrom), locale, 'year');
  if (validUntil === null) return say('markups.since', { from });
  const until = formatDay(lastDayBefore(validUntil), locale, 'year');
  return from === until ? from : say('markups.between', { from, until });
}
