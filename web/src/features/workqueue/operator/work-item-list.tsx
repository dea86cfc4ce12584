import type { WorkItem } from '@marga/contract/workqueue/work-items';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useSession } from '../../../shared/session-store.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Price } from '../../../ui/price.tsx';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { CELL, HEAD, STICKY_HEADS, TableFrame } from '../../../ui/table.tsx';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';
import { FullRowLink } from '../../../ui/full-row-link.tsx';
import { workItemContactName } from './work-item-labels.ts';
import { TimeToBreachBar, TimeToBreachScale, TimeToBreach } from './time-to-breach-bar.tsx';

interface WorkItemListProps {
  rows: readonly WorkItem[];
}

export function workItemPath(key: string): string {
  return `/console/work-queue/${encodeURIComponent(key)}`;
}

export function WorkItemList(props: WorkItemListProps) {
  return useIsDesktop(64) ? <WorkItemTable {...props} /> : <WorkItemCards {...props} />;
}

function WorkItemTable({ rows }: WorkItemListProps) {
  const t = useTranslations();
  return (
    <TableFrame caption={t('console.work-queue')}>
      <thead className={STICKY_HEADS}>
        <tr>
          <th scope="col" className={HEAD}>
            {t('console.work-queue.head.what')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.work-queue.head.of')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('console.work-queue.at-risk')}
          </th>
          <th scope="col" className={HEAD}>
            <span className="sr-only">{t('console.work-queue.head.left')}</span>
            <TimeToBreachScale />
          </th>
          <th scope="col" className={HEAD}>
            {t('console.work-queue.head.left')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.work-queue.head.who')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-row className="relative border-t border-line hover:bg-tint">
            <th scope="row" className={`${CELL} text-left`}>
              <FullRowLink to={workItemPath(row.key)}>{t(`console.work-queue.kind.${row.kind}`)}</FullRowLink>
            </th>
            <td className={`${CELL} w-full max-w-0`}>
              <Subject row={row} />
            </td>
            <td className={`${CELL} text-right`}>
              <AmountAtRisk row={row} />
            </td>
            <td className={`${CELL} w-52 min-w-52`}>
              <TimeToBreachBar dueAt={row.dueAt} />
            </td>
            <td className={CELL}>
              <TimeToBreach dueAt={row.dueAt} />
            </td>
            <td className={`${CELL} max-w-40`}>
              <Who row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function WorkItemCards({ rows }: WorkItemListProps) {
  const t = useTranslations();
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {rows.map((row) => (
        <li
          key={row.key}
          data-row
          className="relative min-w-0 rounded-8 border border-line bg-surface px-4 py-3 text-13"
        >
          <div className="flex items-baseline justify-between gap-3">
            <div className="min-w-0">
              <FullRowLink to={workItemPath(row.key)}>{t(`console.work-queue.kind.${row.kind}`)}</FullRowLink>
            </div>
            <AmountAtRisk row={row} className="text-16" />
          </div>
          <div className="mt-0.5">
            <Subject row={row} />
          </div>
          <div className="mt-2">
            <TimeToBreachBar dueAt={row.dueAt} />
          </div>
          <div className="mt-1 flex items-center justify-between gap-3">
            <TimeToBreach dueAt={row.dueAt} />
            <Who row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Shows the route and the traveller; an item that is not travel is shown by its own name. */
function Subject({ row }: { row: WorkItem }) {
  return (
    <span className="flex min-w-0 items-baseline gap-x-2">
      <span className="min-w-0 truncate">
        {row.title === null ? (
          <ReferenceCode>{row.subject}</ReferenceCode>
        ) : (
          <>
            {row.title} <ReferenceCode className="text-muted">{row.subject}</ReferenceCode>
          </>
        )}
        {row.companyName !== null && <span className="text-muted"> · {row.companyName}</span>}
        {row.with !== null && <span className="text-muted"> · {workItemContactName(row)}</span>}
      </span>
    </span>
  );
}

export function AmountAtRisk({
  row: { atRisk },
  className = '',
}: {
  row: Pick<WorkItem, 'atRisk'>;
  className?: string;
}) {
  const t = useTranslations();
  return atRisk ? (
    <Price money={atRisk} className={`font-semibold ${className}`} />
  ) : (
    <span className="text-muted">{t('console.work-queue.at-risk.unknown')}</span>
  );
}

/** Shows the operator who is working on the item now, else that it waits for approval, else the assignee. */
function Who({ row: { claim, assignee, proposal } }: { row: WorkItem }) {
  const t = useTranslations();
  const me = useSession()?.user.uid;
  if (claim)
    return (
      <Chip tone="moving">
        {claim.by.id === me
          ? t('console.work-queue.claimed-by-me')
          : t('console.work-queue.claimed-by', { name: claim.by.name })}
      </Chip>
    );
  if (proposal) return <Chip tone="held">{t('console.work-queue.waits')}</Chip>;
  return assignee ? (
    <span className="block truncate">{assignee.name}</span>
  ) : (
    <span className="text-muted">{t('console.work-queue.nobody')}</span>
  );
}
