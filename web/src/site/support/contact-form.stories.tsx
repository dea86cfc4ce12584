import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { submitStory } from '../../styleguide/submit-story.ts';
import { ContactForm } from './contact-form.tsx';
import { SAMPLE_MESSAGE, SAMPLE_TICKET } from './sample-support-ticket.ts';

export default { title: 'Support/Contact form' };

function show(answer: NonNullable<SampleAnswers['support.send-message']>): ReactNode {
  return (
    <SampleApi answers={{ 'support.send-message': answer }}>
      <ContactForm onSent={() => undefined} />
    </SampleApi>
  );
}

export function Empty() {
  return show(SAMPLE_TICKET);
}

export function WithMistakes() {
  return show(SAMPLE_TICKET);
}
WithMistakes.play = submitStory({ email: 'asha@himalaya' });

export function Pending() {
  return show('pending');
}
Pending.play = submitStory(SAMPLE_MESSAGE);

export function Sent() {
  return show(SAMPLE_TICKET);
}
Sent.play = submitStory(SAMPLE_MESSAGE);

export function WithPhoneRefused() {
  return show({ code: 'request-invalid', issues: [{ path: 'body.phone', message: 'a telephone number' }] });
}
WithPhoneRefused.play = submitStory(SAMPLE_MESSAGE);

export function TooManyMessages() {
  return show('too-many-requests');
}
TooManyMessages.play = submitStory(SAMPLE_MESSAGE);

export function WithoutNetwork() {
  return show('no-network');
}
WithoutNetwork.play = submitStory(SAMPLE_MESSAGE);
