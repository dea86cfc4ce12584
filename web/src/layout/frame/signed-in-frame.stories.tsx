import type { Session } from '@marga/contract/identity/session';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Route, Routes } from 'react-router';
import { SAMPLE_WALLET } from '../../features/ledger/wallet/sample-wallet.ts';
import { clearMemberQueries } from '../../shared/member/member-query-client.ts';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION, SAMPLE_STAFF_SESSION } from '../../styleguide/sample-session.ts';
import { submitStory } from '../../styleguide/submit-story.ts';
import { AppFrame } from './app-frame.tsx';
import { useFrameMark } from './lazy-frame.tsx';
import { OperationsFrame } from './operations-frame.tsx';

export default { title: 'Layout/Frames', parameters: { layout: 'fullscreen' } };

const ANSWERS: SampleAnswers = {
  'reporting.read-open-counts': { bookings: { open: 12, needsAction: 0 }, refunds: { open: 5, late: 2 } },
  'ledger.read-wallet': SAMPLE_WALLET,
  'notifications.list': { items: [], unseen: 4 },
};

const MEMBERSHIP = firstMembershipOf(SAMPLE_SESSION);

function firstMembershipOf({ memberships: [first] }: Session): Session['memberships'][number] {
  if (!first) throw new Error('the sample session has no company');
  return first;
}

const CONSOLE_ANSWERS: SampleAnswers = {
  'reporting.read-console-counts': {
    workItems: 14,
    tickets: 5,
    companies: 3,
    transfers: 100,
    proposals: { ledger: 2, operators: 0, pricing: 1 },
  },
};

/** The frames share their cache with the portal, so it is emptied before each story. */
function Page({ session }: { session: Session }) {
  useState(clearMemberQueries);
  useFrameMark(session);
  useLayoutEffect(
    () => () => {
      delete document.documentElement.dataset['frame'];
      delete document.documentElement.dataset['folded'];
    },
    [],
  );
  const Frame = session.memberships.length === 0 ? OperationsFrame : AppFrame;
  return (
    <div className="flex min-h-dvh flex-col ps-(--frame-side) pb-(--frame-foot)">
      <Frame session={session} />
      <h1 className="column py-4 text-24">The page</h1>
    </div>
  );
}

function show(session: Session, location: string, answers: SampleAnswers = ANSWERS): ReactNode {
  return (
    <SampleApi session={session} answers={answers}>
      <Routes location={location}>
        <Route path="*" element={<Page session={session} />} />
      </Routes>
    </SampleApi>
  );
}

export function BuyerAtBookings() {
  return show(SAMPLE_SESSION, '/bookings');
}

export function BuyerAtFlightsWithPaymentsDue() {
  return show(SAMPLE_SESSION, '/services/flights', {
    ...ANSWERS,
    'reporting.read-open-counts': { bookings: { open: 340, needsAction: 3 }, refunds: { open: 0, late: 0 } },
  });
}

export function FoldedWhileATripIsPaidFor() {
  return show(SAMPLE_SESSION, '/trips/trp_01m7eh9ktefjj89ryxw9m7a2x1');
}

export function FinanceOfCompany() {
  const companyName = 'Himalaya Holidays and Conferences Private Limited';
  return show(
    { ...SAMPLE_SESSION, memberships: [{ ...MEMBERSHIP, companyName, role: 'finance' }] },
    '/wallet',
  );
}

export function AccountMenuOfTwoCompanies() {
  const second = {
    ...MEMBERSHIP,
    companyId: 'cmp_01m7eh9ktefjj89ryxw9m7a2x3' as typeof MEMBERSHIP.companyId,
    companyName: 'Coromandel Travels',
  };
  return show({ ...SAMPLE_SESSION, memberships: [MEMBERSHIP, second] }, '/dashboard');
}
AccountMenuOfTwoCompanies.play = submitStory({}, 'button[popovertarget="account-menu"]');

export function HelpMenuOpen() {
  return show(SAMPLE_SESSION, '/dashboard');
}
HelpMenuOpen.play = submitStory({}, 'button[popovertarget="help-menu"]');

/** The sheet is shown on a phone only. */
export function SheetOfPhone() {
  return show(SAMPLE_SESSION, '/dashboard');
}
SheetOfPhone.play = submitStory({}, 'button[aria-haspopup="dialog"]');

export function NothingIsCounted() {
  return show(SAMPLE_SESSION, '/dashboard', {
    'reporting.read-open-counts': 'unavailable',
    'ledger.read-wallet': 'unavailable',
    'notifications.list': 'unavailable',
  });
}

export function LeadOfOperators() {
  return show(SAMPLE_STAFF_SESSION, '/console/work-queue', CONSOLE_ANSWERS);
}

export function Operator() {
  return show({ ...SAMPLE_STAFF_SESSION, staffRole: 'operator' }, '/console/support', CONSOLE_ANSWERS);
}
