import type { Subscriber } from '@marga/contract/newsletter/newsletter';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { todayInIndia } from '../../../shared/clock.ts';
import { toCsv, downloadFile } from '../../../shared/csv.ts';
import { type Translate, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { LANGUAGE_LABELS, STATE_LABELS } from './subscriber-list.tsx';
import { readAllSubscribers, type StateFilter } from './use-subscribers.ts';

type Course =
  | { readonly state: 'ready' }
  | { readonly state: 'reading' | 'done'; readonly count: number }
  | { readonly state: 'failed'; readonly problem: unknown };

/** Exports all pages of the current list as one file. */
export function SubscriberExportButton({ filter }: { filter: StateFilter }) {
  const t = useTranslations();
  const [course, setCourse] = useState<Course>({ state: 'ready' });
  const isReading = course.state === 'reading';

  async function exportAll(): Promise<void> {
    setCourse({ state: 'reading', count: 0 });
    try {
      const all = await readAllSubscribers(filter, (count) => setCourse({ state: 'reading', count }));
      downloadFile(`newsletter-${filter}-${todayInIndia()}.csv`, 'text/csv', tableOf(t, all));
      setCourse({ state: 'done', count: all.length });
    } catch (problem) {
      setCourse({ state: 'failed', problem });
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button kind="outline" isPending={isReading} onClick={() => void exportAll()}>
        {!isReading && <Download aria-hidden size={18} />}
        {t('console.newsletter.export')}
      </Button>
      {course.state === 'failed' ? (
        <Alert tone="failed">
          <ProblemMessage problem={course.problem} />
        </Alert>
      ) : (
        <p role="status" className="max-w-prose text-13 text-muted">
          {isReading && t('console.newsletter.exporting', { count: course.count })}
          {course.state === 'done' && t('console.newsletter.exported', { count: course.count })}
        </p>
      )}
    </div>
  );
}

function tableOf(t: Translate, subscribers: readonly Subscriber[]): string {
  const head = [
    t('console.newsletter.email'),
    t('console.newsletter.state'),
    t('console.newsletter.language'),
    t('console.newsletter.asked'),
    t('console.newsletter.confirmed'),
    t('console.newsletter.left'),
  ];
  const rows = subscribers.map(({ email, state, locale, askedAt, confirmedAt, unsubscribedAt }) => [
    email,
    t(STATE_LABELS[state]),
    t(LANGUAGE_LABELS[locale]),
    askedAt,
    confirmedAt ?? '',
    unsubscribedAt ?? '',
  ]);
  return toCsv(head, rows);
}
