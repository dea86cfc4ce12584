import type { ReactNode, RefObject } from 'react';
import { useTranslations } from '../i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { OperatorConsoleProblem } from './operator-console-problem.tsx';
import type { Paged } from '../use-paged-list.ts';
import { handleListRowArrowKeys } from './list-row-arrow-keys.ts';

interface PagedListProps<Row> {
  list: Paged<Row>;
  /** Refers to the rows that can be navigated with the keyboard. */
  rowsRef?: RefObject<HTMLDivElement | null>;
  nothing: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * Shows a console list in all its states: loading, failed, empty, stale while another is loading, and with more to
 * load.
 */
export function PagedList<Row>({ list, rowsRef, nothing, children }: PagedListProps<Row>) {
  const t = useTranslations();
  const { rows, isStale, error, retry, more, isLoadingMore } = list;
  return (
    <>
      <div
        ref={rowsRef}
        role="presentation"
        onKeyDown={(event) => rowsRef && handleListRowArrowKeys(event, rowsRef)}
        className={joinClassNames('transition-opacity duration-[120ms]', isStale && 'opacity-60')}
      >
        {rows ? (
          rows.length === 0 ? (
            nothing
          ) : (
            children(rows)
          )
        ) : error ? (
          <OperatorConsoleProblem problem={error} onRetry={retry} />
        ) : (
          <Outline />
        )}
      </div>
      {rows && error !== null && (
        <div className="mt-4">
          <Alert tone="failed">
            <ProblemMessage problem={error} />
          </Alert>
        </div>
      )}
      {more && (
        <div className="mt-4 flex justify-center">
          <Button kind="outline" isPending={isLoadingMore} onClick={more}>
            {t('console.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Outline() {
  return (
    <LoadingSkeletons className="grid gap-1.5">
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </LoadingSkeletons>
  );
}
