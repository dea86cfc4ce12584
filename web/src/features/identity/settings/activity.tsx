import { useInfiniteQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { api } from '../../../shared/api-client.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, EmptyState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { useTeam } from '../team/use-team.ts';
import { AuditList } from './activity/audit-list.tsx';
import { SettingsLayout } from './settings-layout.tsx';

const PAGE = 50;

export function Component() {
  const t = useTranslations();
  return (
    <SettingsLayout title={t('activity.title')} text={t('activity.text')} needs="audit:read">
      <Activity />
    </SettingsLayout>
  );
}

function Activity() {
  const t = useTranslations();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam, signal }) =>
      api.call('identity.list-audit', { query: { limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  // The team gives the names of the members whom an action affected. Former members are not in it, so they are not
  // named; who acted is in the log entry itself.
  const members = useTeam().data?.members;
  if (!data) return error ? <ErrorState problem={error} onRetry={() => void refetch()} /> : <Outline />;
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    return (
      <EmptyState title={t('activity.empty')}>
        <p>{t('activity.empty-text')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <AuditList
        entries={entries}
        nameOf={(userId) => members?.find((member) => member.userId === userId)?.name}
      />
      {error && (
        <div className="mt-3">
          <Alert tone="failed">
            <ProblemMessage problem={error} />
          </Alert>
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="flex max-w-prose items-start gap-2 text-13 text-muted">
          <LockKeyhole aria-hidden size={15} className="mt-0.5 shrink-0 text-confirmed" />
          {t('activity.sealed-text')}
        </p>
        {hasNextPage && (
          <Button kind="outline" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('activity.older')}
          </Button>
        )}
      </div>
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
