import type { ReactNode } from 'react';
import { Button, type ButtonKind } from './button.tsx';
import { Dialog, DialogActions, DialogProblem } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What follows from it. */
  children: ReactNode;
  /** What the button does, as a verb. */
  confirm: string;
  kind?: ButtonKind;
  onConfirm: () => void;
  onClose: () => void;
  isPending: boolean;
  /** Why it did not happen. */
  problem: unknown;
}

/** Asks once more before something that is not easily taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, kind = 'danger', onConfirm, onClose, isPending, problem } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-4 text-14">
        {children}
        <DialogProblem problem={problem} />
      </div>
      <DialogActions onClose={onClose}>
        <Button kind={kind} isPending={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
