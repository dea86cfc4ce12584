import type { Operator } from '@marga/contract/operators/operators';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ActionReasonDialog } from '../../../shared/operator/action-reason-dialog.tsx';
import { actOnOperator, type OperatorAction } from './use-operators.ts';

export const ACTION_LABELS = {
  raise: 'console.operators.action.raise',
  lower: 'console.operators.action.lower',
  remove: 'console.operators.action.remove',
  reset: 'console.operators.action.reset',
  resend: 'console.operators.action.resend',
} as const satisfies Record<OperatorAction, MessageId>;

const TEXTS: Record<OperatorAction, Record<'title' | 'text' | 'done', MessageId>> = {
  raise: {
    title: 'console.operators.raise.title',
    text: 'console.operators.raise.text',
    done: 'console.operators.proposed',
  },
  lower: {
    title: 'console.operators.lower.title',
    text: 'console.operators.lower.text',
    done: 'console.operators.lower.done',
  },
  remove: {
    title: 'console.operators.remove.title',
    text: 'console.operators.remove.text',
    done: 'console.operators.remove.done',
  },
  reset: {
    title: 'console.operators.reset.title',
    text: 'console.operators.reset.text',
    done: 'console.operators.proposed',
  },
  resend: {
    title: 'console.operators.resend.title',
    text: 'console.operators.resend.text',
    done: 'console.operators.resend.done',
  },
};

interface OperatorActionDialogProps {
  operator: Operator;
  action: OperatorAction;
  onDone: (text: string) => unknown;
  onOvertaken: () => void;
  onClose: () => void;
}

/** Says what an action means for an operator, and asks for its reason. */
export function OperatorActionDialog(props: OperatorActionDialogProps) {
  const { operator, action, onDone, onOvertaken, onClose } = props;
  const t = useTranslations();
  const { name } = operator;
  const { title, text, done } = TEXTS[action];
  return (
    <ActionReasonDialog
      title={t(title, { name })}
      confirm={t(ACTION_LABELS[action])}
      kind={action === 'remove' || action === 'lower' ? 'danger' : 'primary'}
      send={(reason) => actOnOperator(operator, action, reason)}
      onDone={() => onDone(t(done, { name }))}
      onOvertaken={onOvertaken}
      onClose={onClose}
    >
      {() => <p>{t(text, { name })}</p>}
    </ActionReasonDialog>
  );
}
