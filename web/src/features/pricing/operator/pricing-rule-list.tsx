import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { CONSOLE_SCREENS } from '../../../screens/console/paths.gen.ts';
import { Chip } from '../../../ui/chip.tsx';
import { TableRowButton } from '../../../ui/table-row-button.tsx';
import { SERVICE_COLOURS } from '../../../ui/service-colours.ts';
import { TableFrame } from '../../../ui/table.tsx';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';
import {
  KIND_LABELS,
  listRuleScopeLabels,
  STATE_TONES,
  STATE_LABELS,
  formatRuleValidity,
  formatRuleValueAndBase,
} from './pricing-rule-labels.ts';
import type { RuleRow } from './use-pricing.ts';

interface RuleListProps {
  rules: readonly RuleRow[];
  /** The callback is undefined for operators who may only read. */
  onEnd: ((rule: RuleRow) => void) | undefined;
}

export function PricingRuleList(props: RuleListProps) {
  return useIsDesktop(64) ? <RuleTable {...props} /> : <RuleRows {...props} />;
}

const HEAD = 'h-8 px-3 text-left text-13 font-semibold whitespace-nowrap text-muted';

/** Shows rules as a table: the figure first, then its scope, in the colour of the service. */
function RuleTable({ rules, onEnd }: RuleListProps) {
  const t = useTranslations();
  return (
    <TableFrame caption={t('console.pricing.title')}>
      <thead className="petrol-tokens bg-petrol-800 lg:sticky lg:top-(--frame-top) lg:z-10">
        <tr>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('console.pricing.value')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.pricing.rule')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.pricing.validity')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.state')}
          </th>
          {onEnd && (
            <th scope="col" className={HEAD}>
              <span className="sr-only">{t('console.suppliers.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.id} data-row className="border-t border-line align-middle hover:bg-tint">
            <td className="border-l-4 py-2 pr-3 pl-4 text-right" style={{ borderLeftColor: colourOf(rule) }}>
              <Value rule={rule} />
            </td>
            <th scope="row" className="w-full px-3 py-2 text-left font-normal">
              <About rule={rule} isOpen={onEnd !== undefined} />
            </th>
            <td className="px-3 whitespace-nowrap">
              <Validity rule={rule} />
            </td>
            <td className="px-3">
              <Chip tone={STATE_TONES[rule.state]}>{t(STATE_LABELS[rule.state])}</Chip>
            </td>
            {onEnd && (
              <td className="px-3 text-right whitespace-nowrap">
                <EndButton rule={rule} onEnd={onEnd} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function RuleRows({ rules, onEnd }: RuleListProps) {
  const t = useTranslations();
  return (
    <ul className="overflow-clip rounded-8 border border-line bg-surface">
      {rules.map((rule) => (
        <li
          key={rule.id}
          data-row
          className="border-t border-l-4 border-line py-3 pr-4 pl-3 first:border-t-0"
          style={{ borderLeftColor: colourOf(rule) }}
        >
          <div className="flex items-start justify-between gap-3">
            <Value rule={rule} />
            <Chip tone={STATE_TONES[rule.state]}>{t(STATE_LABELS[rule.state])}</Chip>
          </div>
          <div className="mt-1">
            <About rule={rule} isOpen={onEnd !== undefined} />
          </div>
          <div className="mt-1 flex items-center justify-between gap-3 text-13">
            <Validity rule={rule} />
            {onEnd && <EndButton rule={rule} onEnd={onEnd} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function colourOf({ scope: { service } }: RuleRow): string {
  return service === null ? 'var(--color-control)' : SERVICE_COLOURS[service];
}

function Value({ rule }: { rule: RuleRow }) {
  const { figure, of } = formatRuleValueAndBase(rule.value, useTranslations(), useLocale());
  return (
    <span className="block whitespace-nowrap">
      <span className="figures block text-20 leading-6">{figure}</span>
      <span className="block text-13 text-muted">{of}</span>
    </span>
  );
}

/** The name of a rule that has not ended links to the page that changes it; keyboard navigation follows these links. */
function About({ rule, isOpen }: { rule: RuleRow; isOpen: boolean }) {
  const t = useTranslations();
  const parts = listRuleScopeLabels(rule.scope, rule.companyName, t);
  return (
    <span className="block min-w-0">
      <span className="block text-14 font-semibold">
        {isOpen && isChangeable(rule) ? (
          <Link
            to={`${CONSOLE_SCREENS.pricingRule.path}?replaces=${rule.id}`}
            className="text-link no-underline hover:underline"
          >
            {rule.name}
          </Link>
        ) : (
          rule.name
        )}
      </span>
      <span className="block text-13">
        <span className="font-semibold text-muted">{t(KIND_LABELS[rule.kind])}</span>
        {' · '}
        {parts.length === 0 ? t('console.pricing.scope.all') : parts.join(' · ')}
      </span>
    </span>
  );
}

function isChangeable({ kind, state }: RuleRow): boolean {
  return state !== 'over' && kind !== 'own-markup';
}

function Validity({ rule }: { rule: RuleRow }): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const by = t('console.pricing.by', {
    name: rule.createdBy,
    at: formatMoment(rule.createdAt, locale, 'minute'),
    version: rule.version,
  });
  return (
    <span className="block">
      <span className="block tabular-nums">
        {formatRuleValidity(rule.validFrom, rule.validUntil, t, locale)}
      </span>
      <span className="block text-13 text-muted">{by}</span>
    </span>
  );
}

function EndButton({ rule, onEnd }: { rule: RuleRow; onEnd: (rule: RuleRow) => void }) {
  const t = useTranslations();
  if (!isChangeable(rule)) return null;
  return (
    <TableRowButton subject={rule.name} onClick={() => onEnd(rule)}>
      {t('console.pricing.end')}
    </TableRowButton>
  );
}
