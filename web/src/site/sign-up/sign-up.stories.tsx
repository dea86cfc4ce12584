import type { ReactNode } from 'react';
import { SampleApi, type SampleAnswers } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { submitStory } from '../../styleguide/submit-story.ts';
import { DEFAULT_POLICY } from '../../ui/password-policy.ts';
import { SAMPLE_APPLICATION } from './sample-application.ts';
import { Component as SignUp } from './sign-up.tsx';

export default { title: 'Entry/Sign up' };

function show(signUp: NonNullable<SampleAnswers['identity.sign-up']>): ReactNode {
  return (
    <SampleApi answers={{ 'identity.read-password-policy': DEFAULT_POLICY, 'identity.sign-up': signUp }}>
      <SignUp />
    </SampleApi>
  );
}

export function Empty() {
  return show(SAMPLE_SESSION);
}

export function WithoutAnyField() {
  return show(SAMPLE_SESSION);
}
WithoutAnyField.play = submitStory({ email: '' });

/** A proprietor has no registration number, and PAN and state are read from the GST number. */
export function OfAProprietor() {
  return show(SAMPLE_SESSION);
}
OfAProprietor.play = submitStory({
  entityKind: SAMPLE_APPLICATION.entityKind,
  companyGSTNumber: SAMPLE_APPLICATION.companyGSTNumber,
  email: '',
});

export function WithTwoPasswordsThatDiffer() {
  return show(SAMPLE_SESSION);
}
WithTwoPasswordsThatDiffer.play = submitStory({
  ...SAMPLE_APPLICATION,
  confirmPassword: 'seven green lantern',
});

export function Pending() {
  return show('pending');
}
Pending.play = submitStory(SAMPLE_APPLICATION);

export function WithTakenAddress() {
  return show('email-already-in-use');
}
WithTakenAddress.play = submitStory(SAMPLE_APPLICATION);

export function WithFieldRefused() {
  return show({
    code: 'request-invalid',
    issues: [{ path: 'body.companyPhone', message: 'a telephone number' }],
  });
}
WithFieldRefused.play = submitStory(SAMPLE_APPLICATION);

export function WithoutNetwork() {
  return show('no-network');
}
WithoutNetwork.play = submitStory(SAMPLE_APPLICATION);
