import { findDuplicateTravellers } from '@marga/contract/travellers/names';
import type { TravellerDetails } from '@marga/contract/travellers/travellers';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { todayInIndia } from '../../shared/clock.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { Dialog, DialogActions, DialogProblem } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import {
  formatUnresolvedTravellerRows,
  type PastedList,
  type PastedNeeds,
  type PastedRow,
  parsePastedTravellers,
} from './parse-pasted-travellers.ts';

interface PasteListProps {
  /** Holds the maximum number of travellers that can be added. */
  most: number;
  needs: PastedNeeds;
  /**
   * Receives the people of the valid lines. When some lines have to be corrected, the dialog stays open with only
   * those.
   */
  onTake: (people: readonly TravellerDetails[]) => void | Promise<void>;
  onClose: () => void;
  /** Renders further fields about the people who would be added, such as those about consent. */
  renderBesides?: (people: readonly TravellerDetails[]) => ReactNode;
  /** Returns true when the fields of `renderBesides` are filled in. */
  isAnswered?: (people: readonly TravellerDetails[]) => boolean;
}

/** Takes a pasted list of people and checks it line by line while it is edited. */
export function PastedTravellersDialog({
  most,
  needs,
  onTake,
  onClose,
  renderBesides,
  isAnswered,
}: PasteListProps) {
  const t = useTranslations();
  const [text, setText] = useState('');
  const [taken, setTaken] = useState(0);
  const [problem, setProblem] = useState<unknown>();
  const [isPending, setPending] = useState(false);
  const list = parsePastedTravellers(text, needs, todayInIndia());
  const people = list.rows.flatMap(({ person }) => (person ? [person] : []));
  const over = people.length - most;
  const take = async () => {
    setPending(true);
    setProblem(undefined);
    try {
      await onTake(people);
      const left = formatUnresolvedTravellerRows(list);
      setTaken(people.length);
      if (left === '') onClose();
      else setText(left);
    } catch (refused) {
      setProblem(refused);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog title={t('pasted.title')} look="wide" onClose={onClose}>
      <div className="grid w-[min(64rem,calc(100vw-3rem))] grid-cols-1 gap-4">
        <p className="max-w-prose text-14 text-muted">{t('pasted.text')}</p>
        {taken > 0 && text !== '' && <Alert tone="held">{t('pasted.taken', { count: taken })}</Alert>}
        <TextAreaField
          className="[&_textarea]:min-h-40"
          label={t('pasted.list')}
          name="pasted"
          value={text}
          placeholder={t('pasted.example')}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
        {list.rows.length > 0 && <Checked list={list} good={people.length} />}
        {over > 0 && <Alert tone="failed">{t('pasted.too-many', { most, over })}</Alert>}
        {people.length > 0 && renderBesides?.(people)}
        <DialogProblem problem={problem} />
      </div>
      <DialogActions onClose={onClose}>
        <Button
          isPending={isPending}
          disabled={people.length === 0 || over > 0 || isAnswered?.(people) === false}
          onClick={() => void take()}
        >
          {t('pasted.take', { count: people.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Shows what was understood of each line, with each problem under the cell that it is about. */
function Checked({ list, good }: { list: PastedList; good: number }) {
  const t = useTranslations();
  const titleId = useId();
  const twice = doubles(list.rows);
  const hasUnknown = list.columns.includes(undefined);
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={titleId} className="text-16">
          {t('pasted.checked')}
        </h3>
        <p role="status" className="text-13 text-muted">
          {t('pasted.counts', { good, bad: list.rows.length - good })}
        </p>
      </div>
      <ol
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keys that scroll need the focus
        tabIndex={0}
        aria-labelledby={titleId}
        className="max-h-[36dvh] overflow-y-auto rounded-8 border border-line bg-surface"
      >
        {list.rows.map((row, at) => (
          <li
            key={at}
            className={joinClassNames(
              'grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2 border-b border-line px-3 py-2 last:border-b-0',
              row.person === undefined && 'bg-failed-soft',
            )}
          >
            <Line number={at + 1} isGood={row.person !== undefined} />
            <div className="flex flex-wrap gap-x-6 gap-y-1">
              <Cells row={row} columns={list.columns} />
              {twice.has(at) && (
                <p className="basis-full text-13 text-held">
                  {t('pasted.twice', { line: (twice.get(at) ?? 0) + 1 })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {hasUnknown && <p className="mt-1 text-13 text-muted">{t('pasted.unknown-column')}</p>}
    </section>
  );
}

function Line({ number, isGood }: { number: number; isGood: boolean }) {
  const t = useTranslations();
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <p className={joinClassNames('text-13', isGood ? 'text-confirmed' : 'text-failed')}>
      <Icon aria-hidden size={16} />
      <span className="sr-only">{`${t('pasted.row')} ${number}: ${t(isGood ? 'pasted.good' : 'pasted.bad')}`}</span>
      <span aria-hidden className="font-mono">
        {number}
      </span>
    </p>
  );
}

function Cells({ row, columns }: { row: PastedRow; columns: PastedList['columns'] }) {
  const t = useTranslations();
  const known = columns.flatMap((field) => (field === undefined ? [] : [field]));
  const missing = row.problems.map(({ field }) => field).filter((field) => !known.includes(field));
  return [...new Set([...known, ...missing])].map((field) => {
    const problems = row.problems.filter((problem) => problem.field === field);
    const typed = row.typed[field] ?? '';
    if (typed === '' && problems.length === 0) return null;
    return (
      <div key={field} className="min-w-0">
        <p className="text-13 text-muted">{t(`pasted.field.${field}`)}</p>
        <p
          className={joinClassNames('text-14 break-words', problems.length > 0 && 'text-failed line-through')}
        >
          {typed}
        </p>
        {problems.map(({ code }) => (
          <p key={code} className="text-13 font-medium text-failed">
            {t(`pasted.problem.${code}`)}
          </p>
        ))}
      </div>
    );
  });
}

/** Maps each line that repeats a person to the line where that person is listed first. */
function doubles(rows: readonly PastedRow[]): ReadonlyMap<number, number> {
  const people = rows.map(({ person }) => ({
    givenName: person?.givenName ?? '',
    familyName: person?.familyName ?? '',
    bornOn: person?.bornOn ?? '',
  }));
  return new Map(findDuplicateTravellers(people).map(({ first, again }) => [again, first]));
}
