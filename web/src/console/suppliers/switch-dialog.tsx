import { reason as reasonSchema } from '@marga/contract/identity/fields';
import { useState } from 'react';
import { useSay } from '../../lib/i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { usePausing, useResuming } from './use-board.ts';

interface SwitchDialogProps {
  supplier: string;
  onDone: (words: string) => void;
  onClose: () => void;
}

export function PauseDialog({ supplier, onDone, onClose }: SwitchDialogProps) {
  const say = useSay();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const pausing = usePausing(supplier);
  const reason = reasonSchema.safeParse(text);
  return (
    <Dialog title={say('console.suppliers.pause-title', { supplier })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!reason.success) focusFirstInvalid(event.currentTarget);
          else if (!pausing.isPending)
            pausing.mutate(reason.data, {
              onSuccess: () => onDone(say('console.suppliers.pause-done', { supplier })),
            });
        }}
      >
        <div className="grid gap-4 text-14">
          <p>{say('console.suppliers.pause-words')}</p>
          <TextAreaField
            name="reason"
            label={say('console.reason')}
            hint={say('console.reason.to-log')}
            problem={isTried && !reason.success ? say('console.reason.problem') : undefined}
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <DialogProblem problem={pausing.error} />
        </div>
        <DialogActions onClose={onClose}>
          <Button type="submit" kind="danger" isPending={pausing.isPending}>
            {say('console.suppliers.pause')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export function ResumeDialog({ supplier, onDone, onClose }: SwitchDialogProps) {
  const say = useSay();
  const resuming = useResuming(supplier);
  return (
    <ConfirmDialog
      title={say('console.suppliers.resume-title', { supplier })}
      confirm={say('console.suppliers.resume')}
      kind="primary"
      onConfirm={() =>
        resuming.mutate(undefined, {
          onSuccess: () => onDone(say('console.suppliers.resume-done', { supplier })),
        })
      }
      onClose={onClose}
      isPending={resuming.isPending}
      problem={resuming.error}
    >
      <p>{say('console.suppliers.resume-words')}</p>
    </ConfirmDialog>
  );
}
