import type { Notification } from '@marga/contract/notifications/notifications';
import { type ReactNode, useState } from 'react';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { submitStory } from '../../styleguide/submit-story.ts';
import { clearMemberQueries } from '../../shared/member/member-query-client.ts';
import { NotificationsBell } from './notifications-bell.tsx';

export default { title: 'Layout/Notices' };

const AT = '2026-11-18T06:00:00.000Z' as Notification['at'];

const NOTICES: readonly Notification[] = [
  {
    kind: 'booking-confirmed',
    subject: 'bkg_01m7eh9ktefjj89ryxw9m7a2x1',
    title: '4F7K2P8Q',
    route: { shape: 'return', places: ['DEL', 'BLR'] },
    at: AT,
    isNew: true,
  },
  {
    kind: 'booking-schedule-changed',
    subject: 'bkg_01m7eh9ktefjj89ryxw9m7a2x2',
    title: '9K3W7D2M',
    route: {
      shape: 'one-way',
      places: ['Chhatrapati Shivaji Maharaj Terminus', 'Thiruvananthapuram Central'],
    },
    at: AT,
    isNew: true,
  },
  {
    kind: 'ticket-answered',
    subject: 'tkt_01m7eh9ktefjj89ryxw9m7a2x1',
    title: '7K4MPQ2X',
    route: null,
    at: AT,
    isNew: false,
  },
  {
    kind: 'company-approved',
    subject: 'cmp_01m7eh9ktefjj89ryxw9m7a2x2',
    title: 'Sahyadri Travels',
    route: null,
    at: AT,
    isNew: false,
  },
];

/** The bell shares its cache with the portal, so it is emptied before each story. */
function Bell() {
  useState(clearMemberQueries);
  return (
    <div className="on-petrol w-fit bg-petrol-800 p-2 text-white [color-scheme:dark]">
      <NotificationsBell />
    </div>
  );
}

function show(answer: NonNullable<SampleAnswers['notifications.list']>): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_SESSION}
      answers={{ 'notifications.list': answer, 'notifications.mark-seen': undefined }}
    >
      <Bell />
    </SampleApi>
  );
}

const open = submitStory({}, 'button[popovertarget]');

export function NewNotices() {
  return show({ items: NOTICES, unseen: 2 });
}

export function NoticesOpen() {
  return show({ items: NOTICES, unseen: 2 });
}
NoticesOpen.play = open;

export function HundredsOfNotices() {
  return show({ items: NOTICES, unseen: 240 });
}

export function NothingHappened() {
  return show({ items: [], unseen: 0 });
}
NothingHappened.play = open;

export function NoticesLoading() {
  return show('pending');
}
NoticesLoading.play = open;

export function NoticesNotRead() {
  return show('unavailable');
}
NoticesNotRead.play = open;
