import type { ExpectedRefund } from '@marga/contract/refunds/refunds';
import type { WireMoney } from '@marga/contract/kernel/money';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { PAGE, usePagedList } from '../../shared/use-paged-list.ts';
import { SCREENS } from '../../routes.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { PriceGroup } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { ErrorState, EmptyState, LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { AgentViewOnly } from '../pricing/agent-view-only.tsx';
import { usePermission } from '../../shared/member/use-permission.ts';
import { RefundTimelines } from './refund-timelines.tsx';

const STATES = ['open', 'late', 'paid-back'] as const;
type RefundState = (typeof STATES)[number];

/** Shows every expected refund of the company with its deadline. */
export function Component() {
  const t = useTranslations();
  usePageTitle(t('refunds.title'));
  return (
    <div className="column grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-8">
      <div>
        <h1 className="text-32 outline-none">{t('refunds.title')}</h1>
        <p className="mt-1 max-w-prose text-pretty text-muted">{t('refunds.lead')}</p>
      </div>
      <AgentViewOnly>
        <Refunds />
      </AgentViewOnly>
    </div>
  );
}

function Refunds() {
  const t = useTranslations();
  const [params] = useSearchParams();
  const state = STATES.find((each) => each === params.get('state')) ?? 'open';
  const { rows, newest, error, retry, more, isLoadingMore, isStale } = usePagedList({
    queryKey: ['refunds', state],
    read: (cursor, signal) =>
      api.call('amendments.list-refunds', { query: { state, limit: PAGE, cursor }, signal }),
  });
  if (!rows || !newest) {
    if (error) return <ErrorState problem={error} onRetry={retry} />;
    return (
      <LoadingSkeletons className="grid gap-4">
        <Skeleton className="h-16 w-72" />
        <Skeleton className="h-72" />
      </LoadingSkeletons>
    );
  }
  return (
    <>
      {error !== null && (
        <Alert tone="failed">
          <ProblemMessage problem={error} />
        </Alert>
      )}
      <OutstandingRefundSums open={newest.open} late={newest.late} />
      <section aria-label={t('refunds.title')} aria-busy={isStale} className="grid gap-4">
        <StateLine shown={state} />
        {rows.length === 0 ? <NoRefunds state={state} /> : <RefundList expectedRefunds={rows} />}
        {more && (
          <Button kind="outline" isPending={isLoadingMore} onClick={more} className="justify-self-center">
            {t('refunds.more')}
          </Button>
        )}
      </section>
    </>
  );
}

/** Shows the outstanding amount, and how much of it is late. */
export function OutstandingRefundSums({ open, late }: { open: WireMoney; late: WireMoney }) {
  const t = useTranslations();
  const isLate = /[1-9]/.test(late.amount);
  return (
    <PriceGroup of={[open, late]}>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-13 text-muted">{t('refunds.open')}</dt>
          <dd>
            <Price money={open} className="text-32" />
          </dd>
        </div>
        <div>
          <dt className="text-13 text-muted">{t('refunds.late')}</dt>
          <dd>
            <Price
              money={late}
              className={joinClassNames('text-32', isLate ? 'text-failed' : 'text-muted')}
            />
          </dd>
        </div>
      </dl>
    </PriceGroup>
  );
}

/** Shows links to the open, late and paid-back refunds as steps joined by a line; the current list is highlighted. */
function StateLine({ shown }: { shown: RefundState }) {
  const t = useTranslations();
  return (
    <nav aria-label={t('refunds.states')} className="overflow-x-auto pb-2">
      <ul className="flex min-w-max border-b-[3px] border-line">
        {STATES.map((state) => (
          <li key={state}>
            <Link
              to={{ search: state === 'open' ? '' : `state=${state}` }}
              preventScrollReset
              aria-current={state === shown ? 'true' : undefined}
              className={joinClassNames(
                'relative flex h-11 items-center px-3 text-14 font-semibold no-underline',
                state === shown ? 'text-ink' : 'text-muted hover:text-ink',
              )}
            >
              {t(`refunds.state.${state}`)}
              {state === shown && (
                <span
                  aria-hidden
                  className="absolute -bottom-[1.5px] left-1/2 size-3.5 -translate-x-1/2 translate-y-1/2 rounded-full border-[3px] border-ink bg-marigold"
                />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RefundList({ expectedRefunds }: { expectedRefunds: readonly ExpectedRefund[] }) {
  const may = usePermission();
  return (
    <div className="rounded-14 border border-line bg-surface px-5 py-5">
      <RefundTimelines expectedRefunds={expectedRefunds} isOfSeveral mayEscalate={may('booking:change')} />
    </div>
  );
}

function NoRefunds({ state }: { state: RefundState }) {
  const t = useTranslations();
  return (
    <EmptyState
      title={t(`refunds.none.${state}`)}
      action={
        <Link to={SCREENS.bookings.path} className={buttonClasses('outline')}>
          {t('bookings.title')}
        </Link>
      }
    >
      <p>{t('refunds.none-text')}</p>
    </EmptyState>
  );
}
