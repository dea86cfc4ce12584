import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../../styleguide/sample-api.tsx';
import * as stories from './change-booking-dialog.stories.tsx';

const {
  Cheaper,
  ChoiceOfChange,
  Dearer,
  DearerThanTheWallet,
  DepartureNotSoldAnyMore,
  FreeOfCharge,
  NameOfAnotherPerson,
  NameWithMistakes,
  NoOtherTime,
  NoSeatForOneMore,
  OtherSeats,
  OtherTimes,
  OtherTimesNotSearched,
  PlaceNotFound,
  PriceChanged,
  QuoteExpired,
  QuotedByOperators,
  QuotedByOperatorsExpired,
  TravellerWithMistakes,
  WithoutWalletAndCredit,
} = composeStoriesOfFile(stories);

const ask = page.getByRole('button', { name: t('change.ask') });
const askAgain = page.getByRole('button', { name: t('cancel.ask-again') });
const changeAndPay = page.getByRole('button', { name: t('change.confirm-pay', { amount: '₹2,010' }) });
const requestChange = page.getByRole('button', { name: t('service-request.open-change') });
const quotes = () => sentRequestsTo('amendments.quote-change');
const confirmations = () => sentRequestsTo('amendments.confirm-change');
const gone = t('change.gone', { supplier: 'Redline' });

test('nothing is asked before a name was changed, and another kind of change shows another form', async () => {
  await ChoiceOfChange.run();
  await expect.element(ask).toBeDisabled();
  await page.getByText(t('change.kind.dates')).click();
  await expect.element(page.getByRole('button', { name: t('change.search') })).toBeEnabled();
  await expect.element(page.getByText(t('change.names-text'))).not.toBeInTheDocument();
  expect(quotes()).toEqual([]);
});

test('names that no ticket can carry are marked, the first has the focus, and nothing is asked', async () => {
  await NameWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('travellers.1.givenName');
  expect(readFieldErrors()).toEqual({
    'travellers.1.givenName': t('traveller.problem.givenName'),
    'travellers.2.familyName': t('traveller.problem.familyName'),
  });
  expect(quotes()).toEqual([]);
});

test('the name of another person is refused, and operators can be asked for it in its place', async () => {
  await NameOfAnotherPerson.run();
  await expect.element(page.getByText(t('problem.name-not-changeable'))).toBeVisible();
  await expect.element(requestChange).toBeVisible();
  expect(quotes()[0]?.body).toMatchObject({
    travellers: [
      { givenName: 'AASHA', familyName: 'RAO', bornOn: '1988-02-29' },
      { givenName: 'VIKRAM' },
      { givenName: 'SUNITA' },
    ],
  });
  await page.getByLabelText(t('traveller.givenName')).first().fill('ashaa');
  await expect.element(page.getByText(t('problem.name-not-changeable'))).not.toBeInTheDocument();
});

test('a dearer change is paid from the wallet, once however often the button is pressed', async () => {
  await Dearer.run();
  await changeAndPay.dblClick();
  await expect.poll(() => confirmations().length).toBe(1);
  const [sent] = confirmations();
  expect(sent?.body).toEqual({ acceptedTotal: { amount: '2010.00', currency: 'INR' }, payWith: 'wallet' });
  expect(sent?.key).toMatch(/^[\w-]{16,64}$/);
  // A difference is set aside while the supplier is asked, so neither of these can pay it.
  expect(document.body.textContent).not.toContain(t('trip.method.gateway'));
  expect(document.body.textContent).not.toContain(t('trip.method.later'));
});

test('a quote is no longer shown once something else is typed', async () => {
  await Dearer.run();
  await expect.element(changeAndPay).toBeEnabled();
  await page.getByLabelText(t('traveller.givenName')).first().fill('ashaa');
  await expect.element(changeAndPay).not.toBeInTheDocument();
  await ask.click();
  await expect.poll(() => quotes().length).toBe(2);
});

test('a change that neither wallet nor credit covers cannot be confirmed', async () => {
  await DearerThanTheWallet.run();
  await expect.element(page.getByText(t('trip.short'), { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: t('change.confirm-pay', { amount: '₹4,00,000' }) }))
    .toBeDisabled();
});

test('a company that pays elsewhere alone is told what else would do', async () => {
  await WithoutWalletAndCredit.run();
  await expect.element(page.getByText(t('change.no-fund'), { exact: false })).toBeVisible();
  await expect.element(changeAndPay).toBeDisabled();
  await expect
    .element(page.getByRole('link', { name: t('change.no-fund.ask') }))
    .toHaveAttribute('href', '/contact');
});

test('a cheaper change needs no way to pay, and its button says what comes back', async () => {
  await Cheaper.run();
  await page.getByRole('button', { name: t('change.confirm-back', { amount: '₹1,650' }) }).click();
  await expect.poll(() => confirmations().length).toBe(1);
  expect(confirmations()[0]?.body).toMatchObject({ acceptedTotal: { amount: '-1650.00' } });
  expect(sentRequestsTo('payments.read-options')).toEqual([]);
});

