import { createId } from '@marga/contract/kernel/ids';
import type { WorkItemDetails, WorkItem } from '@marga/contract/workqueue/work-items';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { now } from '../../../shared/clock.ts';
import { api } from '../../../shared/api-client.ts';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useSession } from '../../../shared/session-store.ts';
import { SettingsPanel } from '../../identity/settings/settings-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogProblem } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { assignWorkItem } from './use-work-queue.ts';

/** This names the note field; the list links to it as an anchor, for writing a note. */
export const NOTE = 'note';

export function focusNoteField(): void {
  document.querySelector<HTMLElement>(`[name="${NOTE}"]`)?.focus();
}

/** Assigns a work item to the current operator, or releases it. */
export function useToggleSelfAssignment(
  row: WorkItem,
  onChanged: (file: WorkItemDetails) => void,
  onOvertaken: (problem: unknown) => void,
): () => void {
  const me = useSession()?.user.uid;
  const { mutate, isPending } = useMutation({
    mutationFn: () => assignWorkItem(row.key, row.assignee?.id === me || !me ? null : me, null),
    onSuccess: onChanged,
    onError: onOvertaken,
  });
  return () => {
    if (!isPending) mutate();
  };
}

interface PeopleProps {
  row: WorkItem;
  mayAct: boolean;
  onTake: () => void;
  onHandOver: () => void;
}

/** Shows the assignee, and who is working on the item now. */
export function WorkItemOperators({ row: { assignee, claim }, mayAct, onTake, onHandOver }: PeopleProps) {
  const t = useTranslations();
  const me = useSession()?.user.uid;
  return (
    <SettingsPanel title={t('console.work-queue.people')}>
      <p className="text-16 font-semibold">{assignee ? assignee.name : t('console.work-queue.nobody')}</p>
      {claim && (
        <p className="text-14 text-held">
          {claim.by.id === me
            ? t('console.work-queue.claimed-by-me')
            : t('console.work-queue.claimed-by', { name: claim.by.name })}
        </p>
      )}
      {mayAct && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button kind="outline" onClick={onTake}>
            {t(assignee && assignee.id === me ? 'console.work-queue.give-up' : 'console.work-queue.take')}
          </Button>
          <Button kind="outline" onClick={onHandOver}>
            {t('console.work-queue.hand-over')}
          </Button>
        </div>
      )}
    </SettingsPanel>
  );
}

interface NotesProps {
  file: WorkItemDetails;
  mayAct: boolean;
  onChanged: (file: WorkItemDetails) => void;
}

/** Shows the notes for the next operator who opens the work item. */
export function WorkItemNotes({ file: { row, notes }, mayAct, onChanged }: NotesProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [text, setText] = useState('');
  // The same text keeps its id, so that sending it again stores it once.
  const sent = useRef({ text: '', id: createId('workItemNote', now()) });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (noteText: string) => {
      if (sent.current.text !== noteText)
        sent.current = { text: noteText, id: createId('workItemNote', now()) };
      return api.call('workqueue.add-work-item-note', {
        params: { workItemKey: row.key },
        body: { id: sent.current.id, text: noteText },
      });
    },
    onSuccess: (changed) => {
      setText('');
      onChanged(changed);
    },
  });
  return (
    <SettingsPanel title={t('console.work-queue.notes')}>
      {mayAct && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() === '') event.currentTarget.querySelector('textarea')?.focus();
            else if (!isPending) mutate(text.trim());
          }}
          className="mb-4 grid gap-2"
        >
          <TextAreaField
            name={NOTE}
            label={t('console.work-queue.notes.label')}
            maxLength={1_000}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
          <DialogProblem problem={error} />
          <div>
            <Button type="submit" kind="outline" isPending={isPending}>
              {t('console.work-queue.notes.add')}
            </Button>
          </div>
        </form>
      )}
      {notes.length === 0 ? (
        <p className="text-14 text-muted">{t('console.work-queue.notes.none')}</p>
      ) : (
        <ol className="grid gap-3 text-14">
          {notes.map(({ id, by, at, text: noteText, to }) => (
            <li key={id} className="border-l-3 border-line pl-3">
              <p className="break-words whitespace-pre-wrap">{noteText}</p>
              <p className="text-13 text-muted">
                {by.name}
                {to && ` ${t('console.work-queue.notes.to', { name: to.name })}`},{' '}
                <time dateTime={at}>{formatMoment(at, locale, 'minute')}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </SettingsPanel>
  );
}
