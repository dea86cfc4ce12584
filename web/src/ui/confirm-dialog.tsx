import type { ReactNode } from 'react';
import { Button, type ButtonKind } from './button.tsx';
import { Dialog, DialogActions, DialogProblem } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** Explains the consequences of the action. */
  children: ReactNode;
  /** Names the action of the button, as a verb. */
  confirm: string;
  kind?: ButtonKind;
  onConfirm: () => void;
  onClose: () => void;
  isPending: boolean;
  /** Holds the reason why the action failed. */
  problem: unknown;
}

/** Asks for confirmation before something that is not easily undone. */
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
