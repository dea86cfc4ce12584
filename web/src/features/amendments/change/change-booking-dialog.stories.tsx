import type { Change } from '@marga/contract/amendments/amendments';
import type { BookingWithDetails } from '@marga/contract/bookings/booking';
import type { Offer } from '@marga/contract/search/search';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../../styleguide/sample-session.ts';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { EMPTY_WALLET, SAMPLE_WALLET, toSampleRupeeAmount } from '../../ledger/wallet/sample-wallet.ts';
import { samplePlace } from '../../search/sample-place.ts';
import { sampleOffer, sampleResult } from '../../search/sample-results.ts';
import { BUS_RESULTS, SEATER_SEATS } from '../../search/storybook-sample-results.ts';
import { clearAllSearchResults } from '../../search/use-search.ts';
import {
  instantHoursFromNow,
  sampleBooking,
  sampleBookingChange,
  sampleBookingWithDetails,
  sampleFlightItinerary,
} from '../sample-amendments.ts';
import type { ChangeKind } from './allowed-booking-changes.ts';
import { ChangeBookingDialog } from './change-booking-dialog.tsx';
import { ManualChangeQuote } from './manual-change-quote.tsx';

export default { title: 'Booking/Change a booking' };

const booking = sampleBookingWithDetails();

/** The booked bus is among the results of `BUS_RESULTS`. */
const BUS_OFFERS = BUS_RESULTS.slice(1).flatMap(({ offers }) =>
  offers.map((offer): Offer => ({ ...offer, id: 'ofr_01m7eh9ktefjj89ryxw9m7a2x9' as Offer['id'] })),
);
const busBooking = sampleBookingWithDetails({
  service: 'bus',
  supplier: 'redline',
  ...(BUS_OFFERS[0] && { itinerary: BUS_OFFERS[0].itinerary }),
  travellers: sampleBooking().travellers.slice(0, 2),
});

const NOTHING = () => undefined;

function show(answers: SampleAnswers, children: ReactNode): ReactNode {
  // Results are stored between two stories, as they are between two pages.
  clearAllSearchResults();
  return (
    <SampleApi session={SAMPLE_SESSION} answers={answers}>
      {children}
    </SampleApi>
  );
}

function change(
  answers: SampleAnswers,
  kinds: readonly ChangeKind[],
  changed: BookingWithDetails = booking,
): ReactNode {
  return show(
    answers,
    <ChangeBookingDialog
      booking={changed}
      kinds={kinds}
      onRequestChange={NOTHING}
      onClose={NOTHING}
      onConfirmed={NOTHING}
    />,
  );
}

const SEARCH_ID = `srh_${'x'.repeat(40)}`;

/** Answers a search with the offers; a search that has not ended waits for more of them. */
function searchAnswers(
  offers: readonly Offer[],
  { supplier = 'skybridge', hasEnded = true } = {},
): SampleAnswers {
  const results = offers.map((offer) => sampleResult(offer.id, [offer]));
  return {
    'search.start-search': {
      id: SEARCH_ID,
      criteria: {
        service: 'bus',
        origin: 'ci-delhi',
        destination: 'ci-jaipur',
        departOn: '2026-12-28',
        travellers: 2,
      },
      suppliers: [supplier],
      expiresAt: instantHoursFromNow(1),
    },
    'search.watch-search': [
      { type: 'results', supplier, results },
      ...(hasEnded
        ? [
            {
              type: 'search-ended' as const,
              results: results.length,
              offers: offers.length,
              alternatives: [],
            },
          ]
        : []),
    ],
  };
}

function flightAt(id: string, departs: string, arrives: string, amount: string, supplier = 'skybridge') {
  const itinerary = sampleFlightItinerary(departs, arrives);
  const [segment] = itinerary.segments;
  return {
    ...sampleOffer({ id: `01m7eh9ktefjj89ryxw9m7a${id}`, amount, supplier, variant: 'Flex', travellers: 3 }),
    itinerary: segment ? { ...itinerary, segments: [{ ...segment, number: `8${id}` }] } : itinerary,
  };
}

/** The later of two flights costs more, the earlier one less; another supplier's cannot replace what was booked. */
const FLIGHTS = [
  flightAt('2x2', '2026-12-04T15:10', '2026-12-04T17:55', '19680.00'),
  flightAt('2x1', '2026-12-04T09:40', '2026-12-04T12:20', '16020.00'),
  flightAt('2x3', '2026-12-04T18:00', '2026-12-04T20:40', '15000.00', 'blueleaf'),
];

const PAYMENT: SampleAnswers = {
  'payments.read-options': {
    methods: ['wallet', 'credit', 'gateway', 'later'],
    virtualAccount: null,
    topUp: { least: toSampleRupeeAmount('100.00'), most: toSampleRupeeAmount('1000000.00') },
  },
  'ledger.read-wallet': SAMPLE_WALLET,
};

function quoted(changes: Partial<Change> = {}, answers: SampleAnswers = {}): ReactNode {
  return change(
    {
      ...PAYMENT,
      'amendments.quote-change': sampleBookingChange(changes),
      'amendments.confirm-change': 'pending',
      ...answers,
    },
    ['names'],
  );
}

/** Corrects the first name and asks what that costs. */
const askForName = submitStory({ 'travellers.0.givenName': 'AASHA' });

/** Confirms the quote that the story shows. */
async function confirmQuote(context: Parameters<typeof askForName>[0]): Promise<void> {
  await askForName(context);
  await submitStory({}, 'dialog section[aria-label] button:not([disabled])')(context);
}

