import type { WorkItem } from '@marga/contract/workqueue/work-items';
import { formatDay } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useSession } from '../../../shared/session-store.ts';
import { FullRowLink } from '../../../ui/full-row-link.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { Price } from '../../../ui/price.tsx';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { workItemContactName } from './work-item-labels.ts';
import { TimeToBreachBar, TimeToBreach, UrgencyEdge } from './time-to-breach-bar.tsx';

export function workItemPath(key: string): string {
  return `/console/work-queue/${encodeURIComponent(key)}`;
}

interface WorkItemListProps {
  rows: readonly WorkItem[];
  /** This is the key of the item that is open beside the list. */
  current?: string;
}

/** Shows each open item in a row of 62 px: what it is, whose, what travels, the money, who has it and the time left. */
export function WorkItemList({ rows, current }: WorkItemListProps) {
  const t = useTranslations();
  return (
    <ol
      aria-label={t('console.work-queue')}
      className="overflow-clip rounded-8 border border-line bg-surface text-13 leading-[1.05rem]"
    >
      {rows.map((row) => (
        <li
          key={row.key}
          data-row
          aria-current={row.key === current}
          className={joinClassNames(
            'relative grid min-h-[62px] grid-cols-[minmax(0,1fr)_auto_5.5rem] items-center gap-x-4 border-t border-line py-1 pr-3 pl-4 first:border-t-0 hover:bg-tint',
            row.key === current && 'bg-tint-strong outline-2 -outline-offset-2 outline-ink',
          )}
        >
          <UrgencyEdge dueAt={row.dueAt} />
          <div className="min-w-0">
            <FullRowLink to={workItemPath(row.key)}>{t(`console.work-queue.kind.${row.kind}`)}</FullRowLink>
            <p className="truncate">
              <ReferenceCode className="font-semibold">{row.subject}</ReferenceCode>
              {row.companyName !== null && ` ${row.companyName}`}
            </p>
            <p className="truncate text-muted">
              <WorkItemTravel row={row} />
            </p>
          </div>
          <div className="grid max-w-32 justify-items-end text-right">
            <AmountAtRisk row={row} className="text-14" />
            <Who row={row} />
          </div>
          <div className="min-w-0">
            <TimeToBreach dueAt={row.dueAt} />
            <TimeToBreachBar dueAt={row.dueAt} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Shows the route, the day, the number and how many travel, and who must be contacted. */
export function WorkItemTravel({
  row,
}: {
  row: Pick<WorkItem, 'title' | 'travel' | 'with'> & { readonly kind?: WorkItem['kind'] };
}) {
  const t = useTranslations();
  const locale = useLocale();
  const { title, travel } = row;
  const parts = [
    title,
    travel && formatDay(travel.departsAt.local, locale, 'weekday'),
    travel?.number,
    travel && t('console.work-queue.traveller-count', { count: travel.travellers }),
    row.with !== null && workItemContactName(row),
  ];
  return parts.filter(Boolean).join(' · ');
}

export function AmountAtRisk({
  row: { atRisk },
  className = '',
}: {
  row: Pick<WorkItem, 'atRisk'>;
  className?: string;
}) {
  const t = useTranslations();
  if (!atRisk) return <span className="text-muted">{t('console.work-queue.at-risk.unknown')}</span>;
  return /[1-9]/.test(atRisk.amount) ? (
    <Price money={atRisk} className={`font-semibold ${className}`} />
  ) : (
    <span className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('console.work-queue.at-risk.none')}</span>
    </span>
  );
}

/** Shows the operator who is working on the item now, else that it waits for approval, else the assignee. */
function Who({ row: { claim, assignee, proposal } }: { row: WorkItem }) {
  const t = useTranslations();
  const me = useSession()?.user.uid;
  const text = claim
    ? claim.by.id === me
      ? t('console.work-queue.claimed-by-me')
      : t('console.work-queue.claimed-by', { name: claim.by.name })
    : proposal
      ? t('console.work-queue.waits')
      : (assignee?.name ?? t('console.work-queue.nobody'));
  return (
    <span
      className={joinClassNames(
        'block max-w-full truncate',
        claim ? 'font-semibold text-link' : proposal ? 'font-semibold text-held' : 'text-muted',
      )}
    >
      {text}
    </span>
  );
}
