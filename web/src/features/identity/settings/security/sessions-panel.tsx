import type { OpenSession } from '@marga/contract/identity/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api-client.ts';
import { formatMoment } from '../../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { ErrorState, LoadingSkeletons, Skeleton } from '../../../../ui/page-states.tsx';
import { ProblemMessage } from '../../../../ui/problem-message.tsx';
import { ReferenceCode } from '../../../../ui/reference-code.tsx';
import { TableRowButton } from '../../../../ui/table-row-button.tsx';
import { usePasswordConfirmedRequest } from '../../use-password-confirmed-request.tsx';
import { SettingsPanel } from '../settings-panel.tsx';
import { type Columns, ResponsiveTable } from '../responsive-table.tsx';
import { countryName } from './country-name.ts';

export const SESSIONS = ['sessions'];

export function SessionsPanel() {
  const t = useTranslations();
  const { data, error, refetch } = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => api.call('identity.list-sessions', { signal }),
  });
  const end = useEnding((session: OpenSession) =>
    api.call('identity.end-session', { params: { sessionId: session.id } }),
  );
  const endOthers = useEnding(() => api.call('identity.end-other-sessions'));
  const columns = useColumns(end.isPending ? end.variables : undefined, end.mutate);
  const hasOthers = data !== undefined && data.items.some(({ current }) => !current);
  return (
    <SettingsPanel
      title={t('security.sessions')}
      text={t(data && !hasOthers ? 'security.sessions.only' : 'security.sessions.text')}
      action={
        hasOthers && (
          <Button kind="outline" isPending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('security.sessions.end-others')}
          </Button>
        )
      }
      table={
        data && (
          <ResponsiveTable
            caption={t('security.sessions')}
            columns={columns}
            rows={data.items}
            keyOf={({ id }) => id}
          />
        )
      }
    >
      {!data && !error && (
        <LoadingSkeletons className="grid gap-1.5">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </LoadingSkeletons>
      )}
      {!data && error && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {(end.problem ?? endOthers.problem) && (
        <Alert tone="failed">
          <ProblemMessage problem={end.problem ?? endOthers.problem} />
        </Alert>
      )}
      {end.confirmation}
      {endOthers.confirmation}
    </SettingsPanel>
  );
}

/** The list is refetched whether the request succeeded or not, so it shows the actual state. */
function useEnding<Input = void>(send: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return usePasswordConfirmedRequest({
    send: async (input: Input) => {
      try {
        return await send(input);
      } finally {
        void queryClient.invalidateQueries({ queryKey: SESSIONS });
      }
    },
  });
}

function useColumns(
  ending: OpenSession | undefined,
  onEnd: (session: OpenSession) => void,
): Columns<OpenSession> {
  const t = useTranslations();
  const locale = useLocale();
  /** Clients that are not browsers may name neither a browser nor an operating system. */
  const deviceOf = ({ browser, system }: OpenSession) =>
    browser !== '' && system !== ''
      ? t('security.sessions.device', { browser, system })
      : browser || system || t('security.sessions.unknown-device');
  return [
    {
      head: t('security.sessions.where'),
      cell: (session) => (
        <>
          {deviceOf(session)}
          {session.remembered && (
            <span className="font-normal text-muted"> {t('security.sessions.remembered')}</span>
          )}
        </>
      ),
    },
    {
      head: t('security.sessions.country'),
      cell: ({ country }) =>
        country === null ? t('security.sessions.somewhere') : countryName(country, locale),
    },
    {
      head: t('security.sessions.address'),
      isProse: true,
      cell: ({ ipAddress }) => (
        <ReferenceCode className="inline-block min-w-40 break-all text-muted">{ipAddress}</ReferenceCode>
      ),
    },
    {
      head: t('security.sessions.since'),
      cell: ({ startedAt }) => formatMoment(startedAt, locale, 'minute'),
    },
    {
      head: t('security.sessions.renewed'),
      cell: ({ renewedAt }) => formatMoment(renewedAt, locale, 'minute'),
    },
    {
      head: t('security.sessions.end'),
      isAction: true,
      cell: (session) =>
        session.current ? (
          <span className="max-md:mr-2">
            <Chip tone="confirmed">{t('security.sessions.this')}</Chip>
          </span>
        ) : (
          <TableRowButton
            subject={deviceOf(session)}
            aria-disabled={session.id === ending?.id || undefined}
            onClick={() => onEnd(session)}
          >
            {t('security.sessions.end')}
          </TableRowButton>
        ),
    },
  ];
}
