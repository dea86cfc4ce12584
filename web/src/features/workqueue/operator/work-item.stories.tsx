import type { ActionProposal, WorkItemAction, WorkItemDetails } from '@marga/contract/workqueue/work-items';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_STAFF_SESSION } from '../../../styleguide/sample-session.ts';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { instantHoursFromNow } from '../../amendments/sample-amendments.ts';
import { toSampleRupeeAmount } from '../../ledger/wallet/sample-wallet.ts';
import {
  EMPTY_WORK_QUEUE,
  MEERA,
  SAMPLE_COMPANY_ITEM,
  SAMPLE_MESSAGE_ITEM,
  sampleFact,
  sampleWorkItem,
  sampleWorkItemDetails,
} from './sample-work-items.ts';
import { UnmatchedRefundDialog } from './unmatched-refund-dialog.tsx';
import { RefundClaimLetterDialog, WorkItemActionDialog } from './work-item-action-dialog.tsx';
import { Component as WorkItemPage } from './work-item.tsx';

export default { title: 'Console/Work item' };

const NOTHING = () => undefined;
const QUEUE = {
  ...EMPTY_WORK_QUEUE,
  items: [sampleWorkItem(), SAMPLE_MESSAGE_ITEM, SAMPLE_COMPANY_ITEM],
  total: 3,
  atRisk: toSampleRupeeAmount('18420.00'),
};
const ANSWERS: SampleAnswers = {
  'workqueue.watch-work-items': 'pending',
  'workqueue.list-work-items': QUEUE,
  'workqueue.list-operators': { operators: [MEERA] },
  'workqueue.claim-work-item': sampleWorkItem(),
  'workqueue.release-work-item': undefined,
  'workqueue.perform-routine-action': 'pending',
  'workqueue.perform-money-action': 'pending',
};

const thePage = (
  <Routes location={`/${sampleWorkItem().key}`}>
    <Route path=":workItemKey" element={<WorkItemPage />} />
  </Routes>
);

function show(answers: SampleAnswers, children: ReactNode = thePage): ReactNode {
  return (
    <SampleApi session={SAMPLE_STAFF_SESSION} answers={{ ...ANSWERS, ...answers }}>
      {children}
    </SampleApi>
  );
}

/** Shows the page of one work item. */
function open(changes: Partial<WorkItemDetails> = {}, answers: SampleAnswers = {}): ReactNode {
  return show({ 'workqueue.read-work-item': sampleWorkItemDetails(changes), ...answers });
}

const NOT_OF_BOOKING = { booking: null, hold: null, postings: [], facts: [], happened: [], actions: [] };

/** A company and a message are decided on screens of their own, to which the item links. */
export function CompanyWaiting() {
  return open({ ...NOT_OF_BOOKING, row: SAMPLE_COMPANY_ITEM });
}

export function MessageUnanswered() {
  return open({
    ...NOT_OF_BOOKING,
    row: SAMPLE_MESSAGE_ITEM,
    facts: [
      sampleFact('ticket-kind', { text: 'message' }),
      sampleFact('sender', { text: 'Meera Rao' }),
      sampleFact('last-message', { text: 'Do you issue group tickets for forty?' }),
    ],
  });
}

export function UnknownBooking() {
  return open();
}

/** Another operator works on it, and one has left a note. */
export function ClaimedByAnother() {
  return open(
    {
      row: sampleWorkItem({
        assignee: MEERA,
        claim: { by: MEERA, until: instantHoursFromNow(0.05) },
        notes: 1,
      }),
      notes: [
        {
          id: 'dsn_01m7eh9ktefjj89ryxw9m7a2x1' as WorkItemDetails['notes'][number]['id'],
          by: MEERA,
          at: instantHoursFromNow(-0.2),
          text: 'Their night desk answers after ten.',
          to: null,
        },
      ],
    },
    { 'workqueue.claim-work-item': { code: 'state-changed', details: { claimedBy: MEERA.name } } },
  );
}

/** The action is done, and the item stays because what it shows is not settled. */
export function ActionDone() {
  return open(
    { actions: ['ask-again'] },
    { 'workqueue.perform-routine-action': { file: sampleWorkItemDetails(), claimLetter: null } },
  );
}