export function ChoiceOfChange() {
  return change({}, ['names', 'dates', 'seats', 'traveller']);
}

export function NameWithMistakes() {
  return change({}, ['names']);
}
NameWithMistakes.play = submitStory({ 'travellers.1.givenName': 'V1KRAM', 'travellers.2.familyName': '' });

export function NameOfAnotherPerson() {
  return change({ 'amendments.quote-change': 'name-not-changeable' }, ['names']);
}
NameOfAnotherPerson.play = askForName;

export function SupplierAsked() {
  return quoted({}, { 'amendments.quote-change': 'pending' });
}
SupplierAsked.play = askForName;

export function Dearer() {
  return quoted();
}
Dearer.play = askForName;

export function DearerThanTheWallet() {
  return quoted(
    { total: toSampleRupeeAmount('400000.00'), difference: toSampleRupeeAmount('399250.00') },
    { 'ledger.read-wallet': EMPTY_WALLET },
  );
}
DearerThanTheWallet.play = askForName;

/** The company pays on the gateway's page alone, where nothing can be set aside. */
export function WithoutWalletAndCredit() {
  const options = { ...(PAYMENT['payments.read-options'] as object), methods: ['gateway'] };
  return quoted({}, { 'payments.read-options': options as SampleAnswers['payments.read-options'] & object });
}
WithoutWalletAndCredit.play = askForName;

const CHEAPER = {
  difference: toSampleRupeeAmount('-2400.00'),
  fee: toSampleRupeeAmount('750.00'),
  total: toSampleRupeeAmount('-1650.00'),
} as const;

export function Cheaper() {
  return quoted(CHEAPER);
}
Cheaper.play = askForName;

export function FreeOfCharge() {
  const nothing = toSampleRupeeAmount('0.00');
  return quoted({
    itinerary: booking.itinerary,
    travellers: [{ givenName: 'AASHA', familyName: 'RAO' }, ...booking.travellers.slice(1)],
    difference: nothing,
    fee: nothing,
    total: nothing,
  });
}
FreeOfCharge.play = askForName;

export function QuoteExpired() {
  return quoted({ expiresAt: instantHoursFromNow(-0.1) });
}
QuoteExpired.play = askForName;

export function PriceChanged() {
  return quoted(CHEAPER, { 'amendments.confirm-change': 'price-changed' });
}
PriceChanged.play = confirmQuote;

export function QuotedByOperators() {
  return show(
    PAYMENT,
    <ManualChangeQuote
      booking={booking}
      quote={sampleBookingChange({ isManual: true, agreed: 'A seat at the window was promised.' })}
      onAgain={NOTHING}
      onConfirmed={NOTHING}
      onClose={NOTHING}
    />,
  );
}

export function QuotedByOperatorsExpired() {
  return show(
    PAYMENT,
    <ManualChangeQuote
      booking={booking}
      quote={sampleBookingChange({ isManual: true, expiresAt: instantHoursFromNow(-0.1) })}
      onAgain={NOTHING}
      onConfirmed={NOTHING}
      onClose={NOTHING}
    />,
  );
}

export function OtherTimeSearched() {
  return change(searchAnswers([], { hasEnded: false }), ['dates']);
}
OtherTimeSearched.play = submitStory();

export function OtherTimes() {
  return change({ ...PAYMENT, ...searchAnswers(FLIGHTS), 'amendments.quote-change': sampleBookingChange() }, [
    'dates',
  ]);
}
OtherTimes.play = submitStory();

export function NoOtherTime() {
  return change(searchAnswers([]), ['dates']);
}
NoOtherTime.play = submitStory();

export function OtherTimesNotSearched() {
  return change({ 'search.start-search': 'overloaded' }, ['dates']);
}
OtherTimesNotSearched.play = submitStory();

const PLACES: SampleAnswers = {
  'places.find': {
    items: [samplePlace('ci-delhi', 'Delhi'), samplePlace('ci-jaipur', 'Jaipur')],
    resolved: samplePlace('ci-delhi', 'Delhi'),
  },
};
const BUSES: SampleAnswers = {
  ...PLACES,
  'travellers.list': { items: [], nextCursor: null, total: 0 },
  ...searchAnswers(BUS_OFFERS, { supplier: 'redline' }),
  'search.read-seat-map': { seats: SEATER_SEATS },
};

export function OtherSeats() {
  return change(
    {
      ...BUSES,
      ...PAYMENT,
      'amendments.quote-change': sampleBookingChange({
        ...CHEAPER,
        itinerary: busBooking.itinerary,
        travellers: busBooking.travellers,
        seats: ['3', '4'],
      }),
    },
    ['seats'],
    busBooking,
  );
}

export function SeatsLoading() {
  return change({ ...BUSES, ...searchAnswers([], { hasEnded: false }) }, ['seats'], busBooking);
}

export function DepartureNotSoldAnyMore() {
  return change({ ...BUSES, ...searchAnswers([]) }, ['seats'], busBooking);
}

/** The name of the place in the booking is not in the gazetteer, so no departure can be searched for. */
export function PlaceNotFound() {
  return change({ 'places.find': { items: [], resolved: null } }, ['seats'], busBooking);
}

export function PlacesNotRead() {
  return change({ 'places.find': 'no-network' }, ['seats'], busBooking);
}

export function TravellerWithMistakes() {
  return change(BUSES, ['traveller'], busBooking);
}
TravellerWithMistakes.play = submitStory({ 'travellers.2.email': 'meera@' });

export function NoSeatForOneMore() {
  return change({ ...BUSES, ...searchAnswers([]) }, ['traveller'], busBooking);
}
