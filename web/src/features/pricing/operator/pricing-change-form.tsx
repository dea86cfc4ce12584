import { reason as reasonSchema } from '@marga/contract/identity/field-schemas';
import type { RulePreview } from '@marga/contract/pricing/pricing';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogProblem } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { usePasswordConfirmedRequest } from '../../identity/use-password-confirmed-request.tsx';
import { PricingChangePreview } from './pricing-change-preview.tsx';

interface PreviewFirstProps<Draft> {
  /**
   * Renders the fields; `isTried` is true once the user has tried to continue, so that the fields show their
   * problems.
   */
  children: (isTried: boolean) => ReactNode;
  /** The draft is undefined while a field needs correction. */
  draft: Draft | undefined;
  preview: (draft: Draft) => Promise<RulePreview>;
  save: (draft: Draft, reason: string) => Promise<unknown>;
  onSaved: () => unknown;
}

/**
 * Asks for the draft, shows what it would have changed, and only then asks for the reason and saves exactly that
 * draft. A later edit needs a new preview.
 */
export function PricingChangeForm<Draft>({
  children,
  draft,
  preview,
  save,
  onSaved,
}: PreviewFirstProps<Draft>) {
  const t = useTranslations();
  const [isTried, setTried] = useState(false);
  const [seen, setSeen] = useState<{ payload: string; preview: RulePreview }>();
  const previewing = useMutation({
    mutationFn: preview,
    onSuccess: (answer, looked) => setSeen({ payload: JSON.stringify(looked), preview: answer }),
  });
  const isSeen = seen !== undefined && draft !== undefined && seen.payload === JSON.stringify(draft);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <form
        noValidate
        className="min-w-0"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (draft === undefined) focusFirstInvalidField(event.currentTarget);
          else if (!previewing.isPending) previewing.mutate(draft);
        }}
      >
        <Step number={1} title={t('console.preview.step.draft')}>
          <div className="grid gap-5">
            {children(isTried)}
            <DialogProblem problem={previewing.error} />
            <div>
              <Button type="submit" kind={isSeen ? 'outline' : 'primary'} isPending={previewing.isPending}>
                {t('console.preview.look')}
              </Button>
            </div>
          </div>
        </Step>
      </form>
      <div className="grid min-w-0 gap-6 lg:sticky lg:top-[calc(var(--frame-top)+1rem)]">
        <Step number={2} title={t('console.preview.step.look')}>
          <div role="status" className="grid gap-4">
            {seen === undefined ? (
              <p className="text-14 text-muted">{t('console.preview.not-yet')}</p>
            ) : (
              <>
                {!isSeen && <Alert tone="held">{t('console.preview.stale')}</Alert>}
                <div className={isSeen ? undefined : 'opacity-60'}>
                  <PricingChangePreview preview={seen.preview} />
                </div>
              </>
            )}
          </div>
        </Step>
        {isSeen && draft !== undefined && (
          <Step number={3} title={t('console.preview.step.save')}>
            <SaveForm save={(reason) => save(draft, reason)} onSaved={onSaved} />
          </Step>
        )}
      </div>
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="rounded-14 border border-line bg-surface px-5 pt-4 pb-5">
      <h2 className="mb-4 flex items-center gap-3 text-20">
        <span
          aria-hidden
          className="figures grid size-7 shrink-0 place-items-center rounded-full border-[3px] border-primary text-14 leading-none"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SaveFormProps {
  save: (reason: string) => Promise<unknown>;
  onSaved: () => unknown;
}

function SaveForm({ save, onSaved }: SaveFormProps) {
  const t = useTranslations();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const reason = reasonSchema.safeParse(text);
  const { mutate, isPending, problem, confirmation } = usePasswordConfirmedRequest({
    send: save,
    onDone: onSaved,
  });
  return (
    <>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!reason.success) focusFirstInvalidField(event.currentTarget);
          else if (!isPending) mutate(reason.data);
        }}
      >
        <TextAreaField
          name="reason"
          label={t('console.reason')}
          hint={t('console.reason.to-log')}
          problem={isTried && !reason.success ? t('console.reason.problem') : undefined}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="text-13 text-pretty text-muted">{t('console.preview.needs-second')}</p>
        <DialogProblem problem={problem} />
        <div>
          <Button type="submit" isPending={isPending}>
            {t('console.preview.save')}
          </Button>
        </div>
      </form>
      {confirmation}
    </>
  );
}
