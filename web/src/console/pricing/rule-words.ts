import type { PricingRule, RuleKind, RuleScope, RuleValue } from '@marga/contract/pricing';
import { formatDay, formatMoney } from '../../lib/format.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import type { MessageId, Say } from '../../lib/i18n/text.ts';
import type { ChipTone } from '../../ui/chip.tsx';
import { percentText } from '../../lib/percent.ts';
import { dayOf, lastDayBefore } from '../../lib/validity.ts';

export const KIND_WORDS: Record<RuleKind, MessageId> = {
  commission: 'console.pricing.kind.commission',
  incentive: 'console.pricing.kind.incentive',
  markup: 'console.pricing.kind.markup',
  'service-fee': 'console.pricing.kind.service-fee',
  'own-markup': 'console.pricing.kind.own-markup',
};

export const STATE_WORDS: Record<PricingRule['state'], MessageId> = {
  valid: 'console.pricing.state.valid',
  coming: 'console.pricing.state.coming',
  over: 'console.pricing.state.over',
};

export const STATE_TONES: Record<PricingRule['state'], ChipTone> = {
  valid: 'confirmed',
  coming: 'moving',
  over: 'quiet',
};

export const PER_WORDS: Record<Extract<RuleValue, { kind: 'fixed' }>['per'], MessageId> = {
  booking: 'console.pricing.per.booking',
  traveller: 'console.pricing.per.traveller',
  'room-night': 'console.pricing.per.room-night',
};

export const OF_WORDS: Record<Extract<RuleValue, { kind: 'percent' }>['of'], MessageId> = {
  fare: 'console.pricing.of.fare',
  'fare-and-taxes': 'console.pricing.of.fare-and-taxes',
};

/** What a rule is about, the weightiest first; nothing for every booking. `company` is its name. */
export function scopeParts(scope: RuleScope, company: string | null, say: Say): string[] {
  const { companyId, group, supplier, carrier, route, class: fareClass, service, leadDays } = scope;
  return [
    companyId === null ? null : (company ?? companyId),
    group === null ? null : say('console.pricing.scope.group', { group }),
    supplier === null ? null : supplierName(supplier),
    carrier,
    route === null ? null : route.replace('-', '–'),
    fareClass?.replaceAll('_', ' ') ?? null,
    service === null ? null : say(`service-name.${service}`),
    leadDays === null ? null : leadWords(leadDays, say),
  ].filter((part) => part !== null);
}

/** `grand-trunk` as a person writes it. */
function supplierName(supplier: string): string {
  const words = supplier.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The longest time before a departure that a rule can name: from then on it is any. */
const FAR_DAYS = 400;

function leadWords({ from, until }: NonNullable<RuleScope['leadDays']>, say: Say): string {
  if (until >= FAR_DAYS) return say('console.pricing.scope.lead-from', { from });
  if (from === until) return say('console.pricing.scope.lead-day', { from });
  return say('console.pricing.scope.lead', { from, until });
}

/** The figure and what it is of, so that the figure can be set larger. */
export function valueParts(value: RuleValue, say: Say, locale: Locale): { figure: string; of: string } {
  return value.kind === 'percent'
    ? { figure: `${percentText(value.basisPoints)} %`, of: say(OF_WORDS[value.of]) }
    : { figure: formatMoney(value.amount, locale), of: say(PER_WORDS[value.per]) };
}

/** From when until when, in days of India. */
export function validityWords(from: string, until: string | null, say: Say, locale: Locale): string {
  const first = formatDay(dayOf(from), locale, 'year');
  if (until === null) return say('console.pricing.since', { from: first });
  const last = formatDay(lastDayBefore(until), locale, 'year');
  return first === last ? first : `${first} – ${last}`;
}
