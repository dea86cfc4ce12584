import type { KnownTraveller, TravellerRow } from '@marga/contract/travellers/travellers';
import { fullNameOf } from '@marga/contract/travellers/names';
import { useMutation } from '@tanstack/react-query';
import { ClipboardPaste, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TableSearchBox } from '../../ui/data-table/table-search-box.tsx';
import { ErrorState, EmptyState, LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { usePermission } from '../../shared/member/use-permission.ts';
import { AddPastedTravellersDialog } from './add-pasted-travellers-dialog.tsx';
import { EditTravellerDialog, NewTravellerDialog } from './traveller-dialog.tsx';
import { ReadOnlyTravellerDetails } from './read-only-traveller-details.tsx';
import { TravellerList } from './traveller-list.tsx';
import { useTravellers, useRefreshTravellers, useTraveller } from './use-travellers.ts';

type Question = 'new' | 'paste' | { open: TravellerRow } | { erase: KnownTraveller };

export function Component() {
  const t = useTranslations();
  const mayWrite = usePermission()('traveller:manage');
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const { rows, newest, error, retry, more, isLoadingMore, isStale } = useTravellers(search);
  const [question, setQuestion] = useState<Question>();
  usePageTitle(t('travellers.title'));
  const lookFor = (text: string) =>
    setParams(text.trim() === '' ? {} : { search: text.trim() }, { replace: true, preventScrollReset: true });
  const total = newest?.total ?? 0;
  const isEmpty = search === '' && rows?.length === 0;
  const actions = mayWrite && (
    <>
      <Button onClick={() => setQuestion('new')}>
        <UserPlus aria-hidden size={18} />
        {t('travellers.add')}
      </Button>
      <Button kind="outline" onClick={() => setQuestion('paste')}>
        <ClipboardPaste aria-hidden size={18} />
        {t('travellers.paste')}
      </Button>
    </>
  );
  return (
    <div className="column py-8">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-32 outline-none">{t('travellers.title')}</h1>
          <p className="mt-1 max-w-prose text-muted">{t('travellers.text')}</p>
        </div>
        {!isEmpty && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {!isEmpty && (
        <div className="mb-6 grid items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,22rem)_1fr]">
          <TableSearchBox
            label={t('travellers.search')}
            placeholder={t('travellers.search-hint')}
            value={search}
            maxLength={80}
            onSearch={lookFor}
            onDown={() => document.querySelector<HTMLElement>('[data-register] button')?.focus()}
          />
          {rows && (
            <p role="status" className="text-14 text-muted">
              {t(search === '' ? 'travellers.count' : 'travellers.found', { count: total })}
            </p>
          )}
        </div>
      )}
      {rows === undefined ? (
        error ? (
          <ErrorState problem={error} onRetry={retry} />
        ) : (
          <Outline />
        )
      ) : isEmpty ? (
        <EmptyState title={t('travellers.empty.title')} action={actions}>
          <p>{t('travellers.empty.text')}</p>
        </EmptyState>
      ) : rows.length === 0 ? (
        <EmptyState
          title={t('travellers.none.title')}
          action={
            <Button kind="outline" onClick={() => lookFor('')}>
              {t('travellers.none.all')}
            </Button>
          }
        >
          <p>{t('travellers.none.text')}</p>
        </EmptyState>
      ) : (
        <div data-register aria-busy={isStale}>
          <TravellerList people={rows} onOpen={(person) => setQuestion({ open: person })} />
          {more && (
            <Button kind="outline" isPending={isLoadingMore} onClick={more}>
              {t('travellers.more')}
            </Button>
          )}
        </div>
      )}
      {question !== undefined && <Asked question={question} mayWrite={mayWrite} onAsk={setQuestion} />}
    </div>
  );
}

interface AskedProps {
  question: Question;
  mayWrite: boolean;
  onAsk: (question: Question | undefined) => void;
}

function Asked({ question, mayWrite, onAsk }: AskedProps) {
  const t = useTranslations();
  const close = () => onAsk(undefined);
  const done = (text: string) => {
    showToast(text);
    close();
  };
  if (question === 'new')
    return (
      <NewTravellerDialog
        onDone={(name) => done(t('travellers.done.added', { name }))}
        onOpen={(known) => onAsk({ open: known })}
        onClose={close}
      />
    );
  if (question === 'paste') return <AddPastedTravellersDialog onClose={close} />;
  if ('erase' in question)
    return (
      <Erase
        person={question.erase}
        onDone={() => done(t('travellers.done.erased', { name: fullNameOf(question.erase) }))}
        onClose={close}
      />
    );
  return (
    <Opened
      key={question.open.id}
      row={question.open}
      mayWrite={mayWrite}
      onDone={(name) => done(t('travellers.done.changed', { name }))}
      onErase={(person) => onAsk({ erase: person })}
      onClose={close}
    />
  );
}

interface OpenedProps {
  row: TravellerRow;
  mayWrite: boolean;
  onDone: (name: string) => void;
  onErase: (person: KnownTraveller) => void;
  onClose: () => void;
}

/** The list shows only the end of a document number, so a person is fetched in full when opened. */
function Opened({ row, mayWrite, onDone, onErase, onClose }: OpenedProps) {
  const { data, error } = useTraveller(row.id);
  if (data)
    return mayWrite ? (
      <EditTravellerDialog person={data} onDone={onDone} onErase={() => onErase(data)} onClose={onClose} />
    ) : (
      <ReadOnlyTravellerDetails person={data} onClose={onClose} />
    );
  return error ? (
    <div className="fixed inset-x-4 bottom-[calc(var(--frame-foot)+1rem)] z-40 mx-auto max-w-prose">
      <Alert tone="failed">
        <ProblemMessage problem={error} />
      </Alert>
    </div>
  ) : null;
}

interface EraseProps {
  person: KnownTraveller;
  onDone: () => void;
  onClose: () => void;
}

function Erase({ person, onDone, onClose }: EraseProps) {
  const t = useTranslations();
  const readAgain = useRefreshTravellers();
  const erase = useMutation({
    mutationFn: () => api.call('travellers.erase', { params: { travellerId: person.id } }),
    onSuccess: async () => {
      await readAgain();
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={t('travellers.erase.title', { name: fullNameOf(person) })}
      confirm={t('travellers.erase.action')}
      isPending={erase.isPending}
      problem={erase.error}
      onConfirm={() => erase.mutate()}
      onClose={onClose}
    >
      <p>{t('travellers.erase.text')}</p>
    </ConfirmDialog>
  );
}

function Outline() {
  return (
    <LoadingSkeletons className="grid gap-3 pl-12">
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </LoadingSkeletons>
  );
}
