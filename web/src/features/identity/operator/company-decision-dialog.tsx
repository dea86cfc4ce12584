import type { CompanyFile } from '@marga/contract/identity/company-and-user-administration';
import { reason as reasonSchema } from '@marga/contract/identity/field-schemas';
import { type ReactNode, useState } from 'react';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../../shared/api-problem.ts';
import { usePasswordConfirmedRequest } from '../use-password-confirmed-request.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import type { Decision } from './allowed-decisions-about-company.ts';
import { useCompanyCheckText } from './use-company-check-text.ts';
import { listCompanyCheckWarnings } from './company-check-results.ts';
import { sendCompanyDecision, useUpdateCachedCompanyDetails } from './use-company-details.ts';

interface DecisionLabels {
  title: MessageId;
  text: MessageId;
  confirm: MessageId;
  done: MessageId;
  /** Explains to the operator what the reason is used for; undefined for a decision that needs no reason. */
  reason?: MessageId;
  isGrave: boolean;
}

const LABELS: Record<Decision['kind'], DecisionLabels> = {
  approve: {
    title: 'console.approve.title',
    text: 'console.approve.text',
    confirm: 'console.approve',
    done: 'console.approve.done',
    isGrave: false,
  },
  refuse: {
    title: 'console.refuse.title',
    text: 'console.refuse.text',
    confirm: 'console.refuse',
    done: 'console.refuse.done',
    reason: 'console.reason.to-owners',
    isGrave: true,
  },
  suspend: {
    title: 'console.suspend.title',
    text: 'console.suspend.text',
    confirm: 'console.suspend',
    done: 'console.suspend.done',
    reason: 'console.reason.to-owners',
    isGrave: true,
  },
  reinstate: {
    title: 'console.reinstate.title',
    text: 'console.reinstate.text',
    confirm: 'console.reinstate',
    done: 'console.reinstate.done',
    isGrave: false,
  },
  'approve-gstin': {
    title: 'console.approve-gstin.title',
    text: 'console.approve-gstin.text',
    confirm: 'console.approve',
    done: 'console.approve-gstin.done',
    isGrave: false,
  },
  'refuse-gstin': {
    title: 'console.refuse-gstin.title',
    text: 'console.refuse-gstin.text',
    confirm: 'console.refuse',
    done: 'console.refuse-gstin.done',
    reason: 'console.reason.to-owners',
    isGrave: true,
  },
  'approve-details': {
    title: 'console.approve-details.title',
    text: 'console.approve-details.text',
    confirm: 'console.approve',
    done: 'console.approve-details.done',
    isGrave: false,
  },
  'refuse-details': {
    title: 'console.refuse-details.title',
    text: 'console.refuse-details.text',
    confirm: 'console.refuse',
    done: 'console.refuse-details.done',
    reason: 'console.reason.to-owners',
    isGrave: true,
  },
  'disable-user': {
    title: 'console.disable-user.title',
    text: 'console.disable-user.text',
    confirm: 'console.disable',
    done: 'console.disable-user.done',
    reason: 'console.reason.to-log',
    isGrave: true,
  },
  'enable-user': {
    title: 'console.enable-user.title',
    text: 'console.enable-user.text',
    confirm: 'console.enable',
    done: 'console.enable-user.done',
    isGrave: false,
  },
};

interface DecisionDialogProps {
  decision: Decision;
  file: CompanyFile;
  /** This is called after the decision, with the success message that the page shows. */
  onDecided: (text: string) => void;
  /** This is called when another operator decided first; the company has been loaded again. */
  onOvertaken: () => void;
  onClose: () => void;
}

/** Confirms a decision, and asks for a reason where the company must be given one. */
export function CompanyDecisionDialog({
  decision,
  file,
  onDecided,
  onOvertaken,
  onClose,
}: DecisionDialogProps) {
  const t = useTranslations();
  const labels = LABELS[decision.kind];
  const subject = { subject: subjectOf(decision, file) };
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const reason = reasonSchema.safeParse(text);
  const isReady = labels.reason === undefined || reason.success;
  const { id } = file.company;
  const news = useUpdateCachedCompanyDetails(id);
  const { mutate, isPending, problem, confirmation } = usePasswordConfirmedRequest({
    send: (given: string) => sendCompanyDecision(id, decision, given),
    onDone: async (decided) => {
      await news.show(decided);
      onDecided(t(labels.done, subject));
    },
  });
  const decide = () =>
    mutate(reason.data ?? '', {
      onError: (refusal) => {
        if (isOvertaken(refusal, decision)) void news.show(undefined).then(onOvertaken);
      },
    });
  return (
    <>
      <Dialog title={t(labels.title, subject)} onClose={onClose}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (!isReady) focusFirstInvalidField(event.currentTarget);
            else if (!isPending) decide();
          }}
        >
          <div className="grid gap-4 text-14">
            <p>{t(labels.text, subject)}</p>
            {decision.kind === 'approve' && <Doubts file={file} />}
            {labels.reason !== undefined && (
              <TextAreaField
                name="reason"
                label={t('console.reason')}
                hint={t(labels.reason)}
                problem={isTried && !isReady ? t('console.reason.problem') : undefined}
                maxLength={500}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
            <DialogProblem problem={isOvertaken(problem, decision) ? null : problem} />
          </div>
          <DialogActions onClose={onClose}>
            <Button type="submit" kind={labels.isGrave ? 'danger' : 'primary'} isPending={isPending}>
              {t(labels.confirm)}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}

/** Details that were decided on, withdrawn or replaced by others are no longer there. */
function isOvertaken(problem: unknown, { kind }: Decision): boolean {
  if (!(problem instanceof ApiProblem)) return false;
  return (
    problem.code === 'state-changed' ||
    (problem.code === 'not-found' && (kind === 'approve-details' || kind === 'refuse-details'))
  );
}

function subjectOf(decision: Decision, { company }: CompanyFile): string {
  if ('gstin' in decision) return decision.gstin.gstin;
  return 'owner' in decision ? decision.owner.name : company.companyName;
}

/** Shows the open doubts where they cannot be overlooked. */
function Doubts({ file }: { file: CompanyFile }): ReactNode {
  const t = useTranslations();
  const findingText = useCompanyCheckText();
  const doubts = listCompanyCheckWarnings(file);
  if (doubts.length === 0) return null;
  return (
    <div className="rounded-8 border border-held bg-held-soft px-4 py-3 text-held">
      <p className="font-semibold">{t('console.doubts', { count: doubts.length })}</p>
      <ul className="mt-1 list-disc pl-5">
        {doubts.map((doubt) => (
          <li key={doubt.text}>{findingText(doubt)}</li>
        ))}
      </ul>
    </div>
  );
}
