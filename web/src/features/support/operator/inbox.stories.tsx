import type { InboxTicket, TicketRow } from '@marga/contract/support/support';
import { type ReactNode, useState } from 'react';
import { Route, Routes } from 'react-router';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_STAFF_SESSION } from '../../../styleguide/sample-session.ts';
import { instantHoursFromNow } from '../../amendments/sample-amendments.ts';
import { sampleChat, SAMPLE_SUPPORT_ANSWER, sampleTicketMessage } from '../chat/sample-chat.ts';
import { Component as Inbox } from './inbox.tsx';
import { Component as InboxTicketPage } from './inbox-ticket.tsx';

export default { title: 'Console/Support' };

function sampleRow(changes: Partial<TicketRow> = {}): TicketRow {
  const { id, reference, kind } = sampleChat();
  return {
    id,
    reference,
    kind,
    state: 'waiting',
    name: null,
    email: null,
    companyId: null,
    companyName: null,
    lastText: 'Our train was cancelled, we are nine in Jaipur.',
    lastAt: instantHoursFromNow(-0.1),
    waitingSince: instantHoursFromNow(-0.1),
    unread: 1,
    isSenderOnline: true,
    ...changes,
  };
}

function sampleInboxTicket(changes: Partial<InboxTicket> = {}): InboxTicket {
  return {
    ...sampleChat(),
    phone: null,
    locale: 'en',
    page: '/services/trains',
    companyId: null,
    companyName: null,
    isSenderOnline: true,
    ...changes,
  };
}

/** Drafts and unsent answers are stored in the tab, so each story begins without them. */
function Fresh({ children }: { children: ReactNode }) {
  useState(() => sessionStorage.clear());
  return children;
}

function show(children: ReactNode, answers: SampleAnswers, at?: '?search=refund'): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_STAFF_SESSION}
      answers={{
        'support.watch-inbox': 'pending',
        'support.watch-inbox-ticket': 'pending',
        'support.mark-read-by-support': undefined,
        'support.list-tickets': { items: [], nextCursor: null },
        ...answers,
      }}
      {...(at === undefined ? {} : { at })}
    >
      <Fresh>{children}</Fresh>
    </SampleApi>
  );
}

const ROWS = [
  sampleRow(),
  sampleRow({
    id: 'tkt_01m7eh9ktefjj89ryxw9m7a2x2' as TicketRow['id'],
    reference: '9XQ3LTM4',
    kind: 'message',
    state: 'answered',
    name: 'Venkatanarasimharaju Sri Ramachandra Murthy',
    email: 'venkatanarasimharaju@sahyadri-travels.example',
    companyName: 'Sahyadri Travels',
    waitingSince: null,
    unread: 0,
    isSenderOnline: false,
  }),
];

export function OpenConversations() {
  return show(<Inbox />, { 'support.list-tickets': { items: ROWS, nextCursor: 'next' } });
}

export function NobodyWaits() {
  return show(<Inbox />, {});
}

export function NothingFound() {
  return show(<Inbox />, {}, '?search=refund');
}

export function InboxLoading() {
  return show(<Inbox />, { 'support.list-tickets': 'pending' });
}

export function InboxNotRead() {
  return show(<Inbox />, { 'support.list-tickets': 'no-network' });
}

function open(ticket: NonNullable<SampleAnswers['support.read-inbox-ticket']>, answers: SampleAnswers = {}) {
  return show(
    <Routes location={`/${sampleChat().id}`}>
      <Route path=":ticketId" element={<InboxTicketPage />} />
    </Routes>,
    {
      'support.read-inbox-ticket': ticket,
      'support.list-tickets': { items: ROWS, nextCursor: null },
      'support.answer-ticket': SAMPLE_SUPPORT_ANSWER,
      'support.close-ticket': sampleInboxTicket({ state: 'closed' }),
      ...answers,
    },
  );
}

export function Waiting() {
  return open(sampleInboxTicket());
}

/** The visitor has left without an address, so the answer waits for their return. */
export function SenderGone() {
  return open(
    sampleInboxTicket({
      isSenderOnline: false,
      state: 'answered',
      messages: [sampleTicketMessage(1), SAMPLE_SUPPORT_ANSWER],
    }),
  );
}

export function SenderReachedByMail() {
  return open(
    sampleInboxTicket({
      isSenderOnline: false,
      name: 'Asha Rao',
      email: 'asha@himalaya.example',
      phone: '+91 98123 45678',
      companyId: 'cmp_01m7eh9ktefjj89ryxw9m7a2x2' as InboxTicket['companyId'],
      companyName: 'Sahyadri Travels',
    }),
  );
}

export function TicketClosed() {
  return open(sampleInboxTicket({ state: 'closed' }), {
    'support.close-ticket': sampleInboxTicket({ state: 'waiting' }),
  });
}

export function AnswerRefused() {
  return open(sampleInboxTicket(), { 'support.answer-ticket': 'idempotency-key-reused' });
}

export function TicketNotRead() {
  return open('no-network');
}