test('a free correction shows the new name and no times', async () => {
  await FreeOfCharge.run();
  await expect.element(page.getByRole('button', { name: t('change.confirm-free') })).toBeEnabled();
  await expect.element(page.getByText('AASHA RAO')).toBeVisible();
  await expect.element(page.getByText(t('schedule-change.was'))).not.toBeInTheDocument();
});

test('an expired quote cannot be confirmed, and is asked for again', async () => {
  await QuoteExpired.run();
  await expect.element(page.getByText(t('change.over'))).toBeVisible();
  await expect.element(changeAndPay).not.toBeInTheDocument();
  await askAgain.click();
  await expect.poll(() => quotes().length).toBe(2);
  expect(quotes()[1]?.body).toEqual(quotes()[0]?.body);
});

test('a price that changed meanwhile is said, and asked for again in place of the button', async () => {
  await PriceChanged.run();
  await expect.element(page.getByText(t('problem.price-changed'))).toBeVisible();
  await askAgain.click();
  await expect.poll(() => quotes().length).toBe(2);
});

test('what operators were told is shown with the price, and asked of them again when it is over', async () => {
  await QuotedByOperators.run();
  await expect.element(page.getByText('A seat at the window was promised.')).toBeVisible();
  await expect.element(changeAndPay).toBeEnabled();
  await QuotedByOperatorsExpired.run();
  await expect.element(page.getByText(t('service-request.change-over'))).toBeVisible();
  await expect.element(requestChange).toBeVisible();
  await expect.element(changeAndPay).not.toBeInTheDocument();
});

test('other departures of the same supplier are chosen by keyboard, earliest first, and then quoted', async () => {
  await page.viewport(1280, 800);
  await OtherTimes.run();
  const choices = page.getByRole('radio');
  await expect.poll(() => choices.elements().length).toBe(2);
  expect(choices.elements().map((choice) => choice.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/09:40.*−.*2,400.*less/s),
    expect.stringMatching(/15:10.*\+.*1,260.*more/s),
  ]);
  (choices.elements()[0] as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(() => quotes().length).toBe(1);
  expect(quotes()[0]?.body).toMatchObject({ instead: { offerId: 'ofr_01m7eh9ktefjj89ryxw9m7a2x1' } });
  await expect.element(changeAndPay).toBeEnabled();
  await page.getByRole('button', { name: t('change.search') }).click();
  await expect.element(changeAndPay).not.toBeInTheDocument();
});

test('a day without another departure says so, and a search that failed is begun again', async () => {
  await NoOtherTime.run();
  await expect.element(page.getByText(t('change.none', { supplier: 'Skybridge' }))).toBeVisible();
  await OtherTimesNotSearched.run();
  await page.getByRole('button', { name: t('broken.retry') }).click();
  await expect.poll(() => sentRequestsTo('search.start-search').length).toBe(2);
});

test('as many seats are chosen as there are travellers, and asked for together', async () => {
  await page.viewport(1280, 800);
  await OtherSeats.run();
  await expect.poll(() => document.querySelectorAll('[data-seat]').length).toBe(45);
  const free = [...document.querySelectorAll<HTMLElement>('[data-seat]:not([aria-disabled="true"])')];
  const [first, second] = free;
  first?.click();
  await expect.element(ask).toBeDisabled();
  second?.click();
  await ask.click();
  await expect.poll(() => quotes().length).toBe(1);
  expect(quotes()[0]?.body).toEqual({ seats: [first?.dataset['seat'], second?.dataset['seat']] });
  await expect.element(page.getByRole('button', { name: /₹1,650/ })).toBeEnabled();
});

test('a departure that is not sold any more, or whose place is unknown, is said in place of a map', async () => {
  await DepartureNotSoldAnyMore.run();
  await expect.element(page.getByText(gone)).toBeVisible();
  await PlaceNotFound.run();
  await expect.element(page.getByText(gone)).toBeVisible();
});

test('one more traveller is asked for with every detail, and the first that is missing has the focus', async () => {
  await TravellerWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('travellers.2.title');
  expect(readFieldErrors()).toMatchObject({
    'travellers.2.givenName': t('traveller.problem.givenName'),
    'travellers.2.email': t('traveller.problem.email'),
  });
  expect(sentRequestsTo('search.start-search')).toEqual([]);
});

test('one more traveller is told when the departure has no room', async () => {
  await NoSeatForOneMore.run();
  await page.getByLabelText(t('traveller.title')).selectOptions('ms');
  await page.getByLabelText(t('traveller.givenName')).fill('meera');
  await page.getByLabelText(t('traveller.familyName')).fill('joshi');
  await page.getByRole('spinbutton').first().click();
  await userEvent.keyboard('02011990');
  await page.getByLabelText(t('traveller.email')).fill('meera@sahyadri.example');
  await page.getByLabelText(t('traveller.phone')).fill('98123 45678');
  await ask.click();
  await expect.element(page.getByText(gone)).toBeVisible();
  expect(sentRequestsTo('search.start-search')[0]?.body).toMatchObject({ service: 'bus', travellers: 3 });
  expect(quotes()).toEqual([]);
});
