import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../styleguide/sample-api.tsx';
import { submitStory } from '../styleguide/submit-story.ts';
import { NewsletterForm } from './newsletter-form.tsx';

export default { title: 'Layout/Newsletter' };

function show(answers: SampleAnswers): ReactNode {
  return (
    <SampleApi answers={answers}>
      <NewsletterForm />
    </SampleApi>
  );
}

const send = submitStory({ email: 'nila@sahyadri.example' });

export function Empty() {
  return show({});
}

export function Sending() {
  return show({ 'newsletter.subscribe': 'pending' });
}
Sending.play = send;

export function Subscribed() {
  return show({ 'newsletter.subscribe': undefined });
}
Subscribed.play = send;

export function AddressRefused() {
  return show({ 'newsletter.subscribe': 'request-invalid' });
}
AddressRefused.play = submitStory({ email: 'nila@localhost' });

export function TooManyRequests() {
  return show({ 'newsletter.subscribe': { code: 'too-many-requests', details: { retryAfterSeconds: 130 } } });
}
TooManyRequests.play = send;

export function WithoutNetwork() {
  return show({ 'newsletter.subscribe': 'no-network' });
}
WithoutNetwork.play = send;
