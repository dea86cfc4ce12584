import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import * as stories from './work-item.stories.tsx';

const {
  ActionDone,
  ActionProposed,
  AgreementWithoutReason,
  BookingMade,
  BookingMadeWithMistakes,
  BookingOnHoldWithMistakes,
  CancellationQuote,
  CancellationQuoteOfPartWithMistakes,
  ChangeQuote,
  ChangeQuoteRefused,
  ChangeQuoteWithMistakes,
  ClaimedByAnother,
  CompanyWaiting,
  MessageUnanswered,
  DeclineRequest,
  NoLongerOpen,
  OwnProposal,
  PasswordAsked,
  RefundArrived,
  RefundShortWithMistake,
  SupplierCancelled,
  SupplierCancelledForLess,
  UnknownBooking,
  UnmatchedRefundFound,
  UnmatchedRefundNotFound,
  UnmatchedRefundTooShort,
  WaitsForSecondPerson,
} = composeStoriesOfFile(stories);

const moneyActions = () => sentRequestsTo('workqueue.perform-money-action');
const routineActions = () => sentRequestsTo('workqueue.perform-routine-action');
const dialog = page.getByRole('dialog');
const needed = t('console.work-queue.field.problem');

/** Returns the named field once it is shown. */
async function field(name: string) {
  const find = () => document.querySelector(`[name="${name}"]`) ?? undefined;
  await expect.poll(find).toBeDefined();
  return page.elementLocator(find() ?? document.body);
}

test('a digit opens the dialog of its action and claims the item, and Escape releases it', async () => {
  await UnknownBooking.run();
  await expect
    .element(page.getByRole('heading', { level: 1, name: t('console.work-queue.kind.unknown-booking') }))
    .toBeVisible();
  await userEvent.keyboard('2');
  await expect
    .element(dialog.getByRole('heading', { name: t('console.work-queue.action.booking-not-made') }))
    .toBeVisible();
  await expect.poll(() => sentRequestsTo('workqueue.claim-work-item').length).toBe(1);
  // No key acts on the page behind an open dialog.
  await userEvent.keyboard('1');
  expect(document.querySelectorAll('dialog').length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => sentRequestsTo('workqueue.release-work-item').length).toBe(1);
  expect(moneyActions()).toEqual([]);
});

test('shows the short reference, the flight, the traveller and the supplier’s telephone for the call', async () => {
  await UnknownBooking.run();
  const call = page.getByRole('region', { name: t('console.work-queue.call') });
  await expect.poll(() => call.element().textContent).toContain('MRG-4F7K2P');
  await expect
    .poll(() => call.element().textContent)
    .toContain('Delhi – Bengaluru · Sun, 20 Dec · AI 131 · 2 travellers · Skybridge · ASHA RAO');
  await expect.element(call.getByRole('link', { name: '+91 22489 01120' })).toBeVisible();
  await expect.poll(() => call.element().textContent).toContain('agent line, PIN 4471');
  expect(call.element().textContent).not.toContain('bkg_');
});

test('links a waiting company and an unanswered message to where they are settled', async () => {
  await CompanyWaiting.run();
  await expect
    .element(page.getByRole('link', { name: t('console.work-queue.fix.company') }))
    .toHaveAttribute('href', expect.stringContaining('/console/companies/cmp_'));
  await MessageUnanswered.run();
  await expect
    .element(page.getByRole('link', { name: t('console.work-queue.fix.ticket') }))
    .toHaveAttribute('href', expect.stringContaining('/console/support/tkt_'));
});

test('keys write a note and hand over', async () => {
  await UnknownBooking.run();
  await expect.element(page.getByLabelText(t('console.work-queue.notes.label'))).toBeVisible();
  await userEvent.keyboard('n');
  await expect.poll(focusedFieldName).toBe('note');
  await userEvent.keyboard('h{Escape}');
  await expect.element(page.getByLabelText(t('console.work-queue.notes.label'))).toHaveValue('h');
  await expect.poll(focusedFieldName).toBe(undefined);
  await userEvent.keyboard('h');
  await expect.element(dialog).toBeVisible();
});

