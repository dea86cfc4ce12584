import { describe, expect, test } from 'vitest';
import { approveCompany } from '@marga/contract/identity/company-and-user-administration';
import { addMsToInstant } from '@marga/contract/kernel/time';
import { answerTicket } from '@marga/contract/support/support';
import { listWorkItems, readWorkItem } from '@marga/contract/workqueue/workqueue';
import { companyOfCaller, startTestApi } from '../../../test/api.ts';
import { createEscalatedBooking } from '../../../test/escalated-booking.ts';
import { allowPaymentMethods } from '../../../test/held-trip-helpers.ts';
import { performWorkItemAction } from '../../../test/perform-work-item-action.ts';
import { advanceCheckoutOnce, workerDeps } from '../../../test/run-checkout.ts';
import { startCheckoutOfNewTrip } from '../../../test/search-and-start-checkout.ts';
import {
  createCompanyOwnedBy,
  seedCompany,
  seedSignedInUser,
  seedStaff,
} from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { newSupportMessageId, sendContactForm } from '../../../test/support-tickets.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';
import { now } from '../../platform/clock.ts';

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), TIME_SCALE: '1000' });
/** This worker meets suppliers that never answer. */
const hasty = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 500 });
const as = await createCompanyOwnedBy(api, await seedSignedInUser(api), '9000000.00');
await allowPaymentMethods(api, as);
const operator = await seedStaff(api, 'operator');

const HOUR_MS = 3_600_000;
const list = async () => (await api.call(listWorkItems, { as: operator })).value;
const itemOf = async (key: string) => (await list()).items.find((item) => item.key === key);
const fileOf = async (workItemKey: string) =>
  (await api.call(readWorkItem, { as: operator, params: { workItemKey } })).value;

describe('nothing is called clear while something is open', () => {
  test('counts a booking that is still checked, and then lists it when nobody has answered', async () => {
    expect(await list()).toMatchObject({ total: 0, beingChecked: 0, postponed: 0 });
    const { id } = await startCheckoutOfNewTrip(api, as, { destination: 'XTN' });
    await advanceCheckoutOnce(hasty, as, id);
    expect(await list()).toMatchObject({ items: [], total: 0, beingChecked: 1 });
    const { key } = await createEscalatedBooking(api, hasty, as);
    expect(await list()).toMatchObject({ total: 1, beingChecked: 1, unassigned: 1, mine: 0 });
    await performWorkItemAction(api, operator, key, {
      action: 'booking-not-made',
      reason: 'The supplier has no order',
    });
    expect(await list()).toMatchObject({ total: 0, beingChecked: 1, settledToday: 1 });
  });

  test('counts what an operator has put off', async () => {
    const { bookingId } = await createEscalatedBooking(api, hasty, as);
    const key = `booking.${bookingId}`;
    await api.admin(
      `insert into workqueue.work_item_state (item_type, item_id, snoozed_until) values ('booking', $1, platform.now() + interval '1 hour')`,
      [bookingId],
    );
    expect(await itemOf(key)).toBeUndefined();
    expect(await list()).toMatchObject({ total: 0, postponed: 1 });
    await performWorkItemAction(api, operator, key, {
      action: 'booking-not-made',
      reason: 'The supplier has no order',
    });
  });
});

test('shows what travels, when and for how many, and how to telephone the supplier', async () => {
  const { key, bookingId } = await createEscalatedBooking(api, hasty, as);
  const { row, booking } = await fileOf(key);
  const [first] = booking?.itinerary.service === 'flight' ? booking.itinerary.segments : [];
  expect(row.travel).toEqual({
    service: 'flight',
    departsAt: first?.departsAt,
    number: `${first?.carrierCode} ${first?.number}`,
    travellers: 1,
  });
  expect(row.subject).toBe(booking?.reference);
  expect(JSON.stringify([row.subject, row.title])).not.toContain(bookingId);
  expect(booking?.supplierSupport).toEqual({ phone: '+912248901120', note: 'agent line, PIN 4471' });
  expect((await itemOf(key))?.travel).toEqual(row.travel);
  // Names of travellers are shown with one item, whose reading names them in the audit log, and never in the list.
  expect(JSON.stringify(await list())).not.toContain('RAO');
  expect(JSON.stringify(booking?.travellers)).toContain('RAO');
});

test('lists a company from its application to the decision, with a deadline of a day', async () => {
  const company = await seedCompany(api, { roles: ['owner'] });
  const key = `company.${company.id}`;
  expect(await itemOf(key)).toBeUndefined();
  await api.admin(
    `update identity.company set state = 'unverified', registration_number = 'U74999MH2026PTC412345' where id = $1`,
    [company.id],
  );
  const item = await itemOf(key);
  expect(item).toMatchObject({
    kind: 'company-waiting',
    companyId: company.id,
    subject: 'U74999MH2026PTC412345',
    atRisk: { amount: '0.00' },
    travel: null,
  });
  expect(item?.dueAt).toBe(addMsToInstant(item?.since ?? now(), 24 * HOUR_MS));
  const before = (await list()).settledToday;
  await api.call(approveCompany, { as: operator, params: { companyId: company.id } });
  expect(await itemOf(key)).toBeUndefined();
  expect((await list()).settledToday).toBe(before + 1);
});

test('lists a message from its arrival to the answer, with who waits and for what', async () => {
  const ticket = await sendContactForm(openSimulatedBrowser(api));
  const key = `ticket.${ticket.id}`;
  const item = await itemOf(key);
  expect(item).toMatchObject({ kind: 'message-unanswered', subject: ticket.reference, companyId: null });
  expect(item?.dueAt).toBe(addMsToInstant(item?.since ?? ticket.createdAt, 4 * HOUR_MS));
  const { facts, actions } = await fileOf(key);
  expect(facts).toContainEqual(expect.objectContaining({ name: 'sender', text: 'Meera Rao' }));
  expect(facts).toContainEqual(
    expect.objectContaining({ name: 'last-message', text: 'Do you issue group tickets for forty?' }),
  );
  expect(actions).toEqual([]);
  await api.call(answerTicket, {
    as: operator,
    params: { ticketId: ticket.id },
    body: { id: newSupportMessageId(), text: 'Yes, we do.' },
  });
  expect(await itemOf(key)).toBeUndefined();
});

test('names no company’s id in the subject of a ledger difference', async () => {
  await api.admin(
    `insert into ledger.balance_check (accounts, postings, differences, shown) values (1, 1, 1, $1)`,
    [
      JSON.stringify([
        {
          account: `wallet:${companyOfCaller(as)}`,
          currency: 'INR',
          what: 'balance',
          stored: '1',
          calculated: '0',
        },
      ]),
    ],
  );
  const difference = await itemOf(`account.wallet:${companyOfCaller(as)}~INR~balance`);
  expect(difference?.subject).toBe('wallet');
});
