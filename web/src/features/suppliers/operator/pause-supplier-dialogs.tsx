import { reason as reasonSchema } from '@marga/contract/identity/field-schemas';
import { useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { usePauseSupplier, useResumeSupplier } from './use-supplier-status.ts';

interface SwitchDialogProps {
  supplier: string;
  onDone: (text: string) => void;
  onClose: () => void;
}

export function PauseSupplierDialog({ supplier, onDone, onClose }: SwitchDialogProps) {
  const t = useTranslations();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const pausing = usePauseSupplier(supplier);
  const reason = reasonSchema.safeParse(text);
  return (
    <Dialog title={t('console.suppliers.pause-title', { supplier })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!reason.success) focusFirstInvalidField(event.currentTarget);
          else if (!pausing.isPending)
            pausing.mutate(reason.data, {
              onSuccess: () => onDone(t('console.suppliers.pause-done', { supplier })),
            });
        }}
      >
        <div className="grid gap-4 text-14">
          <p>{t('console.suppliers.pause-text')}</p>
          <TextAreaField
            name="reason"
            label={t('console.reason')}
            hint={t('console.reason.to-log')}
            problem={isTried && !reason.success ? t('console.reason.problem') : undefined}
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <DialogProblem problem={pausing.error} />
        </div>
        <DialogActions onClose={onClose}>
          <Button type="submit" kind="danger" isPending={pausing.isPending}>
            {t('console.suppliers.pause')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export function ResumeSupplierDialog({ supplier, onDone, onClose }: SwitchDialogProps) {
  const t = useTranslations();
  const resuming = useResumeSupplier(supplier);
  return (
    <ConfirmDialog
      title={t('console.suppliers.resume-title', { supplier })}
      confirm={t('console.suppliers.resume')}
      kind="primary"
      onConfirm={() =>
        resuming.mutate(undefined, {
          onSuccess: () => onDone(t('console.suppliers.resume-done', { supplier })),
        })
      }
      onClose={onClose}
      isPending={resuming.isPending}
      problem={resuming.error}
    >
      <p>{t('console.suppliers.resume-text')}</p>
    </ConfirmDialog>
  );
}
