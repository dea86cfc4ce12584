import type { PricingRule } from '@marga/contract/pricing/pricing';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Chip } from '../../../ui/chip.tsx';
import { TableRowButton } from '../../../ui/table-row-button.tsx';
import { type Columns, ResponsiveTable } from '../../identity/settings/responsive-table.tsx';
import { formatMarkupScope, STATE_BADGES, formatMarkupValidity, formatMarkupValue } from './markup-labels.ts';

interface MarkupListProps {
  readonly rules: readonly PricingRule[];
  /** Both callbacks are undefined for users who may only read. */
  readonly onChange: ((rule: PricingRule) => void) | undefined;
  readonly onEnd: ((rule: PricingRule) => void) | undefined;
}

export function MarkupList({ rules, onChange, onEnd }: MarkupListProps) {
  const t = useTranslations();
  const columns = useColumns({ onChange, onEnd });
  return <ResponsiveTable caption={t('markups.title')} columns={columns} rows={rules} keyOf={keyOf} />;
}

function useColumns({ onChange, onEnd }: Omit<MarkupListProps, 'rules'>): Columns<PricingRule> {
  const t = useTranslations();
  const locale = useLocale();
  return [
    {
      head: t('markups.name'),
      cell: ({ name, version }) => (
        <>
          <span className="block max-w-56 whitespace-normal">{name}</span>
          <span className="font-normal text-muted">{t('markups.version', { version })}</span>
        </>
      ),
    },
    {
      head: t('markups.value'),
      cell: ({ value }) => <span className="figures text-14">{formatMarkupValue(value, t, locale)}</span>,
    },
    { head: t('markups.about'), isProse: true, cell: ({ scope }) => formatMarkupScope(scope, t) },
    { head: t('markups.when'), isProse: true, cell: (rule) => formatMarkupValidity(rule, t, locale) },
    {
      head: t('markups.state'),
      cell: ({ state }) => <Chip tone={STATE_BADGES[state].tone}>{t(STATE_BADGES[state].label)}</Chip>,
    },
    {
      head: t('markups.made'),
      isProse: true,
      cell: ({ createdBy, createdAt }) =>
        t('markups.made-by', { name: createdBy, time: formatMoment(createdAt, locale, 'day') }),
    },
    ...(onChange && onEnd
      ? [
          {
            head: t('markups.actions'),
            isAction: true,
            cell: (rule: PricingRule) =>
              rule.state !== 'over' && (
                <>
                  <TableRowButton subject={rule.name} onClick={() => onChange(rule)}>
                    {t('markups.change')}
                  </TableRowButton>
                  <TableRowButton subject={rule.name} onClick={() => onEnd(rule)}>
                    {t('markups.end')}
                  </TableRowButton>
                </>
              ),
          },
        ]
      : []),
  ];
}

/** A rule and its earlier values are separate rows. */
function keyOf({ id, version }: PricingRule): string {
  return `${id} ${version}`;
}
