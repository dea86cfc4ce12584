import { randomUUID } from 'node:crypto';
import { askServiceRequest } from '@marga/contract/amendments/service-requests';
import {
  type Cancellation,
  type Change,
  confirmCancellation,
  confirmChange,
  readAmendments,
} from '@marga/contract/amendments/amendments';
import type { Traveller } from '@marga/contract/bookings/booking';
import type { BookingId } from '@marga/contract/kernel/ids';
import type { WireMoney } from '@marga/contract/kernel/money';
import { BUSINESS_ZONE, localDateAt, addDaysToDate, addMsToInstant } from '@marga/contract/kernel/time';
import {
  decideActionProposal,
  recordOfflineBooking,
  listWorkItems,
  readWorkItem,
} from '@marga/contract/workqueue/workqueue';
import { now } from '../src/platform/clock.ts';
import type { Answer, Caller, TestApi } from './api.ts';
import { makeTravellers } from './cancellation-helpers.ts';
import { seedStaff, type TestCompany } from './seed-companies-and-users.ts';
import { performWorkItemAction } from './perform-work-item-action.ts';
import { offlineBookingBody } from './offline-booking-body.ts';

export const rupeesToApiMoney = (amount: string): WireMoney => ({ amount, currency: 'INR' });

/**
 * Returns the function that enters an offline booking as one operator; a second operator approves it where approval
 * is needed.
 */
function offlineBookingEntry(api: TestApi, anil: Caller, bela: Caller) {
  async function bookOffline(
    company: TestCompany,
    travellers: readonly Traveller[] = makeTravellers(1),
    total = '4000.00',
  ): Promise<BookingId> {
    const { value } = await api.call(recordOfflineBooking, {
      as: anil,
      key: randomUUID(),
      params: { companyId: company.id },
      body: { ...offlineBookingBody(company, total), travellers },
    });
    if (value.waitsOn) await agree(bela, value.waitsOn);
    const [entered] = await api.admin<{ id: BookingId }>(
      'select id from bookings.booking where company_id = $1 order by id desc limit 1',
      [company.id],
    );
    if (!entered) throw new Error('it was not entered');
    return entered.id;
  }

  /** Approves the action that was proposed for a work item. */
  async function agree(as: Caller, workItemKey: string) {
    const row = await api.call(readWorkItem, { as, params: { workItemKey } });
    return api.call(decideActionProposal, {
      key: randomUUID(),
      as,
      params: { proposalId: row.value.row.proposal?.id ?? '' },
      body: { agree: true, reason: 'Looked at it' },
    });
  }

  return { bookOffline, agree };
}

/** Holds the new times of a change that moves the booked train journey by one day. */
export const NEXT_DAY = { at: 0, departs: '2027-03-15T16:55', arrives: '2027-03-16T08:35' };

interface Asking {
  ask: (
    company: TestCompany,
    bookingId: BookingId,
    more?: Record<string, unknown>,
    key?: string,
  ) => Promise<Answer<typeof askServiceRequest>>;
  after: (company: TestCompany, bookingId: BookingId) => Promise<Answer<typeof readAmendments>['value']>;
}