test('an action that leaves its item open says what was done', async () => {
  await ActionDone.run();
  await expect
    .element(page.getByRole('button', { name: t('console.work-queue.action.ask-again') }))
    .toBeVisible();
  await userEvent.keyboard('1');
  await dialog.getByLabelText(t('console.reason')).fill('They answer again');
  await dialog.getByRole('button', { name: t('console.work-queue.action.ask-again') }).click();
  const action = t('console.work-queue.action.ask-again');
  await expect.element(page.getByText(t('console.work-queue.done.stays', { action }))).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an action above the threshold says that it waits for a second person', async () => {
  await ActionProposed.run();
  const action = t('console.work-queue.action.booking-made');
  await page.getByRole('button', { name: action }).click();
  await dialog.getByLabelText(t('console.work-queue.field.order')).fill('ord_0000Silent');
  await dialog.getByLabelText(t('console.work-queue.field.reference')).fill('QXK7PL');
  await dialog.getByLabelText(t('console.reason')).fill('Their night desk found it');
  await dialog.getByRole('button', { name: action }).click();
  await expect.element(page.getByText(t('console.work-queue.proposed', { action }))).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: t('console.work-queue.proposal.own') }))
    .toBeVisible();
});

test('an item that another operator claimed says who has it, and the dialog closes', async () => {
  await ClaimedByAnother.run();
  await expect
    .element(page.getByText(t('console.work-queue.claimed-by', { name: 'Meera Joshi' })))
    .toBeVisible();
  await userEvent.keyboard('1');
  await expect.element(page.getByText(t('console.work-queue.taken', { name: 'Meera Joshi' }))).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an item that was decided elsewhere says so', async () => {
  await NoLongerOpen.run();
  await expect.element(page.getByRole('heading', { name: t('console.work-queue.closed') })).toBeVisible();
});

test('what waits for a second person is agreed to with a reason, once and under one idempotency key', async () => {
  await AgreementWithoutReason.run();
  await expect.poll(focusedFieldName).toBe('reason');
  expect(readFieldErrors()).toEqual({ reason: t('console.reason.problem') });
  await dialog.getByLabelText(t('console.reason')).fill('Asked the office, too');
  await dialog.getByRole('button', { name: t('console.work-queue.proposal.agree') }).dblClick();
  const sent = () => sentRequestsTo('workqueue.decide-action-proposal');
  await expect.poll(() => sent().length).toBe(1);
  expect(sent()[0]?.body).toEqual({ agree: true, reason: 'Asked the office, too' });
  expect(sent()[0]?.key).toMatch(/^[\w-]{16,64}$/);
});

test('the proposer can only withdraw, by button and by key', async () => {
  await OwnProposal.run();
  await expect
    .element(page.getByRole('heading', { name: t('console.work-queue.proposal.own') }))
    .toBeVisible();
  expect(document.querySelector('[aria-keyshortcuts="Y"]')).toBe(null);
  await userEvent.keyboard('y');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('x');
  const action = t('console.work-queue.action.booking-made');
  await expect
    .element(
      dialog.getByRole('heading', { name: t('console.work-queue.proposal.withdraw-title', { action }) }),
    )
    .toBeVisible();
});

test('another operator refuses by key', async () => {
  await WaitsForSecondPerson.run();
  await expect.element(page.getByText(/Their night desk found the order/)).toBeVisible();
  await userEvent.keyboard('x');
  await dialog.getByLabelText(t('console.reason')).fill('They found another order');
  await dialog.getByRole('button', { name: t('console.work-queue.proposal.refuse') }).click();
  await expect.poll(() => sentRequestsTo('workqueue.decide-action-proposal').length).toBe(1);
  expect(sentRequestsTo('workqueue.decide-action-proposal')[0]?.body).toMatchObject({ agree: false });
});

