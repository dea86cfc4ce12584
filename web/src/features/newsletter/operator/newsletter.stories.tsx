import type { Subscriber } from '@marga/contract/newsletter/newsletter';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_STAFF_SESSION } from '../../../styleguide/sample-session.ts';
import { Component as Newsletter } from './newsletter.tsx';

export default { title: 'Console/Newsletter' };

const AT = '2026-11-18T06:00:00.000Z' as Subscriber['askedAt'];

function sampleSubscriber(changes: Partial<Subscriber> = {}): Subscriber {
  return {
    id: 'sub_01m7eh9ktefjj89ryxw9m7a2x1' as Subscriber['id'],
    email: 'nila@sahyadri.example',
    locale: 'en',
    state: 'confirmed',
    askedAt: AT,
    confirmedAt: AT,
    unsubscribedAt: null,
    ...changes,
  };
}

const NOBODY = { items: [], nextCursor: null, counts: { confirmed: 0, pending: 0, unsubscribed: 0 } };

function show(
  subscribers: NonNullable<SampleAnswers['newsletter.list-subscribers']>,
  at?: '?state=unsubscribed',
): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_STAFF_SESSION}
      answers={{ 'newsletter.list-subscribers': subscribers }}
      {...(at === undefined ? {} : { at })}
    >
      <Newsletter />
    </SampleApi>
  );
}

export function Subscribers() {
  return show({
    items: [
      sampleSubscriber(),
      sampleSubscriber({
        id: 'sub_01m7eh9ktefjj89ryxw9m7a2x2' as Subscriber['id'],
        email: 'venkatanarasimharaju.sri.ramachandra@coromandel-exports.example',
        locale: 'hi',
        state: 'pending',
        confirmedAt: null,
      }),
    ],
    nextCursor: null,
    counts: { confirmed: 1, pending: 1, unsubscribed: 0 },
  });
}

export function NoSubscribers() {
  return show(NOBODY);
}

export function NobodyHasLeft() {
  return show(NOBODY, '?state=unsubscribed');
}

export function SubscribersLoading() {
  return show('pending');
}

export function SubscribersNotRead() {
  return show('no-network');
}
