import { ApiProblem } from '../api-problem.ts';
import { submitStory } from '../../styleguide/submit-story.ts';
import { OperatorConsoleProblem } from './operator-console-problem.tsx';

export default { title: 'Console/Reason to open a company' };

const problem = new ApiProblem({
  code: 'audit-reason-missing',
  status: 400,
  retry: 'never',
  details: { company: 'cmp_01m7eh9ktefjj89ryxw9m7a2x2' },
});

export function ReasonToOpenACompany() {
  return <OperatorConsoleProblem problem={problem} onRetry={() => undefined} />;
}

export function ReasonMissing() {
  return <ReasonToOpenACompany />;
}
ReasonMissing.play = submitStory();

export function OwnReasonMissing() {
  return <ReasonToOpenACompany />;
}
OwnReasonMissing.play = submitStory({ why: 'other' });
