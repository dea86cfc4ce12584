import type { WorkItemDetails, WorkItem } from '@marga/contract/workqueue/work-items';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../../shared/api-problem.ts';
import { useSession } from '../../../shared/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../ui/dialog.tsx';
import { SelectField, TextAreaField } from '../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { assignWorkItem, useOperators } from './use-work-queue.ts';

interface HandOverDialogProps {
  row: WorkItem;
  onDone: (text: string, file: WorkItemDetails) => void;
  onOvertaken: (problem: unknown) => void;
  onClose: () => void;
}

/** Asks which operator takes over the work item, and what they must know. */
export function HandOverWorkItemDialog({ row, onDone, onOvertaken, onClose }: HandOverDialogProps) {
  const t = useTranslations();
  const me = useSession()?.user.uid;
  const { data, error } = useOperators();
  const others = (data?.operators ?? []).filter(({ id }) => id !== me);
  const [to, setTo] = useState('');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const chosen = others.find(({ id }) => id === to);
  const {
    mutate,
    isPending,
    error: problem,
  } = useMutation({
    mutationFn: (userId: (typeof others)[number]['id']) =>
      assignWorkItem(row.key, userId, text.trim() === '' ? null : text.trim()),
    onSuccess: (file) => onDone(t('console.work-queue.hand-over.done', { name: chosen?.name ?? '' }), file),
    onError: (refusal) => {
      if (refusal instanceof ApiProblem && refusal.code === 'state-changed') onOvertaken(refusal);
    },
  });
  return (
    <Dialog title={t('console.work-queue.hand-over.title')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!chosen) focusFirstInvalidField(event.currentTarget);
          else if (!isPending) mutate(chosen.id);
        }}
      >
        <div className="grid gap-4 text-14">
          <SelectField
            name="to"
            label={t('console.work-queue.hand-over.to')}
            prompt={t('console.work-queue.hand-over.choose')}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={to}
            problem={isTried && !chosen ? t('console.work-queue.hand-over.problem') : undefined}
            onChange={({ target }) => setTo(target.value)}
          />
          <TextAreaField
            name="word"
            label={t('console.work-queue.hand-over.text')}
            hint={t('console.work-queue.hand-over.hint')}
            maxLength={1_000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <DialogProblem problem={problem ?? error} />
        </div>
        <DialogActions onClose={onClose}>
          <Button type="submit" isPending={isPending}>
            {t('console.work-queue.hand-over')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
