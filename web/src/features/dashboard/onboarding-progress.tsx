import type { Company } from '@marga/contract/identity/company';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { useSession } from '../../shared/session-store.ts';
import { SCREENS } from '../../routes.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { ProgressSteps, type StepState } from '../../ui/progress-steps.tsx';
import { usePermission } from '../../shared/member/use-permission.ts';
import { type OnboardingStep, listOnboardingSteps } from './onboarding-steps.ts';

/** Shows the steps to the company's first booking, with what to do at each. */
export function OnboardingProgress({ company }: { company: Company }) {
  const t = useTranslations();
  const steps = listOnboardingSteps(company);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="opening" className="rounded-14 border border-line bg-surface px-5 pt-4 pb-5">
      <h2 id="opening" className="text-20">
        {t('opening.title')}
      </h2>
      <p className="mb-5 text-14 text-muted">{t('opening.text')}</p>
      <ProgressSteps
        label={t('opening.title')}
        service="flight"
        steps={steps.map(({ step, state }) => ({
          id: step,
          name: t(`opening.${step}`),
          state,
          note: <StepNote step={step} state={state} />,
        }))}
        stateLabels={{
          done: t('step.state.done'),
          current: t('opening.state.current'),
          ahead: t('step.state.ahead'),
          failed: t('opening.state.failed'),
          unknown: t('step.state.unknown'),
        }}
      />
    </section>
  );
}

function StepNote({ step, state }: { step: OnboardingStep; state: StepState }): ReactNode {
  const t = useTranslations();
  if (state === 'done') return t(`opening.${step}.done`);
  switch (step) {
    case 'email-verification':
      return <VerifyEmail />;
    case 'profile':
      return <CompleteProfile />;
    case 'approval':
      if (state === 'failed') return t('opening.approval.refused');
      return t(state === 'current' ? 'opening.approval.waiting' : 'opening.approval.ahead');
  }
}

function VerifyEmail() {
  const t = useTranslations();
  const email = useSession()?.user.email ?? '';
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.call('identity.request-email-verification'),
  });
  return (
    <>
      <p className="break-words">{t('opening.email-verification.text', { email })}</p>
      <Button kind="outline" isPending={isPending} onClick={() => mutate()} className="mt-2">
        {t('opening.email-verification.again')}
      </Button>
      <p role="status" className="mt-1 font-semibold text-confirmed">
        {isSuccess && t('opening.email-verification.sent', { email })}
      </p>
      {error && (
        <p role="alert" className="mt-1 font-semibold text-failed">
          <ProblemMessage problem={error} />
        </p>
      )}
    </>
  );
}

function CompleteProfile() {
  const t = useTranslations();
  const mayChange = usePermission()('company:change');
  if (!mayChange) return t('opening.profile.owner');
  return (
    <>
      <p>{t('opening.profile.text')}</p>
      <Link to={SCREENS.profile.path} className={`${buttonClasses('outline')} mt-2`}>
        {t('opening.profile.complete')}
      </Link>
    </>
  );
}
