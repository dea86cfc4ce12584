import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { usePageTitle } from '../../frame/page-title.ts';
import { now } from '../../lib/clock.ts';
import { useSay } from '../../lib/i18n/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/page-states.tsx';
import { ConsoleProblem } from '../console-problem.tsx';
import { FilterLink } from '../filter-link.tsx';
import { useStaffMay } from '../use-staff-may.ts';
import { SectionHead } from '../section-head.tsx';
import { RuleChapter, YearScale } from './chapter.tsx';
import { serviceOf } from './tax-words.ts';
import { axisOf } from './time-axis.ts';
import { type Chapter, chaptersOf, useRulebook } from './use-rulebook.ts';

/** The tax rulebook: every rate with its dates and what it rests on, on one page that can be read from top to bottom. */
export function Component() {
  const say = useSay();
  const [params] = useSearchParams();
  const { data, error, refetch } = useRulebook();
  const told = useLocation().state as { news?: string } | null;
  const isVerifyOnly = params.get('show') === 'verify';
  usePageTitle(say('console.rules.title'));
  return (
    <div className="column py-8">
      <SectionHead title={say('console.rules.title')} words={say('console.rules.words')} />
      <div className="grid gap-4">
        {told?.news !== undefined && <Alert tone="confirmed">{told.news}</Alert>}
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
          <nav aria-label={say('console.rules.filter')} className="flex flex-wrap gap-1.5">
            <FilterLink search="" isCurrent={!isVerifyOnly}>
              {say('console.filter.all')}
            </FilterLink>
            <FilterLink search="?show=verify" isCurrent={isVerifyOnly}>
              {say('console.rules.filter.verify')}
            </FilterLink>
          </nav>
          <Marks />
        </div>
        {data ? (
          <Book
            chapters={chaptersOf(data).filter(
              ({ versions }) => !isVerifyOnly || versions.some(({ status }) => status === 'verify'),
            )}
          />
        ) : error ? (
          <ConsoleProblem problem={error} onRetry={() => void refetch()} />
        ) : (
          <Loading className="grid gap-4">
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
          </Loading>
        )}
      </div>
    </div>
  );
}

/** What the two marks mean, where they are read. */
function Marks() {
  const say = useSay();
  return (
    <dl className="grid max-w-xl gap-x-3 gap-y-1 text-13 sm:grid-cols-[auto_1fr]">
      <dt>
        <Chip tone="confirmed">{say('console.rules.sure')}</Chip>
      </dt>
      <dd className="text-muted">{say('console.rules.sure-words')}</dd>
      <dt>
        <Chip tone="held">{say('console.rules.verify')}</Chip>
      </dt>
      <dd className="text-muted">{say('console.rules.verify-words')}</dd>
    </dl>
  );
}

function Book({ chapters }: { chapters: readonly Chapter[] }) {
  const say = useSay();
  const may = useStaffMay();
  const [at] = useState(now);
  if (chapters.length === 0) {
    return (
      <EmptyState title={say('console.rules.empty')}>
        <p>{say('console.rules.empty-words')}</p>
      </EmptyState>
    );
  }
  const axis = axisOf(
    chapters.flatMap(({ versions }) => versions),
    at,
  );
  const mayManage = may('pricing:manage');
  const parts = [
    {
      word: say('console.rules.part.ours'),
      chapters: chapters.filter(({ code }) => serviceOf(code) === undefined),
    },
    {
      word: say('console.rules.part.suppliers'),
      chapters: chapters.filter(({ code }) => serviceOf(code) !== undefined),
    },
  ].filter((part) => part.chapters.length > 0);
  return parts.map(({ word, chapters: inPart }) => (
    <section key={word} className="rounded-14 border border-line bg-surface">
      <div className="petrol-tokens rounded-t-14 bg-petrol-800 px-5 pt-4 pb-2 text-ink max-sm:px-4">
        <h2 className="text-20">{word}</h2>
        <YearScale axis={axis} />
      </div>
      {inPart.map((chapter) => (
        <RuleChapter key={chapter.code} chapter={chapter} axis={axis} mayManage={mayManage} />
      ))}
    </section>
  ));
}
