import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../../layout/page-title.ts';
import { now } from '../../../../shared/clock.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState, LoadingSkeletons, Skeleton } from '../../../../ui/page-states.tsx';
import { OperatorConsoleProblem } from '../../../../shared/operator/operator-console-problem.tsx';
import { FilterLink } from '../../../../shared/operator/filter-link.tsx';
import { useStaffPermission } from '../../../../shared/operator/use-staff-permission.ts';
import { OperatorConsoleSectionHeading } from '../../../../shared/operator/operator-console-section-heading.tsx';
import { WaitingPricingChanges } from '../proposals/waiting-pricing-changes.tsx';
import { TaxRuleVersions, TaxRuleYearAxis } from './tax-rule-versions.tsx';
import { findTaxedService } from './tax-rule-labels.ts';
import { buildTaxRuleTimeAxis } from './tax-rule-time-axis.ts';
import { type TaxRuleWithVersions, groupTaxRuleVersions, useTaxRulebook } from './use-tax-rulebook.ts';

/** Shows the tax rulebook: every rate with its dates and legal basis, on one page. */
export function Component() {
  const t = useTranslations();
  const [params] = useSearchParams();
  const { data, error, refetch } = useTaxRulebook();
  const navigationState = useLocation().state as { news?: string } | null;
  const isVerifyOnly = params.get('show') === 'verify';
  usePageTitle(t('console.rules.title'));
  return (
    <div className="column py-8">
      <OperatorConsoleSectionHeading title={t('console.rules.title')} text={t('console.rules.text')} />
      <div className="grid gap-4">
        {navigationState?.news !== undefined && <Alert tone="confirmed">{navigationState.news}</Alert>}
        <WaitingPricingChanges kinds={['tax-rule']} />
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
          <nav aria-label={t('console.rules.filter')} className="flex flex-wrap gap-1.5">
            <FilterLink search="" isCurrent={!isVerifyOnly}>
              {t('console.filter.all')}
            </FilterLink>
            <FilterLink search="?show=verify" isCurrent={isVerifyOnly}>
              {t('console.rules.filter.verify')}
            </FilterLink>
          </nav>
          <Marks />
        </div>
        {data ? (
          <Book
            chapters={groupTaxRuleVersions(data).filter(
              ({ versions }) => !isVerifyOnly || versions.some(({ status }) => status === 'verify'),
            )}
          />
        ) : error ? (
          <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingSkeletons className="grid gap-4">
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
          </LoadingSkeletons>
        )}
      </div>
    </div>
  );
}

/** Explains the two marks that show how certain a rule is. */
function Marks() {
  const t = useTranslations();
  return (
    <dl className="grid max-w-xl gap-x-3 gap-y-1 text-13 sm:grid-cols-[auto_1fr]">
      <dt>
        <Chip tone="confirmed">{t('console.rules.sure')}</Chip>
      </dt>
      <dd className="text-muted">{t('console.rules.sure-text')}</dd>
      <dt>
        <Chip tone="held">{t('console.rules.verify')}</Chip>
      </dt>
      <dd className="text-muted">{t('console.rules.verify-text')}</dd>
    </dl>
  );
}

function Book({ chapters }: { chapters: readonly TaxRuleWithVersions[] }) {
  const t = useTranslations();
  const may = useStaffPermission();
  const [at] = useState(now);
  if (chapters.length === 0) {
    return (
      <EmptyState title={t('console.rules.empty')}>
        <p>{t('console.rules.empty-text')}</p>
      </EmptyState>
    );
  }
  const axis = buildTaxRuleTimeAxis(
    chapters.flatMap(({ versions }) => versions),
    at,
  );
  const mayManage = may('pricing:manage');
  const parts = [
    {
      label: t('console.rules.part.ours'),
      chapters: chapters.filter(({ code }) => findTaxedService(code) === undefined),
    },
    {
      label: t('console.rules.part.suppliers'),
      chapters: chapters.filter(({ code }) => findTaxedService(code) !== undefined),
    },
  ].filter((part) => part.chapters.length > 0);
  return parts.map(({ label, chapters: inPart }) => (
    <section key={label} className="rounded-14 border border-line bg-surface">
      <div className="petrol-tokens rounded-t-14 bg-petrol-800 px-5 pt-4 pb-2 text-ink max-sm:px-4">
        <h2 className="text-20">{label}</h2>
        <TaxRuleYearAxis axis={axis} />
      </div>
      {inPart.map((chapter) => (
        <TaxRuleVersions key={chapter.code} chapter={chapter} axis={axis} mayManage={mayManage} />
      ))}
    </section>
  ));
}
