import type { PricingRule, TaxRule } from '@marga/contract/pricing/pricing';
import type { PricingProposal } from '@marga/contract/pricing/pricing-proposals';
import type { Locale } from '../../../../shared/i18n/locale.ts';
import type { MessageId, Translate } from '../../../../shared/i18n/use-translations.ts';
import { formatRuleValidity, formatRuleValueAndBase } from '../pricing-rule-labels.ts';
import { CODE_LABELS, formatMainTaxRuleValue, formatTaxRuleDetails } from '../rules/tax-rule-labels.ts';

const TITLES: Record<PricingProposal['change']['kind'] | 'new-rule' | 'out-of-group', MessageId> = {
  'new-rule': 'console.pricing.proposals.new-rule',
  rule: 'console.pricing.proposals.rule',
  'rule-end': 'console.pricing.proposals.rule-end',
  'tax-rule': 'console.pricing.proposals.tax-rule',
  group: 'console.pricing.proposals.group',
  'out-of-group': 'console.pricing.proposals.out-of-group',
};

/** Returns the name of the rule, tax rule or company that a proposal is about. */
export function subjectOfPricingProposal({ change, company }: PricingProposal, t: Translate): string {
  switch (change.kind) {
    case 'rule':
      return change.draft.name;
    case 'rule-end':
      return change.before.name;
    case 'tax-rule':
      return t(CODE_LABELS[change.draft.code]);
    case 'group':
      return company?.name ?? '';
  }
}

/** Says what a proposal does, such as “Change a rule: Winter markup”. */
export function titleOfPricingProposal(proposal: PricingProposal, t: Translate): string {
  const { change } = proposal;
  const isNew = change.kind === 'rule' && change.before === null;
  const isOut = change.kind === 'group' && change.group === null;
  return t(TITLES[isNew ? 'new-rule' : isOut ? 'out-of-group' : change.kind], {
    subject: subjectOfPricingProposal(proposal, t),
  });
}

/** Holds one line of a comparison; an empty cell is a dash. */
interface Line {
  readonly label: MessageId;
  readonly before: string;
  readonly after: string;
}

/** Lists what is now beside what was proposed. */
export function comparePricingChange(
  { change }: PricingProposal,
  t: Translate,
  locale: Locale,
): readonly Line[] {
  const nothing = t('console.pricing.proposals.nothing');
  switch (change.kind) {
    case 'rule': {
      const { before, draft } = change;
      const start = draft.validFrom === null ? t('console.pricing.proposals.at-once') : undefined;
      return [
        {
          label: 'console.pricing.value',
          before: before ? valueOf(before, t, locale) : nothing,
          after: valueOf(draft, t, locale),
        },
        {
          label: 'console.pricing.field.name',
          before: before?.name ?? nothing,
          after: draft.name,
        },
        {
          label: 'console.pricing.validity',
          before: before ? validityOf(before, t, locale) : nothing,
          after:
            draft.validFrom === null
              ? (start ?? '')
              : formatRuleValidity(draft.validFrom, draft.validUntil, t, locale),
        },
      ];
    }
    case 'rule-end':
      return [
        {
          label: 'console.pricing.value',
          before: valueOf(change.before, t, locale),
          after: nothing,
        },
        {
          label: 'console.pricing.validity',
          before: validityOf(change.before, t, locale),
          after: t('console.pricing.proposals.ends-at-once'),
        },
      ];
    case 'tax-rule':
      return [
        {
          label: 'console.pricing.value',
          before: taxValueOf(change.before, t, locale),
          after: taxValueOf(change.draft, t, locale),
        },
        {
          label: 'console.pricing.validity',
          before: validityOf(change.before, t, locale),
          after: formatRuleValidity(change.draft.validFrom, null, t, locale),
        },
        {
          label: 'console.rules.field.citation',
          before: change.before.citation,
          after: change.draft.citation,
        },
      ];
    case 'group':
      return [
        {
          label: 'console.pricing.group',
          before: change.before ?? nothing,
          after: change.group ?? nothing,
        },
      ];
  }
}

function valueOf({ value }: Pick<PricingRule, 'value'>, t: Translate, locale: Locale): string {
  const { figure, of } = formatRuleValueAndBase(value, t, locale);
  return `${figure} ${of}`;
}

function taxValueOf({ params }: Pick<TaxRule, 'params'>, t: Translate, locale: Locale): string {
  return [formatMainTaxRuleValue(params, t, locale), ...formatTaxRuleDetails(params, t, locale)].join(' · ');
}

function validityOf(
  { validFrom, validUntil }: Pick<PricingRule, 'validFrom' | 'validUntil'>,
  t: Translate,
  locale: Locale,
): string {
  return formatRuleValidity(validFrom, validUntil, t, locale);
}
