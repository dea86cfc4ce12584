import type { SampleAnswers } from '../../styleguide/sample-api.tsx';
import { SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { PublishedFaresNotice } from './published-fares-notice.tsx';

export default { title: 'Search/Published fares' };

const UNVERIFIED = { ...SAMPLE_SESSION, user: { ...SAMPLE_SESSION.user, emailVerified: false } };

function show(answers: SampleAnswers, session = UNVERIFIED) {
  return (
    <SampleApi session={session} answers={answers}>
      <PublishedFaresNotice />
    </SampleApi>
  );
}

/** Until the mail address is verified, results show published fares and say so. */
export function AddressNotVerified() {
  return show({ 'identity.request-email-verification': undefined });
}

export function TooManyMails() {
  return show({
    'identity.request-email-verification': {
      code: 'too-many-requests',
      details: { retryAfterSeconds: 120 },
    },
  });
}
