import { type ReactNode, useState } from 'react';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SUPPORT_ANSWER, sampleTicketMessage } from '../../features/support/chat/sample-chat.ts';
import { Component as SupportTicket } from '../support-ticket.tsx';
import { SAMPLE_TICKET } from './sample-support-ticket.ts';

export default { title: 'Support/Ticket' };

const KNOWN = `?id=${SAMPLE_TICKET.id}` as const;

/** Drafts are stored in the tab, so each story begins without them. */
function Fresh({ children }: { children: ReactNode }) {
  useState(() => sessionStorage.clear());
  return children;
}

function show(answers: SampleAnswers, at: `?${string}` | `#${string}` = KNOWN): ReactNode {
  return (
    <SampleApi
      at={at}
      answers={{
        'support.mark-read': undefined,
        'support.write-message': 'pending',
        'support.watch-ticket': 'pending',
        ...answers,
      }}
    >
      <Fresh>
        <SupportTicket />
      </Fresh>
    </SampleApi>
  );
}

export function Waiting() {
  return show({ 'support.read-ticket': SAMPLE_TICKET });
}

export function Answered() {
  return show({
    'support.read-ticket': {
      ...SAMPLE_TICKET,
      state: 'answered',
      messages: [...SAMPLE_TICKET.messages, SAMPLE_SUPPORT_ANSWER],
    },
    'support.write-message': sampleTicketMessage(3, { text: 'Thank you.' }),
  });
}

export function OfGroup() {
  return show({
    'support.read-ticket': {
      ...SAMPLE_TICKET,
      kind: 'group',
      groupRequest: {
        groupSize: 42,
        startsOn: '2027-01-10',
        endsOn: null,
        services: ['train', 'hotel'],
        route: 'Delhi, Jaipur and back',
      },
    },
  });
}

export function TicketLoading() {
  return show({ 'support.read-ticket': 'pending' });
}

export function TicketNotRead() {
  return show({ 'support.read-ticket': 'no-network' });
}

/** The browser that asks for it did not write it. */
export function UnknownTicket() {
  return show({ 'support.read-ticket': 'not-found' });
}

export function WrongLink() {
  return show({ 'support.follow-ticket': 'invalid-action-code' }, `#code=${'x'.repeat(43)}`);
}
