import { reason as reasonSchema } from '@marga/contract/identity/field-schemas';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../i18n/use-translations.ts';
import { ApiProblem } from '../api-problem.ts';
import { usePasswordConfirmedRequest } from '../../features/identity/use-password-confirmed-request.tsx';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { Dialog, DialogActions, DialogProblem } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { focusFirstInvalidField } from '../../ui/focus-first-invalid-field.ts';

interface ReasonDialogProps<Output> {
  title: string;
  confirm: string;
  kind?: ButtonKind;
  /** The wide look is for dialogs with many other fields. */
  look?: 'question' | 'wide';
  /** `label` names the text field, and `hint` says what happens with the text. */
  label?: string;
  hint?: string;
  /** Renders the consequences and the other fields; `isTried` is true once somebody has tried to send. */
  children: (isTried: boolean) => ReactNode;
  /** This is true when the other fields can be sent. */
  isReady?: boolean;
  send: (reason: string) => Promise<Output>;
  onDone: (output: Output) => unknown;
  /** This is called when another operator has acted first and the data must be loaded again. */
  onOvertaken: (problem: unknown) => void;
  onClose: () => void;
}

/**
 * Asks for the reason before an action that the audit trail records. It asks for the password where the server
 * requires it again.
 */
export function ActionReasonDialog<Output>(props: ReasonDialogProps<Output>) {
  const t = useTranslations();
  const { title, confirm, kind = 'primary', look = 'question', isReady = true, onClose, onOvertaken } = props;
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const reason = reasonSchema.safeParse(text);
  const { mutate, isPending, problem, confirmation } = usePasswordConfirmedRequest({
    send: (given: string) => props.send(given),
    onDone: (output) => props.onDone(output),
  });
  return (
    <>
      <Dialog title={title} look={look} onClose={onClose}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (!reason.success || !isReady) focusFirstInvalidField(event.currentTarget);
            else if (!isPending)
              mutate(reason.data, {
                onError: (refusal) => {
                  if (isOvertaken(refusal)) onOvertaken(refusal);
                },
              });
          }}
        >
          <div
            className={joinClassNames(
              'grid gap-4 text-14',
              look === 'wide' && 'w-[min(42rem,calc(100vw-4rem))] max-sm:w-[calc(100vw-3rem)]',
            )}
          >
            {props.children(isTried)}
            <TextAreaField
              name="reason"
              label={props.label ?? t('console.reason')}
              hint={props.hint ?? t('console.reason.to-log')}
              problem={isTried && !reason.success ? t('console.reason.problem') : undefined}
              maxLength={500}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <DialogProblem problem={isOvertaken(problem) ? null : problem} />
          </div>
          <DialogActions onClose={onClose}>
            <Button type="submit" kind={kind} isPending={isPending}>
              {confirm}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}

function isOvertaken(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === 'state-changed';
}