/** Returns the steps of a manual change: it is requested in free text, quoted and confirmed. */
function changeSteps(api: TestApi, anil: Caller, { ask, after }: Asking) {
  const requestChange = (
    company: TestCompany,
    bookingId: BookingId,
    more: Record<string, unknown> = {},
    key: string = randomUUID(),
  ) => ask(company, bookingId, { category: 'time', remark: 'The day after, please', ...more }, key);

  const quoteChangeIt = (
    serviceRequest: string,
    difference: string,
    fee: string,
    more: Record<string, unknown> = {},
  ) =>
    performWorkItemAction(api, anil, `service-request.${serviceRequest}`, {
      action: 'quote-change',
      difference: rupeesToApiMoney(difference),
      fee: rupeesToApiMoney(fee),
      refundBy: addDaysToDate(localDateAt(now(), BUSINESS_ZONE), 5),
      expiresAt: addMsToInstant(now(), 4 * 3_600_000),
      times: [NEXT_DAY],
      reason: 'Told by the counter in New Delhi',
      ...more,
    });

  /** Requests a change as the buyer, quotes it as an operator and returns the quote; throws when no quote was made. */
  async function quotedChange(
    company: TestCompany,
    bookingId: BookingId,
    [difference, fee]: readonly [string, string],
    more: Record<string, unknown> = {},
  ): Promise<Change> {
    const { value } = await requestChange(company, bookingId);
    const answer = await quoteChangeIt(value.id, difference, fee, more);
    const { serviceRequestChange } = await after(company, bookingId);
    if (!serviceRequestChange) throw new Error(`nothing was quoted: ${JSON.stringify(answer)}`);
    return serviceRequestChange;
  }

  const confirmIt = (company: TestCompany, { id, total }: Change, key: string = randomUUID()) =>
    api.call(confirmChange, {
      as: company.as('owner'),
      key,
      params: { changeId: id },
      body: { acceptedTotal: total, payWith: 'wallet' },
    });

  return { requestChange, quoteChangeIt, quotedChange, confirmIt };
}

/**
 * Sets up a test of service requests: two operators, an offline booking, and the steps of the buyer and the
 * operators.
 */
export async function createServiceRequestFixture(api: TestApi) {
  const [anil, bela] = [await seedStaff(api, 'operator'), await seedStaff(api, 'operator')];

  const ask = (
    company: TestCompany,
    bookingId: BookingId,
    more: Record<string, unknown> = {},
    key: string = randomUUID(),
  ) =>
    api.call(askServiceRequest, {
      as: company.as('owner'),
      key,
      params: { bookingId },
      body: { remark: 'The meeting was called off', ...more },
    });

  const after = async (company: TestCompany, bookingId: BookingId) =>
    (await api.call(readAmendments, { as: company.as('owner'), params: { bookingId } })).value;

  const quoteIt = (
    serviceRequest: string,
    charge: string,
    refund: string,
    more: Record<string, unknown> = {},
  ) =>
    performWorkItemAction(api, anil, `service-request.${serviceRequest}`, {
      action: 'quote-service-request',
      charge: rupeesToApiMoney(charge),
      refund: rupeesToApiMoney(refund),
      refundBy: addDaysToDate(localDateAt(now(), BUSINESS_ZONE), 5),
      expiresAt: addMsToInstant(now(), 4 * 3_600_000),
      reason: 'Told by the counter in New Delhi',
      ...more,
    });

  /**
   * Requests a cancellation as the buyer, quotes it as an operator and returns the quote; throws when no quote was
   * made.
   */
  async function quoted(
    company: TestCompany,
    bookingId: BookingId,
    [charge, refund]: readonly [string, string] = ['600.00', '3400.00'],
    more: Record<string, unknown> = {},
  ): Promise<Cancellation> {
    const { value } = await ask(company, bookingId, more);
    await quoteIt(value.id, charge, refund);
    const { serviceRequestQuote } = await after(company, bookingId);
    if (!serviceRequestQuote) throw new Error('nothing was quoted');
    return serviceRequestQuote;
  }

  const confirm = (company: TestCompany, { id, refund }: Cancellation) =>
    api.call(confirmCancellation, {
      as: company.as('owner'),
      key: randomUUID(),
      params: { cancellationId: id },
      body: { acceptedRefund: refund },
    });

  const kindOf = async (key: string) =>
    (await api.call(listWorkItems, { as: anil })).value.items.find((row) => row.key === key)?.kind;

  /** Returns what the buyer wants cancelled, as the work item shows it to the operator. */
  const wantedIn = async (workItemKey: string) =>
    (await api.call(readWorkItem, { as: anil, params: { workItemKey } })).value.facts
      .filter(({ name }) => name.startsWith('wanted-'))
      .map(({ text }) => text);

  const entry = offlineBookingEntry(api, anil, bela);
  const ofChange = changeSteps(api, anil, { ask, after });
  return { anil, bela, ...entry, ...ofChange, ask, after, quoteIt, quoted, confirm, kindOf, wantedIn };
}
