import type { Subscriber } from '@marga/contract/newsletter';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { today } from '../../lib/clock.ts';
import { csvOf, saveFile } from '../../lib/csv.ts';
import { type Say, useSay } from '../../lib/i18n/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemWords } from '../../ui/problem-words.tsx';
import { LANGUAGE_WORDS, STATE_WORDS } from './subscriber-list.tsx';
import { readAllSubscribers, type StateFilter } from './use-subscribers.ts';

type Course =
  | { readonly state: 'ready' }
  | { readonly state: 'reading' | 'done'; readonly count: number }
  | { readonly state: 'failed'; readonly problem: unknown };

/** All pages of what is shown, as one file. */
export function ExportButton({ filter }: { filter: StateFilter }) {
  const say = useSay();
  const [course, setCourse] = useState<Course>({ state: 'ready' });
  const isReading = course.state === 'reading';

  async function exportAll(): Promise<void> {
    setCourse({ state: 'reading', count: 0 });
    try {
      const all = await readAllSubscribers(filter, (count) => setCourse({ state: 'reading', count }));
      saveFile(`newsletter-${filter}-${today()}.csv`, 'text/csv', tableOf(say, all));
      setCourse({ state: 'done', count: all.length });
    } catch (problem) {
      setCourse({ state: 'failed', problem });
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button kind="outline" isPending={isReading} onClick={() => void exportAll()}>
        {!isReading && <Download aria-hidden size={18} />}
        {say('console.newsletter.export')}
      </Button>
      {course.state === 'failed' ? (
        <Alert tone="failed">
          <ProblemWords problem={course.problem} />
        </Alert>
      ) : (
        <p role="status" className="max-w-prose text-13 text-muted">
          {isReading && say('console.newsletter.exporting', { count: course.count })}
          {course.state === 'done' && say('console.newsletter.exported', { count: course.count })}
        </p>
      )}
    </div>
  );
}

function tableOf(say: Say, subscribers: readonly Subscriber[]): string {
  const head = [
    say('console.newsletter.email'),
    say('console.newsletter.state'),
    say('console.newsletter.language'),
    say('console.newsletter.asked'),
    say('console.newsletter.confirmed'),
    say('console.newsletter.left'),
  ];
  const rows = subscribers.map(({ email, state, locale, askedAt, confirmedAt, unsubscribedAt }) => [
    email,
    say(STATE_WORDS[state]),
    say(LANGUAGE_WORDS[locale]),
    askedAt,
    confirmedAt ?? '',
    unsubscribedAt ?? '',
  ]);
  return csvOf(head, rows);
}
