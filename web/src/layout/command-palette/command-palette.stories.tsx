import type { Session } from '@marga/contract/identity/session';
import { type ReactNode, useState } from 'react';
import { samplePlace } from '../../features/search/sample-place.ts';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION, SAMPLE_STAFF_SESSION } from '../../styleguide/sample-session.ts';
import { CommandPaletteHost } from './command-palette-host.tsx';
import { closeCommandPalette, openCommandPalette } from './command-palette-state.ts';

export default { title: 'Layout/Command palette' };

/** Opens the palette with a text in its field, or leaves it closed. */
function Palette({ text }: { text: string | undefined }) {
  useState(() => (text === undefined ? closeCommandPalette() : openCommandPalette(text)));
  return <CommandPaletteHost />;
}

const NOTHING = { items: [], resolved: null };

function show(
  text: string | undefined,
  session: Session | null,
  answers: SampleAnswers = { 'places.find': NOTHING },
): ReactNode {
  return (
    <SampleApi session={session} answers={answers}>
      <Palette text={text} />
    </SampleApi>
  );
}

export function BeforeTyping() {
  return show('', null);
}

export function BeforeTypingOfMember() {
  return show('', SAMPLE_SESSION);
}

/** Pages, services, articles, places, bookings and travellers are found by the same word. */
export function FullOfResults() {
  return show('lon', SAMPLE_SESSION, {
    'places.find': {
      items: [
        { ...samplePlace('LHR', 'Heathrow', 'airport'), city: 'London', country: 'GB', shortCode: 'LHR' },
        samplePlace('ci-lonavala', 'Lonavala'),
      ],
      resolved: null,
    },
    'booking.find': {
      bookings: [
        {
          id: 'bkg_01m7eh9ktefjj89ryxw9m7a2x1',
          reference: '4F7K2PQX',
          status: 'upcoming',
          service: 'flight',
          route: { shape: 'return', places: ['Delhi', 'London'] },
          departsOn: '2026-12-04',
        },
      ],
      travellers: [{ givenName: 'LONI', familyName: 'VENKATANARASIMHARAJU SRI RAMACHANDRA', bookings: 3 }],
    },
  });
}

export function StillSearching() {
  return show('london', null, { 'places.find': 'pending' });
}

export function NothingFound() {
  return show('qqqqq', null);
}

export function NotSearchedEverywhere() {
  return show('contact', null, { 'places.find': 'no-network' });
}

export function StrangerLooksForTeam() {
  return show('team', null);
}

export function MemberLooksForTeam() {
  return show('team', SAMPLE_SESSION, {
    'places.find': NOTHING,
    'booking.find': { bookings: [], travellers: [] },
  });
}

const FOUND_BOOKING = {
  id: 'bkg_01m7eh9ktefjj89ryxw9m7a2x1',
  reference: '4F7K2PQX',
  supplierReference: 'QXK7PL',
  status: 'needs-action',
  service: 'flight',
  route: { shape: 'one-way', places: ['Delhi', 'London'] },
  departsOn: '2026-12-20',
  companyId: 'cmp_01m7eh9ktefjj89ryxw9m7a2x2',
  companyName: 'Himalaya Holidays',
} as const;

export function OperatorFindsByPnr() {
  return show('QXK7PL', SAMPLE_STAFF_SESSION, { 'workqueue.find-bookings': { bookings: [FOUND_BOOKING] } });
}

export function OperatorFindsNothing() {
  return show('ZZZ999', SAMPLE_STAFF_SESSION, { 'workqueue.find-bookings': { bookings: [] } });
}

export function OperatorSearching() {
  return show('QXK7PL', SAMPLE_STAFF_SESSION, { 'workqueue.find-bookings': 'pending' });
}

export function OperatorSearchFailed() {
  return show('QXK7PL', SAMPLE_STAFF_SESSION, { 'workqueue.find-bookings': 'no-network' });
}

export function Closed() {
  return show(undefined, null);
}
