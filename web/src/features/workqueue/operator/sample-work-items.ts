import type { WorkItem, WorkItemBooking, WorkItemDetails } from '@marga/contract/workqueue/work-items';
import { instantHoursFromNow, sampleFlightItinerary } from '../../amendments/sample-amendments.ts';
import { toSampleRupeeAmount } from '../../ledger/wallet/sample-wallet.ts';

/** Returns a booking whose supplier did not answer, which is due in twenty minutes. */
export function sampleWorkItem(changes: Partial<WorkItem> = {}): WorkItem {
  return {
    key: 'unknown-booking.bkg_01m7eh9ktefjj89ryxw9m7a2x1',
    kind: 'unknown-booking',
    companyId: 'cmp_01m7eh9ktefjj89ryxw9m7a2x2' as WorkItem['companyId'],
    companyName: 'Sahyadri Travels',
    bookingId: 'bkg_01m7eh9ktefjj89ryxw9m7a2x1' as WorkItem['bookingId'],
    subject: 'MRG-4F7K2P',
    with: 'skybridge',
    title: 'Delhi – Bengaluru',
    travel: {
      service: 'flight',
      departsAt: { local: '2026-12-20T06:15', zone: 'Asia/Kolkata' },
      number: 'AI 131',
      travellers: 2,
    },
    atRisk: toSampleRupeeAmount('18420.00'),
    dueAt: instantHoursFromNow(0.33),
    since: instantHoursFromNow(-0.5),
    assignee: null,
    claim: null,
    notes: 0,
    proposal: null,
    ...changes,
  };
}

/** The operator who has a work item, or works on one. */
export const MEERA = {
  id: 'usr_01m7eh9ktefjj89ryxw9m7a2x7' as NonNullable<WorkItem['assignee']>['id'],
  name: 'Meera Joshi',
};

export const EMPTY_WORK_QUEUE = {
  items: [],
  counts: [],
  total: 0,
  atRisk: toSampleRupeeAmount('0.00'),
  dueWithinHour: 0,
  unassigned: 0,
  mine: 0,
  settledToday: 37,
  postponed: 0,
  beingChecked: 0,
};

const NOT_TRAVEL = {
  bookingId: null,
  with: null,
  title: null,
  travel: null,
  atRisk: toSampleRupeeAmount('0.00'),
};

export const SAMPLE_COMPANY_ITEM = sampleWorkItem({
  ...NOT_TRAVEL,
  key: 'company.cmp_01m7eh9ktefjj89ryxw9m7a2x5',
  kind: 'company-waiting',
  companyId: 'cmp_01m7eh9ktefjj89ryxw9m7a2x5' as WorkItem['companyId'],
  companyName: 'Nandi Expeditions',
  subject: '29AABCN1234M1Z5',
  dueAt: instantHoursFromNow(9),
});

export const SAMPLE_MESSAGE_ITEM = sampleWorkItem({
  ...NOT_TRAVEL,
  key: 'ticket.tkt_01m7eh9ktefjj89ryxw9m7a2x6',
  kind: 'message-unanswered',
  companyId: null,
  companyName: null,
  subject: 'H3ZKYCGK',
  dueAt: instantHoursFromNow(2),
});

/** Returns the work item with everything that an operator needs to decide it. */
export function sampleWorkItemDetails(changes: Partial<WorkItemDetails> = {}): WorkItemDetails {
  return {
    row: sampleWorkItem(),
    booking: sampleWorkItemBooking(),
    hold: {
      amount: toSampleRupeeAmount('18420.00'),
      from: 'wallet',
      state: 'held',
      since: instantHoursFromNow(-0.6),
    },
    postings: [
      {
        at: instantHoursFromNow(-0.6),
        kind: 'hold',
        from: 'company:cmp_01m7eh9ktefjj89ryxw9m7a2x2',
        to: 'booking:bkg_01m7eh9ktefjj89ryxw9m7a2x1',
        amount: toSampleRupeeAmount('18420.00'),
      },
    ],
    facts: [
      sampleFact('supplier-price', { amount: toSampleRupeeAmount('17200.00') }),
      sampleFact('looked-at', { at: instantHoursFromNow(-0.1) }),
    ],
    toChange: null,
    happened: [
      { at: instantHoursFromNow(-0.5), kind: 'state', what: 'unknown', by: null, note: null },
      { at: instantHoursFromNow(-0.6), kind: 'state', what: 'ordering', by: null, note: null },
    ],
    notes: [],
    actions: ['booking-made', 'booking-not-made', 'ask-again', 'leave'],
    ...changes,
  };
}

type Fact = WorkItemDetails['facts'][number];

/** Returns a named fact about a work item. */
export function sampleFact(name: string, value: Partial<Fact>): Fact {
  return { name, text: null, amount: null, at: null, ...value };
}

function sampleWorkItemBooking(): WorkItemBooking {
  return {
    id: 'bkg_01m7eh9ktefjj89ryxw9m7a2x1' as WorkItemBooking['id'],
    reference: 'MRG-4F7K2P',
    checkoutId: 'cko_01m7eh9ktefjj89ryxw9m7a2x1' as WorkItemBooking['checkoutId'],
    state: 'escalated',
    service: 'flight',
    supplier: 'skybridge',
    supplierSupport: { phone: '+912248901120', note: 'agent line, PIN 4471' },
    supplierOffer: 'off_0000Flex',
    supplierOrder: null,
    supplierReference: null,
    failure: null,
    itinerary: sampleFlightItinerary(),
    travellers: [
      { name: 'ASHA RAO', bornOn: '1988-02-29' },
      { name: 'VIKRAM MENON', bornOn: null },
    ],
    ancillaries: [{ name: 'Seat 14C', traveller: 0, count: 1 }],
    remark: 'A wheelchair at both ends',
    total: toSampleRupeeAmount('18420.00'),
    payWith: 'wallet',
    payBy: null,
    sends: 1,
    lookups: 12,
    buyer: { name: 'Asha Kulkarni', email: 'asha@sahyadri.example' },
    companyPhone: '+912025671234',
  };
}
