import type { Company } from '@marga/contract/identity/company';
import type { StepState } from '../../ui/progress-steps.tsx';

export type OnboardingStep = 'email-verification' | 'profile' | 'approval';

/** Returns the company's steps to its first booking; empty when it may book already, or is suspended or closed. */
export function listOnboardingSteps({ missing, state }: Pick<Company, 'missing' | 'state'>) {
  if (missing.length === 0 || state === 'suspended' || state === 'closed') return [];
  const isMissing = (step: OnboardingStep) => missing.includes(step);
  const isWithOperator = !isMissing('email-verification') && !isMissing('profile');
  return (['email-verification', 'profile', 'approval'] as const).map((step) => ({
    step,
    state: stateOf(step),
  }));

  function stateOf(step: OnboardingStep): StepState {
    if (!isMissing(step)) return 'done';
    if (step !== 'approval') return 'current';
    if (state === 'refused') return 'failed';
    return isWithOperator ? 'current' : 'ahead';
  }
}