test('a booking is not recorded as made before both references and the reason are given', async () => {
  await BookingMadeWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('order');
  expect(readFieldErrors()).toEqual({
    order: needed,
    reference: needed,
    reason: t('console.reason.problem'),
  });
  expect(moneyActions()).toEqual([]);
});

test('a booking is recorded as made once, under one idempotency key', async () => {
  await BookingMade.run();
  document.querySelector('form')?.requestSubmit();
  await expect.poll(() => moneyActions().length).toBe(1);
  expect(moneyActions()[0]?.body).toEqual({
    action: 'booking-made',
    order: 'ord_0000Silent',
    reference: 'QXK7PL',
    reason: 'Told by their night desk',
  });
  expect(moneyActions()[0]?.key).toMatch(/^[\w-]{16,64}$/);
});

test('the password is asked for on the same page, and a wrong one is said under its field', async () => {
  await PasswordAsked.run();
  const password = page.getByLabelText(t('confirm.password'), { exact: true });
  await password.fill('not-the-password');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('confirm.wrong'))).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(password).not.toBeInTheDocument();
  // What was typed for the action is still there.
  await expect
    .element(page.getByLabelText(t('console.work-queue.field.order')))
    .toHaveValue('ord_0000Silent');
  expect(moneyActions().length).toBe(1);
});

test('an unpaid order needs the moment until which it is kept', async () => {
  await BookingOnHoldWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('reference');
  expect(readFieldErrors()).toEqual({
    reference: needed,
    payBy: needed,
    reason: t('console.reason.problem'),
  });
});

test('a late refund is recorded with what was quoted, unless something else came', async () => {
  await RefundArrived.run();
  await expect.element(await field('arrived')).toHaveValue('15184.00');
  await (await field('reason')).fill('On the bank’s statement');
  await dialog.getByRole('button', { name: t('console.work-queue.action.refund-arrived') }).click();
  await expect.poll(() => moneyActions().length).toBe(1);
  expect(moneyActions()[0]?.body).toMatchObject({ amount: { amount: '15184.00', currency: 'INR' } });
});

test('a refund of which a part came before must be more than that part', async () => {
  await RefundShortWithMistake.run();
  await expect.poll(focusedFieldName).toBe('arrived');
  expect(readFieldErrors()).toEqual({ arrived: t('console.work-queue.field.arrived-problem') });
});

test('a refund below the price asks who bears the rest, and the whole price does not', async () => {
  await SupplierCancelled.run();
  await expect.element(await field('refund')).toHaveValue('17200.00');
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await SupplierCancelledForLess.run();
  await expect.poll(() => moneyActions().length).toBe(1);
  expect(moneyActions()[0]?.body).toMatchObject({
    action: 'order-cancelled',
    refund: { amount: '12000', currency: 'INR' },
    makeUp: true,
  });
  await expect.element(page.getByRole('checkbox')).toBeChecked();
});

test('the charge of a whole cancellation follows from the refund, and nothing back needs no day', async () => {
  await CancellationQuote.run();
  await expect.element(await field('refundBy')).toBeVisible();
  await (await field('refund')).fill('12000');
  await expect
    .element(page.getByText(t('console.work-queue.field.charge-left', { amount: '₹5,200' })))
    .toBeVisible();
  expect(document.querySelector('[name="charge"]')).toBe(null);
  await (await field('refund')).fill('0');
  await expect.poll(() => document.querySelector('[name="refundBy"]')).toBe(null);
});

test('the quote of a part is refused while it is more than the price or lacks its days', async () => {
  await CancellationQuoteOfPartWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('refund');
  const amount = t('console.work-queue.field.refund-problem');
  expect(readFieldErrors()).toEqual({
    refund: amount,
    charge: amount,
    refundBy: t('console.work-queue.field.refund-by-problem'),
    expiresAt: t('console.work-queue.field.quote-until-problem'),
  });
  expect(routineActions()).toEqual([]);
});

test('a reason that the buyer reads is announced as such', async () => {
  await DeclineRequest.run();
  await expect.element(page.getByText(t('console.work-queue.field.decline-hint'))).toBeVisible();
});

