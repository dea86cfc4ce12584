import { shortReferenceOf } from '@marga/contract/kernel/ids';
import type { OperatorBooking } from '@marga/contract/workqueue/booking-search';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { ApiProblem } from '../../../shared/api-problem.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { OperatorConsoleProblem } from '../../../shared/operator/operator-console-problem.tsx';
import { CopyableReference } from '../../../ui/copyable-reference.tsx';
import { EmptyState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { Price } from '../../../ui/price.tsx';
import { TEXT_LINK } from '../../../ui/text-link-classes.ts';
import { useOperatorBooking } from './use-work-queue.ts';
import { WorkItemFacts, WorkItemHistory, WorkItemLedgerDetails } from './work-item-details-panels.tsx';
import { WorkItemList, WorkItemTravel } from './work-item-list.tsx';

/** Shows an operator a booking of any company, whether or not something about it is open. */
export function Component() {
  const t = useTranslations();
  const { bookingId = '' } = useParams();
  const { data, error, refetch } = useOperatorBooking(bookingId);
  usePageTitle(data ? `${t('console.booking')} ${data.booking.reference}` : t('console.booking'));
  if (data) return <Booking file={data} />;
  const isMissing = error instanceof ApiProblem && error.code === 'not-found';
  return (
    <div className="column py-8">
      <h1 className="mb-4 text-24 outline-none">{t('console.booking')}</h1>
      {isMissing ? (
        <EmptyState title={t('console.booking.missing')}>
          <p>{t('console.booking.missing-text')}</p>
        </EmptyState>
      ) : error ? (
        <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeletons className="grid gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-72" />
        </LoadingSkeletons>
      )}
    </div>
  );
}

function Booking({ file }: { file: OperatorBooking }) {
  const t = useTranslations();
  const { row, booking, items } = file;
  return (
    <div className="column py-8">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <p className="text-13 text-muted">{t(`booking.state.${booking.state}`)}</p>
          <h1 className="text-24 wrap-anywhere outline-none">{row.title ?? shortReferenceOf(booking.id)}</h1>
          <p className="text-14">
            <WorkItemTravel row={{ ...row, title: null }} />
          </p>
          <p className="text-14">
            <Link to={`/console/companies/${row.companyId}`} className={TEXT_LINK}>
              {row.companyName}
            </Link>
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
          {booking.supplierReference !== null && (
            <CopyableReference label={t('console.booking.pnr')}>
              {booking.supplierReference}
            </CopyableReference>
          )}
          <CopyableReference label={t('console.work-queue.our-reference')}>
            {booking.reference}
          </CopyableReference>
          <Price money={booking.total} className="text-24 font-semibold" />
        </div>
      </div>
      {items.length > 0 && (
        <section aria-label={t('console.booking.open-items')} className="mb-4">
          <h2 className="mb-2 text-16">{t('console.booking.open-items')}</h2>
          <WorkItemList rows={items} />
        </section>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 gap-4">
          <WorkItemFacts file={{ row, booking, facts: [] }} />
          <WorkItemLedgerDetails file={file} />
        </div>
        <WorkItemHistory file={file} />
      </div>
    </div>
  );
}
