import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_STAFF_SESSION } from '../../../styleguide/sample-session.ts';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { InviteOperatorDialog } from './invite-operator-dialog.tsx';
import { OperatorActionDialog } from './operator-action-dialog.tsx';
import { Component as OperatorProposals } from './operator-proposals.tsx';
import { Component as Operators } from './operators.tsx';
import { SAMPLE_OPERATOR, SAMPLE_OPERATOR_PROPOSAL, SAMPLE_OPERATORS } from './sample-operators.ts';

export default { title: 'Console/Operators' };

const NONE = { items: [], nextCursor: null };

function show(
  answers: SampleAnswers,
  children: ReactNode = <Operators />,
  session = SAMPLE_STAFF_SESSION,
): ReactNode {
  return (
    <SampleApi session={session} answers={{ 'operators.list-proposals': NONE, ...answers }}>
      {children}
    </SampleApi>
  );
}

export function ListOfOperators() {
  return show({ 'operators.list': { items: SAMPLE_OPERATORS } });
}

/** An operator who is no lead may only propose that a colleague starts anew. */
export function ListForAnOperator() {
  return show({ 'operators.list': { items: SAMPLE_OPERATORS } }, <Operators />, {
    ...SAMPLE_STAFF_SESSION,
    staffRole: 'operator',
  });
}

export function OperatorsLoading() {
  return show({ 'operators.list': 'pending' });
}

export function OperatorsNotRead() {
  return show({ 'operators.list': 'no-network' });
}

const nothing = () => undefined;
const invite = <InviteOperatorDialog onDone={nothing} onOvertaken={nothing} onClose={nothing} />;

export function InviteOperator() {
  return show({ 'operators.appoint': 'pending' }, invite);
}

export function InviteOperatorWithMistakes() {
  return <InviteOperator />;
}
InviteOperatorWithMistakes.play = submitStory({ email: 'kiran@' });

export function InviteOperatorRefused() {
  return show({ 'operators.appoint': 'address-not-for-operators' }, invite);
}
InviteOperatorRefused.play = submitStory({
  name: 'Kiran Desai',
  email: 'kiran@marga.example',
  reason: 'Joins the night shift',
});

const act = (action: 'raise' | 'lower' | 'remove' | 'reset' | 'resend') => (
  <OperatorActionDialog
    operator={SAMPLE_OPERATOR}
    action={action}
    onDone={nothing}
    onOvertaken={nothing}
    onClose={nothing}
  />
);

export function RemoveOperator() {
  return show({ 'operators.remove': 'pending' }, act('remove'));
}

export function LowerLastLead() {
  return show({ 'operators.change-role': 'last-operator' }, act('lower'));
}
LowerLastLead.play = submitStory({ reason: 'Moves to another team' });

export function MakeOperatorLead() {
  return show({}, act('raise'));
}

export function ResetOperatorSignIn() {
  return show({}, act('reset'));
}

export function ResendOperatorInvitation() {
  return show({}, act('resend'));
}

export function ProposedOperators() {
  return show(
    {
      'operators.list-proposals': {
        items: [
          SAMPLE_OPERATOR_PROPOSAL,
          {
            ...SAMPLE_OPERATOR_PROPOSAL,
            id: 'prp_01m7eh9ktefjj89ryxw9m7a2y2',
            change: {
              kind: 'reset',
              person: { userId: SAMPLE_OPERATOR.userId, name: SAMPLE_OPERATOR.name },
              before: 'operator',
            },
          },
        ],
        nextCursor: null,
      },
      'operators.decide-proposal': { ...SAMPLE_OPERATOR_PROPOSAL, state: 'done' },
    },
    <OperatorProposals />,
  );
}

export function NoProposedOperators() {
  return show({}, <OperatorProposals />);
}