test('the quote of a change asks for the day of a refund only when something comes back', async () => {
  await ChangeQuote.run();
  await (await field('difference')).fill('−500');
  await (await field('fee')).fill('200');
  await expect.poll(() => document.querySelector('[name="refundBy"]')).not.toBe(null);
  await (await field('difference')).fill('450');
  await expect.poll(() => document.querySelector('[name="refundBy"]')).toBe(null);
  // A cancelled traveller has no name to correct.
  expect(document.querySelectorAll('[name$=".familyName"]').length).toBe(1);
});

test('a traveller who was added is taken off again, and the focus stays at the button that adds', async () => {
  await ChangeQuote.run();
  const add = page.getByRole('button', { name: t('console.work-queue.field.add-traveller') });
  await add.click();
  await expect.element(page.getByLabelText(t('traveller.email'))).toBeVisible();
  await page.getByRole('button', { name: t('console.work-queue.field.remove-traveller') }).click();
  await expect.element(page.getByLabelText(t('traveller.email'))).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
});

test('mistakes in the quote of a change are said under their fields', async () => {
  await ChangeQuoteWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('difference');
  const times = t('console.work-queue.field.times-problem');
  expect(readFieldErrors()).toEqual({
    difference: t('console.work-queue.field.difference-problem'),
    fee: needed,
    expiresAt: t('console.work-queue.field.quote-until-problem'),
    'times.0.departs': times,
    'times.0.arrives': times,
    'names.0.givenName': t('traveller.problem.givenName'),
    seats: t('console.work-queue.field.seats-problem'),
  });
  expect(routineActions()).toEqual([]);
});

test('what the server refuses of a change is said under its fields until something is typed', async () => {
  await ChangeQuoteRefused.run();
  const refused = (name: 'amounts' | 'expiresAt' | 'times' | 'names' | 'seats') =>
    t(`console.work-queue.field.refused.${name}`);
  await expect.poll(readFieldErrors).toEqual({
    difference: refused('amounts'),
    fee: refused('amounts'),
    expiresAt: refused('expiresAt'),
    'times.0.departs': refused('times'),
    'times.0.arrives': refused('times'),
    'names.0.givenName': refused('names'),
    'names.0.familyName': refused('names'),
    seats: refused('seats'),
  });
  const added = page.getByText(t('console.work-queue.field.refused.added'));
  await expect.element(added).toHaveClass('text-failed');
  await (await field('fee')).fill('300');
  await expect.poll(readFieldErrors).toEqual({});
  await expect.element(added).not.toBeInTheDocument();
});

test('a reference of fewer than three characters is not looked up', async () => {
  await UnmatchedRefundTooShort.run();
  await expect.poll(focusedFieldName).toBe('reference');
  expect(readFieldErrors()).toEqual({
    reference: t('console.work-queue.unmatched-refund.reference-problem'),
  });
  expect(sentRequestsTo('workqueue.find-cancelled-bookings')).toEqual([]);
});

test('money nobody awaits is recorded for the booking that its reference finds', async () => {
  await UnmatchedRefundNotFound.run();
  const none = page.getByText(t('console.work-queue.unmatched-refund.none'));
  await expect.element(none).toBeVisible();
  await (await field('reference')).fill('MRG-4F7K');
  await expect.element(none).not.toBeInTheDocument();

  await UnmatchedRefundFound.run();
  await page
    .getByRole('button', {
      name: t('console.work-queue.unmatched-refund.choose', { reference: 'MRG-4F7K2P' }),
    })
    .click();
  await page.getByLabelText(t('console.work-queue.unmatched-refund.reason')).fill('A second payment');
  await page.getByRole('button', { name: t('console.work-queue.unmatched-refund.raise') }).click();
  await expect.poll(() => sentRequestsTo('workqueue.report-unmatched-refund').length).toBe(1);
  expect(sentRequestsTo('workqueue.report-unmatched-refund')[0]?.body).toEqual({
    reason: 'A second payment',
  });
});
