import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './trip-payment-step.stories.tsx';

const {
  ContactIncomplete,
  DetailsThatABorderRequires,
  DetailsThatATrainRequires,
  FamilyNotNamed,
  FamilyReadyToPay,
  NotSaved,
  NoWayToPay,
  OffersExpired,
  PaymentUnderWay,
  PriceChanged,
  ReadyToPay,
  SamePersonTwice,
  SoldOut,
  WalletTooSmall,
  WithoutNames,
} = composeStoriesOfFile(stories);

beforeEach(() => page.viewport(1280, 900));

const checkouts = () => sentRequestsTo('booking.start-checkout');
const payButton = page.getByRole('button', { name: t('trip.pay', { amount: '₹13,400' }) });

test('a trip without names says under each field what is missing, and the first has the focus', async () => {
  await WithoutNames.run();
  await expect.poll(focusedFieldName).toBe('travellers.0.title');
  await expect.poll(readFieldErrors).toEqual({
    'travellers.0.title': t('traveller.problem.title'),
    'travellers.0.givenName': t('traveller.problem.givenName'),
    'travellers.0.familyName': t('traveller.problem.familyName'),
    'contact.phone': t('traveller.problem.phone'),
  });
  expect(checkouts()).toEqual([]);
});

test('a return flight for two adults and a child asks for twelve details', async () => {
  await FamilyNotNamed.run();
  await expect.element(page.getByRole('group', { name: t('traveller.bornOn') })).toBeVisible();
  const typed = [...document.querySelectorAll('[name^="travellers."]')].map((field) =>
    field.getAttribute('name'),
  );
  expect(typed).toHaveLength(9);
  expect(page.getByRole('group', { name: t('traveller.bornOn') }).elements()).toHaveLength(1);
  expect(document.querySelectorAll('[name="contact.email"], [name="contact.phone"]')).toHaveLength(2);
});

test('each offer decides what is asked: age, gender and photo ID for a train, a passport across a border', async () => {
  await DetailsThatATrainRequires.run();
  await expect.element(page.getByLabelText(t('traveller.idNumber'))).toBeVisible();
  expect(page.getByLabelText(t('traveller.age')).elements()).toHaveLength(2);
  // A title implies the gender, except that of a doctor.
  const genders = page.getByLabelText(t('traveller.gender'));
  expect(genders.elements()).toHaveLength(0);
  await page.getByLabelText(t('traveller.title'), { exact: true }).first().selectOptions('dr');
  await expect.poll(() => genders.elements().length).toBe(1);
  await DetailsThatABorderRequires.run();
  await expect.element(page.getByLabelText(t('traveller.passportNumber'))).toBeVisible();
  await expect.element(page.getByLabelText(t('traveller.nationality'))).toBeVisible();
});

test('a family is paid with the details that were asked for, and one contact', async () => {
  await FamilyReadyToPay.run();
  await payButton.click();
  await expect.poll(() => checkouts().length).toBe(1);
  expect(checkouts()[0]?.body).toMatchObject({
    contact: { email: 'asha@sahyadri.example', phone: '+919812345678' },
    rememberTravellers: true,
    travellers: [
      { title: 'mr', givenName: 'ROHAN', familyName: 'RAO' },
      { title: 'mrs', givenName: 'SNEHA', familyName: 'RAO' },
      { title: 'miss', givenName: 'TARA', familyName: 'RAO', bornOn: '2018-05-06' },
    ],
  });
});

test('an incomplete contact is marked where it is wrong', async () => {
  await ContactIncomplete.run();
  await expect.poll(focusedFieldName).toBe('contact.email');
  await expect.poll(readFieldErrors).toEqual({ 'contact.email': t('traveller.problem.email') });
  expect(checkouts()).toEqual([]);
});

test('a GST number is judged once it is complete, and holds the payment back while it is wrong', async () => {
  await ReadyToPay.run();
  await page.getByText(t('trip.invoice')).click();
  await page.getByLabelText(t('trip.gstin')).selectOptions(t('trip.gstin-other'));
  const gstin = page.getByLabelText(t('trip.gstin-typed'));
  await gstin.fill('27aapfu0939f1zw');
  await expect.element(page.getByText(t('trip.gstin-problem.check-digit'))).toBeVisible();
  await payButton.click();
  await expect.element(gstin).toHaveFocus();
  expect(checkouts()).toEqual([]);
  await gstin.fill('27aapfu0939f1zv');
  await expect.element(page.getByText(t('trip.gstin-problem.check-digit'))).not.toBeInTheDocument();
});

test('one person on two seats has to be meant before it is paid', async () => {
  await SamePersonTwice.run();
  await expect.element(page.getByText(t('trip.party.twice', { name: 'ASHA RAO' }))).toBeVisible();
  await expect.poll(() => document.activeElement?.hasAttribute('data-findings')).toBe(true);
  expect(checkouts()).toEqual([]);
  await page.getByRole('checkbox', { name: t('trip.party.twice-meant') }).click();
  await payButton.click();
  await expect.poll(() => checkouts().length).toBe(1);
});

