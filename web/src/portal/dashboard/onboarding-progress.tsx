import type { Company } from '@marga/contract/identity/company';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/client.ts';
import { useSay } from '../../lib/i18n/text.ts';
import { useSession } from '../../lib/session-store.ts';
import { SCREENS } from '../../routes.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { ProblemWords } from '../../ui/problem-words.tsx';
import { StationLine, type StationState } from '../../ui/station-line.tsx';
import { useMay } from '../use-may.ts';
import { type OnboardingStep, onboardingSteps } from './onboarding-steps.ts';

/** What still stands between this company and its first booking, with what to do at each station. */
export function OnboardingProgress({ company }: { company: Company }) {
  const say = useSay();
  const steps = onboardingSteps(company);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="opening" className="rounded-14 border border-line bg-surface px-5 pt-4 pb-5">
      <h2 id="opening" className="text-20">
        {say('opening.title')}
      </h2>
      <p className="mb-5 text-14 text-muted">{say('opening.words')}</p>
      <StationLine
        label={say('opening.title')}
        service="flight"
        stations={steps.map(({ step, state }) => ({
          id: step,
          name: say(`opening.${step}`),
          state,
          note: <StepNote step={step} state={state} />,
        }))}
        stateWords={{
          done: say('station.state.done'),
          current: say('opening.state.current'),
          ahead: say('station.state.ahead'),
          failed: say('opening.state.failed'),
          unknown: say('station.state.unknown'),
        }}
      />
    </section>
  );
}

function StepNote({ step, state }: { step: OnboardingStep; state: StationState }): ReactNode {
  const say = useSay();
  if (state === 'done') return say(`opening.${step}.done`);
  switch (step) {
    case 'email-verification':
      return <VerifyEmail />;
    case 'profile':
      return <CompleteProfile />;
    case 'approval':
      if (state === 'failed') return say('opening.approval.refused');
      return say(state === 'current' ? 'opening.approval.waiting' : 'opening.approval.ahead');
  }
}

function VerifyEmail() {
  const say = useSay();
  const email = useSession()?.user.email ?? '';
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.call('identity.request-email-verification'),
  });
  return (
    <>
      <p className="break-words">{say('opening.email-verification.words', { email })}</p>
      <Button kind="outline" isPending={isPending} onClick={() => mutate()} className="mt-2">
        {say('opening.email-verification.again')}
      </Button>
      <p role="status" className="mt-1 font-semibold text-confirmed">
        {isSuccess && say('opening.email-verification.sent', { email })}
      </p>
      {error && (
        <p role="alert" className="mt-1 font-semibold text-failed">
          <ProblemWords problem={error} />
        </p>
      )}
    </>
  );
}

function CompleteProfile() {
  const say = useSay();
  const mayChange = useMay()('company:change');
  if (!mayChange) return say('opening.profile.owner');
  return (
    <>
      <p>{say('opening.profile.words')}</p>
      <Link to={SCREENS.profile.path} className={`${buttonLook('outline')} mt-2`}>
        {say('opening.profile.complete')}
      </Link>
    </>
  );
}
