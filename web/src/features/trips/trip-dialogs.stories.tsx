import type { Quote } from '@marga/contract/trips/trip-details';
import type { Trip } from '@marga/contract/trips/trip';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { submitStory } from '../../styleguide/submit-story.ts';
import { ClientQuoteLinksDialog } from './client-quote-links-dialog.tsx';
import { DeleteTripDialog } from './delete-trip-dialog.tsx';
import { DuplicateTripDialog } from './duplicate-trip-dialog.tsx';
import { sampleTrip } from './sample-trip.ts';

export default { title: 'Trip/Dialogs' };

const OPEN_QUOTE = {
  id: 'qte_01m7eh9ktefjj89ryxw9m7a2x1',
  token: 'q'.repeat(43),
  clientTotal: { amount: '14200.00', currency: 'INR' },
  state: 'open',
  expiresAt: '2026-11-21T06:00:00.000Z',
  createdAt: '2026-11-18T06:00:00.000Z',
} as unknown as Quote;

const QUOTED: Trip = {
  ...sampleTrip(),
  quotes: [
    OPEN_QUOTE,
    { ...OPEN_QUOTE, id: 'qte_01m7eh9ktefjj89ryxw9m7a2x2' as Quote['id'], state: 'revoked' },
  ],
};

function show(answers: SampleAnswers, children: ReactNode): ReactNode {
  return (
    <SampleApi session={SAMPLE_SESSION} answers={answers}>
      {children}
    </SampleApi>
  );
}

const nothing = () => undefined;

export function QuoteLinks() {
  return show(
    { 'booking.revoke-quote': 'pending' },
    <ClientQuoteLinksDialog trip={QUOTED} onClose={nothing} />,
  );
}

export function FirstQuoteLink() {
  return show(
    { 'booking.make-quote': 'pending' },
    <ClientQuoteLinksDialog trip={sampleTrip()} onClose={nothing} />,
  );
}

export function QuoteLinkRefused() {
  return show(
    { 'booking.make-quote': 'permission-denied' },
    <ClientQuoteLinksDialog trip={sampleTrip()} onClose={nothing} />,
  );
}
QuoteLinkRefused.play = submitStory();

export function DuplicateTrip() {
  return show(
    { 'booking.duplicate-trip': 'pending' },
    <DuplicateTripDialog trip={sampleTrip()} onClose={nothing} />,
  );
}

export function DuplicateTripSoldOut() {
  return show(
    { 'booking.duplicate-trip': 'offer-sold-out' },
    <DuplicateTripDialog trip={sampleTrip()} onClose={nothing} />,
  );
}
DuplicateTripSoldOut.play = submitStory();

export function DeleteTrip() {
  return show({ 'booking.delete-trip': 'pending' }, <DeleteTripDialog trip={QUOTED} onClose={nothing} />);
}

export function DeleteTripRefused() {
  return show(
    { 'booking.delete-trip': 'trip-already-paid' },
    <DeleteTripDialog trip={sampleTrip()} onClose={nothing} />,
  );
}
DeleteTripRefused.play = submitStory();
