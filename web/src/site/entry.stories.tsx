import { SampleApi } from '../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../styleguide/sample-session.ts';
import { submitStory } from '../styleguide/submit-story.ts';
import { DEFAULT_POLICY } from '../ui/password-policy.ts';
import { Component as ForgotPassword } from './forgot-password.tsx';
import { Component as Login } from './login.tsx';
import { Component as ResetPassword } from './reset-password.tsx';

export default { title: 'Entry/Login and password' };

const CREDENTIALS = { email: 'asha@sahyadri.example', password: 'seven green lanterns' };
const LINK = `#code=${'k'.repeat(43)}` as const;

export function LoginForm() {
  return (
    <SampleApi answers={{ 'identity.sign-in': SAMPLE_SESSION }}>
      <Login />
    </SampleApi>
  );
}

/** The session ended while the user was on another page, which is opened again after the login. */
export function LoginAfterExpiry() {
  return (
    <SampleApi answers={{}} at="?next=%2Fbookings&reason=user-token-expired">
      <Login />
    </SampleApi>
  );
}

export function LoginPending() {
  return (
    <SampleApi answers={{ 'identity.sign-in': 'pending' }}>
      <Login />
    </SampleApi>
  );
}
LoginPending.play = submitStory(CREDENTIALS);

export function LoginWithWrongPassword() {
  return (
    <SampleApi answers={{ 'identity.sign-in': 'invalid-credential' }}>
      <Login />
    </SampleApi>
  );
}
LoginWithWrongPassword.play = submitStory(CREDENTIALS);

export function LoginWithoutNetwork() {
  return (
    <SampleApi answers={{ 'identity.sign-in': 'no-network' }}>
      <Login />
    </SampleApi>
  );
}
LoginWithoutNetwork.play = submitStory(CREDENTIALS);

export function SecondFactor() {
  return (
    <SampleApi
      answers={{
        'identity.sign-in': 'multi-factor-auth-required',
        'identity.complete-sign-in': 'invalid-verification-code',
      }}
    >
      <Login />
    </SampleApi>
  );
}
SecondFactor.play = submitStory(CREDENTIALS);

export function ForgottenPassword() {
  return (
    <SampleApi answers={{ 'identity.request-password-reset': undefined }}>
      <ForgotPassword />
    </SampleApi>
  );
}

export function ForgottenPasswordSent() {
  return <ForgottenPassword />;
}
ForgottenPasswordSent.play = submitStory({ email: CREDENTIALS.email });

export function ForgottenPasswordTooOften() {
  return (
    <SampleApi answers={{ 'identity.request-password-reset': 'too-many-requests' }}>
      <ForgotPassword />
    </SampleApi>
  );
}
ForgottenPasswordTooOften.play = submitStory({ email: CREDENTIALS.email });

export function NewPassword() {
  return (
    <SampleApi
      answers={{ 'identity.read-password-policy': DEFAULT_POLICY, 'identity.reset-password': undefined }}
      at={LINK}
    >
      <ResetPassword />
    </SampleApi>
  );
}

export function NewPasswordWithMistakes() {
  return <NewPassword />;
}
NewPasswordWithMistakes.play = submitStory({ password: 'short', confirmPassword: 'long' });

export function NewPasswordRefused() {
  return (
    <SampleApi
      answers={{
        'identity.read-password-policy': DEFAULT_POLICY,
        'identity.reset-password': 'password-does-not-meet-requirements',
      }}
      at={LINK}
    >
      <ResetPassword />
    </SampleApi>
  );
}
NewPasswordRefused.play = submitStory({
  password: 'correct horse battery',
  confirmPassword: 'correct horse battery',
});

export function NewPasswordByUsedLink() {
  return (
    <SampleApi
      answers={{
        'identity.read-password-policy': DEFAULT_POLICY,
        'identity.reset-password': 'invalid-action-code',
      }}
      at={LINK}
    >
      <ResetPassword />
    </SampleApi>
  );
}
NewPasswordByUsedLink.play = submitStory({
  password: 'seven green lanterns',
  confirmPassword: 'seven green lanterns',
});

export function NewPasswordByTruncatedLink() {
  return (
    <SampleApi answers={{}} at="#code=kkkk">
      <ResetPassword />
    </SampleApi>
  );
}
