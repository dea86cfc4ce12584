import type { PricingRule } from '@marga/contract/pricing';
import { formatMoment } from '../../../lib/format.ts';
import { useLocale, useSay } from '../../../lib/i18n/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { type Columns, RowTable } from '../row-table.tsx';
import { scopeWords, STATE_LOOKS, validityWords, valueWords } from './markup-words.ts';

interface MarkupListProps {
  readonly rules: readonly PricingRule[];
  /** Undefined for those who may only look. */
  readonly onChange: ((rule: PricingRule) => void) | undefined;
  readonly onEnd: ((rule: PricingRule) => void) | undefined;
}

export function MarkupList({ rules, onChange, onEnd }: MarkupListProps) {
  const say = useSay();
  const columns = useColumns({ onChange, onEnd });
  return <RowTable caption={say('markups.title')} columns={columns} rows={rules} keyOf={keyOf} />;
}

function useColumns({ onChange, onEnd }: Omit<MarkupListProps, 'rules'>): Columns<PricingRule> {
  const say = useSay();
  const locale = useLocale();
  return [
    {
      head: say('markups.name'),
      cell: ({ name, version }) => (
        <>
          <span className="block max-w-56 whitespace-normal">{name}</span>
          <span className="font-normal text-muted">{say('markups.version', { version })}</span>
        </>
      ),
    },
    {
      head: say('markups.value'),
      cell: ({ value }) => <span className="figures text-14">{valueWords(value, say, locale)}</span>,
    },
    { head: say('markups.about'), isProse: true, cell: ({ scope }) => scopeWords(scope, say) },
    { head: say('markups.when'), isProse: true, cell: (rule) => validityWords(rule, say, locale) },
    {
      head: say('markups.state'),
      cell: ({ state }) => <Chip tone={STATE_LOOKS[state].tone}>{say(STATE_LOOKS[state].word)}</Chip>,
    },
    {
      head: say('markups.made'),
      isProse: true,
      cell: ({ createdBy, createdAt }) =>
        say('markups.made-by', { name: createdBy, time: formatMoment(createdAt, locale, 'day') }),
    },
    ...(onChange && onEnd
      ? [
          {
            head: say('markups.actions'),
            isAction: true,
            cell: (rule: PricingRule) =>
              rule.state !== 'over' && (
                <>
                  <RowButton subject={rule.name} onClick={() => onChange(rule)}>
                    {say('markups.change')}
                  </RowButton>
                  <RowButton subject={rule.name} onClick={() => onEnd(rule)}>
                    {say('markups.end')}
                  </RowButton>
                </>
              ),
          },
        ]
      : []),
  ];
}

/** A rule and its earlier values are rows of their own. */
function keyOf({ id, version }: PricingRule): string {
  return `${id} ${version}`;
}