/** The amount is above what one operator may move. */
export function ActionProposed() {
  const { uid, name } = SAMPLE_STAFF_SESSION.user;
  const proposal = proposalBy({ id: uid, name });
  return open(
    { actions: ['booking-made'] },
    {
      'workqueue.perform-money-action': {
        file: sampleWorkItemDetails({ row: sampleWorkItem({ proposal }), actions: [] }),
        claimLetter: null,
      },
    },
  );
}

export function ItemLoading() {
  return show({ 'workqueue.read-work-item': 'pending' });
}

export function NoLongerOpen() {
  return show({ 'workqueue.read-work-item': 'not-found' });
}

export function ItemNotRead() {
  return show({ 'workqueue.read-work-item': 'no-network' });
}

function proposalBy(by: ActionProposal['by']): ActionProposal {
  return {
    id: 'prp_01m7eh9ktefjj89ryxw9m7a2x1' as ActionProposal['id'],
    action: 'booking-made',
    reason: 'Their night desk found the order',
    amount: toSampleRupeeAmount('18420.00'),
    by,
    at: instantHoursFromNow(-0.1),
    expiresAt: instantHoursFromNow(23),
  };
}

function proposed(by: ActionProposal['by'], answers: SampleAnswers = {}): ReactNode {
  return open(
    { row: sampleWorkItem({ proposal: proposalBy(by) }), actions: [] },
    { 'workqueue.decide-action-proposal': 'pending', ...answers },
  );
}

export function WaitsForSecondPerson() {
  return proposed(MEERA);
}

export function OwnProposal() {
  const { uid, name } = SAMPLE_STAFF_SESSION.user;
  return proposed({ id: uid, name });
}

export function AgreementWithoutReason() {
  return proposed(MEERA);
}
AgreementWithoutReason.play = async (context: Parameters<ReturnType<typeof submitStory>>[0]) => {
  await submitStory({}, 'section [aria-keyshortcuts="Y"]')(context);
  await submitStory({}, 'dialog [type="submit"]')(context);
};

function act(
  action: WorkItemAction,
  changes: Partial<WorkItemDetails> = {},
  answers: SampleAnswers = {},
): ReactNode {
  return show(
    answers,
    <WorkItemActionDialog
      action={action}
      file={sampleWorkItemDetails({ actions: [action], ...changes })}
      onDone={NOTHING}
      onOvertaken={NOTHING}
      onClose={NOTHING}
    />,
  );
}

const REASON = { reason: 'Told by their night desk' };

/** An action without fields of its own asks for the reason alone. */
export function AskAgain() {
  return act('ask-again');
}

export function BookingNotMade() {
  return act('booking-not-made');
}

export function BookingMadeWithMistakes() {
  return act('booking-made');
}
BookingMadeWithMistakes.play = submitStory();

export function BookingMade() {
  return act('booking-made');
}
BookingMade.play = submitStory({ order: 'ord_0000Silent', reference: 'QXK7PL', ...REASON });

/** The action moves money, so the server asks for the password once more. */
export function PasswordAsked() {
  return act(
    'booking-made',
    {},
    {
      'workqueue.perform-money-action': 'requires-recent-login',
      'identity.confirm-password': 'invalid-credential',
    },
  );
}
PasswordAsked.play = BookingMade.play;

export function BookingOnHoldWithMistakes() {
  return act('booking-on-hold');
}
BookingOnHoldWithMistakes.play = submitStory({ order: 'ord_0000Silent' });

export function ExtendHold() {
  return act('extend-hold', { row: sampleWorkItem({ kind: 'hold-expiring' }) });
}

const REFUND_FACTS = [
  sampleFact('quoted', { amount: toSampleRupeeAmount('15184.00') }),
  sampleFact('due-by', { at: instantHoursFromNow(-48) }),
];

export function RefundArrived() {
  return act('refund-arrived', { row: sampleWorkItem({ kind: 'refund-late' }), facts: REFUND_FACTS });
}

/** A part has come before, so the field asks for the sum of both. */
export function RefundShortWithMistake() {
  return act('refund-arrived', {
    row: sampleWorkItem({ kind: 'refund-short' }),
    facts: [...REFUND_FACTS, sampleFact('arrived', { amount: toSampleRupeeAmount('9000.00') })],
  });
}
RefundShortWithMistake.play = submitStory({ arrived: '9000', ...REASON });

export function SupplierCancelled() {
  return act('order-cancelled', { row: sampleWorkItem({ kind: 'supplier-cancelled' }) });
}