test('a wallet that does not cover the trip leaves the gateway, which is chosen', async () => {
  await WalletTooSmall.run();
  await expect.element(page.getByText(t('trip.short'), { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole('radio', { name: t('trip.method.wallet'), exact: true }))
    .toBeDisabled();
  await expect.element(page.getByRole('radio', { name: t('trip.method.gateway') })).toBeChecked();
  await expect
    .element(page.getByRole('button', { name: t('trip.pay-gateway', { amount: '₹13,400' }) }))
    .toBeEnabled();
});

test('a company without a way to pay is told so, and cannot pay', async () => {
  await NoWayToPay.run();
  await expect.element(page.getByText(t('trip.no-method'))).toBeVisible();
  await expect.element(payButton).toBeDisabled();
});

test('a trip is paid once however often the button is pressed, at the total and for the offers shown', async () => {
  await PaymentUnderWay.run();
  await expect.element(payButton).toBeDisabled();
  document.querySelector('form')?.requestSubmit();
  await expect.poll(() => checkouts().length).toBe(1);
  expect(checkouts()[0]?.body).toMatchObject({
    acceptedTotal: { amount: '13400.00', currency: 'INR' },
    offerIds: ['ofr_01m7eh9ktefjj89ryxw9m7a2x1', 'ofr_01m7eh9ktefjj89ryxw9m7a2x2'],
    payWith: 'wallet',
    onFailure: 'continue',
    travellers: [{ title: 'ms', givenName: 'ASHA', familyName: 'RAO' }],
    contact: { phone: '+919812345678' },
  });
  expect(checkouts()[0]?.key).toMatch(/^[\w-]{16,64}$/);
});

test('what is sold out is said beside the button with alternatives, and nothing that was typed is lost', async () => {
  await SoldOut.run();
  await expect
    .element(page.getByRole('button', { name: new RegExp(`^${t('trip.find-alternatives')}`) }).first())
    .toBeVisible();
  await expect.element(page.getByText('6E 2134 Delhi – Mumbai is sold out.', { exact: false })).toBeVisible();
  await expect.element(page.getByLabelText(t('traveller.givenName'))).toHaveValue('ASHA');
});

test('a changed price names the item, and is paid only once it is accepted', async () => {
  await PriceChanged.run();
  const changes = page.getByRole('region', { name: t('trip.changes') });
  await expect.element(changes).toBeVisible();
  expect(changes.getByRole('listitem').elements().length).toBe(1);
  await expect
    .element(
      page.getByText(t('trip.price-changed-text', { before: '₹13,400', after: '₹14,000' }), { exact: false }),
    )
    .toBeVisible();
  await page.getByRole('button', { name: t('trip.accept-and-pay', { amount: '₹14,000' }) }).click();
  await expect.poll(() => checkouts().length).toBe(2);
  const [first, second] = checkouts();
  expect(second?.body).toMatchObject({ acceptedTotal: { amount: '14000.00' } });
  expect(second?.key).not.toBe(first?.key);
});

test('expired offers cannot be paid', async () => {
  await OffersExpired.run();
  await expect.element(page.getByRole('link', { name: t('trip.search-again') })).toBeVisible();
  await expect.element(payButton).toBeDisabled();
});

test('a new name is saved shortly after it was typed, and a refusal is said with a way to try again', async () => {
  await ReadyToPay.run();
  await page.getByText(t('trip.client-and-reference')).click();
  await page.getByLabelText(t('trip.name')).fill('Fair in Mumbai');
  await expect.poll(() => sentRequestsTo('booking.change-trip').length).toBe(1);
  expect(sentRequestsTo('booking.change-trip')[0]?.body).toMatchObject({ name: 'Fair in Mumbai' });
  await NotSaved.run();
  await page.getByText(t('trip.client-and-reference')).click();
  await page.getByLabelText(t('trip.name')).fill('Fair in Mumbai');
  await expect.element(page.getByText(t('trip.not-saved'), { exact: false })).toBeVisible();
  await page.getByRole('button', { name: t('trip.save-again') }).click();
  await expect.poll(() => sentRequestsTo('booking.change-trip').length).toBe(2);
  await expect.element(page.getByLabelText(t('trip.name'))).toHaveValue('Fair in Mumbai');
});

test('every date and choice has room for its text, however many details a border requires', async () => {
  await DetailsThatABorderRequires.run();
  await expect.element(page.getByRole('group', { name: t('traveller.bornOn') }).first()).toBeVisible();
  const boxes = document.querySelectorAll<HTMLElement>('form .control');
  expect(boxes.length).toBeGreaterThan(5);
  for (const box of boxes) expect(box.scrollWidth, box.innerText).toBeLessThanOrEqual(box.clientWidth + 1);
});
