import type { TaxRule } from '@marga/contract/pricing/pricing';
import { Link } from 'react-router';
import { useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { joinClassNames } from '../../../../ui/join-class-names.ts';
import { SERVICE_COLOURS } from '../../../../ui/service-colours.ts';
import { STATE_TONES, STATE_LABELS, formatRuleValidity } from '../pricing-rule-labels.ts';
import {
  CODE_LABELS,
  formatTaxRuleDetails,
  formatMainTaxRuleValue,
  findTaxedService,
} from './tax-rule-labels.ts';
import { type Axis, calculateTaxRuleVersionPosition } from './tax-rule-time-axis.ts';
import type { TaxRuleWithVersions } from './use-tax-rulebook.ts';

/** Shows the years above the rules, on the same scale for all of them. */
export function TaxRuleYearAxis({ axis }: { axis: Axis }) {
  const t = useTranslations();
  return (
    <div aria-hidden className="relative mt-1 h-10 text-13 text-muted">
      <span
        className="absolute top-0 -translate-x-full border-r-2 border-current pr-1.5 font-semibold text-ink"
        style={{ left: `${axis.now}%` }}
      >
        {t('console.rules.today')}
      </span>
      {axis.years
        .filter(({ at }) => at < 97)
        .map(({ year, at }, index) => (
          <span
            key={year}
            // A phone has room only for every other year.
            className={joinClassNames('absolute bottom-0 tabular-nums', index % 2 === 1 && 'max-sm:hidden')}
            style={{ left: `${at}%` }}
          >
            {year}
          </span>
        ))}
    </div>
  );
}

interface RuleChapterProps {
  chapter: TaxRuleWithVersions;
  axis: Axis;
  mayManage: boolean;
}

export function TaxRuleVersions({ chapter: { code, versions, present }, axis, mayManage }: RuleChapterProps) {
  const t = useTranslations();
  const locale = useLocale();
  const service = findTaxedService(code);
  return (
    <article className="border-t border-line px-5 py-4 first-of-type:border-t-0 max-sm:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-20">
          {present.title}{' '}
          <span className="figures text-24 whitespace-nowrap">
            {formatMainTaxRuleValue(present.params, t, locale)}
          </span>
        </h3>
        {mayManage && (
          <Link to={`/console/rules/${code}`} className="text-14 font-semibold text-link">
            {t('console.rules.new-version')}
            <span className="sr-only">: {present.title}</span>
          </Link>
        )}
      </div>
      <p className="text-13 text-muted">
        <span className="font-mono">{code}</span>
        {' · '}
        {t(CODE_LABELS[code])}
      </p>
      <VersionLine
        versions={versions}
        axis={axis}
        colour={service ? SERVICE_COLOURS[service] : 'var(--color-primary)'}
      />
      <ol className="grid gap-px">
        {versions.map((version) => (
          <Version key={version.version} rule={version} />
        ))}
      </ol>
    </article>
  );
}

interface VersionLineProps {
  versions: readonly TaxRule[];
  axis: Axis;
  colour: string;
}

/**
 * Draws the versions as stretches of one line: past ones are thin, the current one is coloured, coming ones are
 * dashed.
 */
function VersionLine({ versions, axis, colour }: VersionLineProps) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <div aria-hidden className="relative mt-2 mb-3 h-12 overflow-clip" style={{ color: colour }}>
      {axis.years.map(({ year, at }) => (
        <span key={year} className="absolute inset-y-0 w-px bg-line" style={{ left: `${at}%` }} />
      ))}
      {versions.toReversed().map((rule) => {
        const { from, to, isOlder } = calculateTaxRuleVersionPosition(rule, axis);
        return (
          <span
            key={rule.version}
            className="absolute inset-y-0"
            style={{ left: `${from}%`, width: `${to - from}%` }}
          >
            <span
              className={joinClassNames(
                'absolute inset-x-0 bottom-2',
                rule.state === 'valid' && 'h-[5px] bg-current',
                rule.state === 'over' && 'mb-px h-[3px] bg-control',
                rule.state === 'coming' && 'mb-px border-t-[3px] border-dashed border-current',
              )}
            />
            {!isOlder && (
              <span
                className={joinClassNames(
                  'absolute bottom-[4.5px] -left-1.5 size-3 rounded-full border-[3px] bg-surface',
                  rule.state === 'over' ? 'border-control' : 'border-current',
                )}
              />
            )}
            <span
              className={joinClassNames(
                'figures absolute bottom-5 left-0.5 bg-surface pr-1 text-14 whitespace-nowrap',
                rule.state === 'over' ? 'text-muted' : 'text-ink',
              )}
            >
              {formatMainTaxRuleValue(rule.params, t, locale)}
            </span>
          </span>
        );
      })}
      <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `${axis.now}%` }} />
    </div>
  );
}

function Version({ rule }: { rule: TaxRule }) {
  const t = useTranslations();
  const locale = useLocale();
  const details = formatTaxRuleDetails(rule.params, t, locale);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2 text-13 sm:grid-cols-[12.5rem_5.5rem_minmax(0,1fr)_auto]">
      <span className="tabular-nums">{formatRuleValidity(rule.validFrom, rule.validUntil, t, locale)}</span>
      <span className="figures text-14 max-sm:col-span-2">
        {formatMainTaxRuleValue(rule.params, t, locale)}
      </span>
      <span className="min-w-0 text-pretty max-sm:col-span-2">
        {details.length > 0 && <span className="block">{details.join(' · ')}</span>}
        <span className="block text-muted">
          {t('console.rules.citation', { version: rule.version, citation: rule.citation })}
        </span>
      </span>
      <span className="flex items-start gap-2 max-sm:col-start-2 max-sm:row-start-1">
        <Chip tone={STATE_TONES[rule.state]}>{t(STATE_LABELS[rule.state])}</Chip>
        <StatusChip status={rule.status} />
      </span>
    </li>
  );
}

function StatusChip({ status }: Pick<TaxRule, 'status'>) {
  const t = useTranslations();
  return status === 'sure' ? (
    <Chip tone="confirmed">{t('console.rules.sure')}</Chip>
  ) : (
    <Chip tone="held">{t('console.rules.verify')}</Chip>
  );
}