export function SupplierCancelledForLess() {
  return act('order-cancelled', { row: sampleWorkItem({ kind: 'supplier-cancelled' }) });
}
SupplierCancelledForLess.play = submitStory({ refund: '12000', ...REASON });

const REQUEST = sampleWorkItem({ kind: 'service-request' });
const ofPart = [
  sampleFact('supplier-price', { amount: toSampleRupeeAmount('17200.00') }),
  sampleFact('wanted-travellers', { text: 'VIKRAM MENON' }),
];

export function CancellationQuote() {
  return act('quote-service-request', { row: REQUEST });
}

export function CancellationQuoteOfPartWithMistakes() {
  return act('quote-service-request', { row: REQUEST, facts: ofPart });
}
CancellationQuoteOfPartWithMistakes.play = submitStory({ refund: '17201', charge: '1', ...REASON });

export function DeclineRequest() {
  return act('decline-service-request', { row: REQUEST });
}

const TO_CHANGE = {
  row: REQUEST,
  toChange: [{ givenName: 'ASHA', familyName: 'RAO' }, null],
} as const;

export function ChangeQuote() {
  return act('quote-change', { ...TO_CHANGE, toChange: [...TO_CHANGE.toChange] });
}

export function ChangeQuoteWithMistakes() {
  return act('quote-change', { ...TO_CHANGE, toChange: [...TO_CHANGE.toChange] });
}
ChangeQuoteWithMistakes.play = submitStory({
  difference: '-99999',
  'times.0.departs': '',
  'names.0.givenName': '4SHA',
  seats: 'by the window',
  ...REASON,
});

/** Returns a moment as a date-time field writes it, at this many hours from now. */
function momentIn(hours: number): string {
  const at = new Date(instantHoursFromNow(hours));
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What the server alone can tell: how the change stands to the booking and to others. */
export function ChangeQuoteRefused() {
  const issues = ['difference', 'fee', 'expiresAt', 'times', 'names', 'seats', 'added'];
  return act(
    'quote-change',
    { ...TO_CHANGE, toChange: [...TO_CHANGE.toChange] },
    {
      'workqueue.perform-routine-action': {
        code: 'request-invalid',
        issues: issues.map((name) => ({ path: `body.${name}`, message: 'refused' })),
      },
    },
  );
}
ChangeQuoteRefused.play = submitStory({
  difference: '450',
  fee: '200',
  expiresAt: momentIn(72),
  agreed: 'A lower berth',
  ...REASON,
});

export function ClaimLetter() {
  return show(
    {},
    <RefundClaimLetterDialog
      claimLetter={{
        to: 'refunds@skybridge.example',
        subject: 'Refund of ₹15,184 for X7PQ2L, due since 6 November 2026',
        text: 'Dear Skybridge,\n\nbooking X7PQ2L was cancelled on 20 October 2026. The refund has not reached us.',
      }}
      onClose={NOTHING}
    />,
  );
}

const CANCELLED = {
  bookingId: 'bkg_01m7eh9ktefjj89ryxw9m7a2x1',
  reference: 'MRG-4F7K2P',
  companyName: 'Sahyadri Travels',
  with: 'skybridge',
  title: 'Delhi to Bengaluru',
  departsAt: '2026-12-04T00:45:00.000Z',
};

function unmatched(answer: NonNullable<SampleAnswers['workqueue.find-cancelled-bookings']>): ReactNode {
  return show(
    { 'workqueue.find-cancelled-bookings': answer, 'workqueue.report-unmatched-refund': 'pending' },
    <UnmatchedRefundDialog onRaised={NOTHING} onClose={NOTHING} />,
  );
}

export function UnmatchedRefundTooShort() {
  return unmatched('pending');
}
UnmatchedRefundTooShort.play = submitStory({ reference: 'X7' });

export function UnmatchedRefundNotFound() {
  return unmatched({ items: [] });
}
UnmatchedRefundNotFound.play = submitStory({ reference: 'NOBODYS1' });

export function UnmatchedRefundFound() {
  return unmatched({ items: [CANCELLED] });
}
UnmatchedRefundFound.play = submitStory({ reference: 'MRG-4F7K2P' });

export function UnmatchedRefundNotLookedUp() {
  return unmatched('no-network');
}
UnmatchedRefundNotLookedUp.play = submitStory({ reference: 'MRG-4F7K2P' });
