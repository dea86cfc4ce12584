import { ApiProblem } from '../shared/api-problem.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { ProblemMessage } from './problem-message.tsx';

export default { title: 'Alert' };

export function AlertTones() {
  return (
    <div className="grid gap-3">
      <Alert tone="info">Fares are asked for again before anything is paid.</Alert>
      <Alert tone="confirmed">Both bookings are confirmed.</Alert>
      <Alert tone="held" action={<Button kind="outline">Look again</Button>}>
        The airline has not said yet. It is asked again in a minute.
      </Alert>
      <Alert tone="failed">The airline refused the order. Nothing was charged.</Alert>
    </div>
  );
}

export function AlertWithProblem() {
  return (
    <Alert tone="failed">
      <ProblemMessage
        problem={
          new ApiProblem({
            code: 'internal',
            status: 500,
            retry: 'same-key',
            requestId: 'req_01jd2q7v8r9s0t1u2v3w4x5y6z',
          })
        }
      />
    </Alert>
  );
}
