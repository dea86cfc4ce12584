import type { PricingRule, RuleKind, RuleScope, RuleValue } from '@marga/contract/pricing/pricing';
import { formatDay, formatMoney } from '../../../shared/format-money-and-dates.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import type { MessageId, Translate } from '../../../shared/i18n/use-translations.ts';
import type { ChipTone } from '../../../ui/chip.tsx';
import { formatPercent } from '../../../shared/percent.ts';
import { dateInIndia, lastDayFromRuleValidityEnd } from '../../../shared/dates-in-india.ts';

export const KIND_LABELS: Record<RuleKind, MessageId> = {
  commission: 'console.pricing.kind.commission',
  incentive: 'console.pricing.kind.incentive',
  markup: 'console.pricing.kind.markup',
  'service-fee': 'console.pricing.kind.service-fee',
  'own-markup': 'console.pricing.kind.own-markup',
};

export const STATE_LABELS: Record<PricingRule['state'], MessageId> = {
  valid: 'console.pricing.state.valid',
  coming: 'console.pricing.state.coming',
  over: 'console.pricing.state.over',
};

export const STATE_TONES: Record<PricingRule['state'], ChipTone> = {
  valid: 'confirmed',
  coming: 'moving',
  over: 'quiet',
};

export const PER_LABELS: Record<Extract<RuleValue, { kind: 'fixed' }>['per'], MessageId> = {
  booking: 'console.pricing.per.booking',
  traveller: 'console.pricing.per.traveller',
  'room-night': 'console.pricing.per.room-night',
};

export const OF_LABELS: Record<Extract<RuleValue, { kind: 'percent' }>['of'], MessageId> = {
  fare: 'console.pricing.of.fare',
  'fare-and-taxes': 'console.pricing.of.fare-and-taxes',
};

/**
 * Lists the parts of a rule's scope, the most important first; it is empty for a rule that applies to every booking.
 * `company` is the company's name.
 */
export function listRuleScopeLabels(scope: RuleScope, company: string | null, t: Translate): string[] {
  const { companyId, group, supplier, carrier, route, class: fareClass, service, leadDays } = scope;
  return [
    companyId === null ? null : (company ?? companyId),
    group === null ? null : t('console.pricing.scope.group', { group }),
    supplier === null ? null : supplierName(supplier),
    carrier,
    route === null ? null : route.replace('-', '–'),
    fareClass?.replaceAll('_', ' ') ?? null,
    service === null ? null : t(`service-name.${service}`),
    leadDays === null ? null : formatLeadDays(leadDays, t),
  ].filter((part) => part !== null);
}

/** Formats a supplier's id such as `grand-trunk` as a readable name. */
function supplierName(supplier: string): string {
  const spaced = supplier.replaceAll('-', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** This is the longest lead time of a rule; a range that ends here has no upper limit. */
const FAR_DAYS = 400;

function formatLeadDays({ from, until }: NonNullable<RuleScope['leadDays']>, t: Translate): string {
  if (until >= FAR_DAYS) return t('console.pricing.scope.lead-from', { from });
  if (from === until) return t('console.pricing.scope.lead-day', { from });
  return t('console.pricing.scope.lead', { from, until });
}

/** Returns the figure and its base separately, so that the figure can be set larger. */
export function formatRuleValueAndBase(
  value: RuleValue,
  t: Translate,
  locale: Locale,
): { figure: string; of: string } {
  return value.kind === 'percent'
    ? { figure: `${formatPercent(value.basisPoints)} %`, of: t(OF_LABELS[value.of]) }
    : { figure: formatMoney(value.amount, locale), of: t(PER_LABELS[value.per]) };
}

/** Formats the validity in Indian calendar days. */
export function formatRuleValidity(from: string, until: string | null, t: Translate, locale: Locale): string {
  const first = formatDay(dateInIndia(from), locale, 'year');
  if (until === null) return t('console.pricing.since', { from: first });
  const last = formatDay(lastDayFromRuleValidityEnd(until), locale, 'year');
  return first === last ? first : `${first} – ${last}`;
}
