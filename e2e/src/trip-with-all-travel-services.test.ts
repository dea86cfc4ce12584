import type { Booking } from '@marga/contract/bookings/booking';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { createId } from '@marga/contract/kernel/ids';
import { instantFromEpochMs, addDaysToDate } from '@marga/contract/kernel/time';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { type Customer, createCustomerWithWallet, THREE_TRAVELLERS } from './sample-bookings.ts';
import { desktop, e2eTest, mobile } from './e2e-test.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import {
  parsePaiseAmounts,
  findPayButton,
  waitForSearchEnd,
  selectionToggleOf,
  travelDay,
} from './user-actions.ts';
import { openResultFares, serviceSearchUrl, resultCardsOf } from './read-search-result-cards.ts';
import { createTranslator } from './translator.ts';
import type { DescribedTraveller } from './described-traveller.ts';

const t = createTranslator('en');
const [known, typed, pasted] = THREE_TRAVELLERS as [
  DescribedTraveller,
  DescribedTraveller,
  DescribedTraveller,
];
const travellers = String(THREE_TRAVELLERS.length);

/** There is one search for each service, at different times, so that no traveller is in two places at once. */
const QUESTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trains: { from: 'ci-delhi', to: 'ci-kanpur', on: travelDay, travellers },
  buses: { from: 'ci-delhi', to: 'ci-jaipur', on: addDaysToDate(travelDay, 3), travellers },
  flights: { from: 'DEL', to: 'BOM', on: addDaysToDate(travelDay, 6), travellers },
  hotels: {
    to: 'ci-mumbai',
    on: addDaysToDate(travelDay, 6),
    until: addDaysToDate(travelDay, 8),
    rooms: travellers,
  },
  cabs: { from: 'ci-mumbai', to: 'ci-pune', on: addDaysToDate(travelDay, 8), at: '14:00', travellers },
};

/** Only departures sold by this seller can be changed after booking. */
const CHANGING = /Sold by Redline/;

let customer: Customer;
beforeAll(async () => {
  customer = await createCustomerWithWallet();
  const { givenName, familyName } = known;
  await customer.company.owner.client.call('travellers.add', {
    body: {
      travellers: [
        {
          ...known,
          id: createId('traveller', instantFromEpochMs(Date.now())),
          original: { givenName, familyName },
          documents: [],
          preferences: { seat: null, berth: null, meal: null, frequentFlyers: [], remarks: '' },
          consent: 'traveller',
        },
      ],
    },
  });
});

async function balance(): Promise<bigint> {
  const wallet = await customer.company.owner.client.call('ledger.read-wallet');
  return fromWireMoney(wallet.balance).minor;
}

/** Searches on each service's own screen and takes the first result; for buses, the first that can be changed. */
async function selectOneOfEach(page: Page): Promise<void> {
  for (const [service, question] of Object.entries(QUESTIONS)) {
    await page.goto(serviceSearchUrl(`/services/${service}`, question));
    await waitForSearchEnd(page);
    const card = await (service === 'buses' ? findChangingBus(page) : resultCardsOf(page).first());
    await selectionToggleOf(card).first().click();
  }
}

/** The seller is named among the fares of a row. */
async function findChangingBus(page: Page): Promise<Locator> {
  for (const card of await resultCardsOf(page).all()) {
    await openResultFares(card);
    const seller = card.getByText(/^Sold by /);
    await seller.waitFor();
    if (CHANGING.test(await seller.innerText())) return card;
  }
  throw new Error('no bus can be changed');
}

function place(page: Page, number: number): Locator {
  return page.getByRole('group', { name: t('traveller.legend', { number: String(number) }) });
}

/** Uses each of the three ways to add a traveller to a trip once. */
async function fillParty(page: Page): Promise<void> {
  const first = place(page, 1);
  await page.getByRole('button', { name: t('trip.party.choose') }).click();
  await page.getByLabel(t('travellers.picker.label')).fill(known.givenName);
  await page.getByRole('button', { name: new RegExp(`^${known.givenName} ${known.familyName}`) }).click();
  await page.getByRole('button', { name: t('trip.party.done') }).click();
  await expect.poll(() => first.getByLabel(t('traveller.familyName')).inputValue()).toBe(known.familyName);

  const second = place(page, 2);
  await second.getByLabel(t('traveller.title'), { exact: true }).selectOption(typed.title);
  await second.getByLabel(t('traveller.givenName'), { exact: true }).fill(typed.givenName);
  await second.getByLabel(t('traveller.familyName'), { exact: true }).fill(typed.familyName);
  await second
    .getByRole('group', { name: t('traveller.bornOn') })
    .getByRole('spinbutton')
    .first()
    .focus();
  await page.keyboard.type(typed.bornOn.split('-').toReversed().join(''));

  await page.getByRole('button', { name: t('trip.party.paste') }).click();
  const { givenName, familyName, email, phone } = pasted;
  await page
    .getByLabel(t('pasted.list'))
    .fill(`Ms,${givenName},${familyName},29/02/1988,F,${email},${phone}`);
  await page.getByRole('button', { name: t('pasted.take', { count: 1 }), exact: true }).click();
  await expect.poll(() => place(page, 3).getByLabel(t('traveller.familyName')).inputValue()).toBe(familyName);
  await page.locator('[name="contact.phone"]').fill(phone);
}

/** Pays and waits until the supplier of each of the five bookings has responded. */
async function payAndWatch(page: Page): Promise<readonly Booking[]> {
  await findPayButton(page).click();
  await page.waitForURL('**/checkouts/*');
  await page.getByRole('heading', { level: 1, name: t('checkout.all-booked') }).waitFor();
  expect(await page.locator('main ol').count()).toBe(Object.keys(QUESTIONS).length);
  const { items } = await customer.company.owner.client.call('booking.list-bookings', { query: {} });
  return items;
}

/** Cancels and returns the refund that was promised. */
async function cancelFor(page: Page, name: string): Promise<bigint> {
  await page.getByRole('button', { name: t('cancel.open') }).click();
  await page.getByText(t('cancel.part.travellers')).click();
  await page.getByLabel(name).check();
  await page.getByRole('button', { name: t('cancel.ask'), exact: true }).click();
  await page.getByRole('timer').waitFor();
  const confirm = page.getByRole('button', { name: /^Cancel it, ₹/ });
  const [promised = 0n] = parsePaiseAmounts(await confirm.innerText());
  await confirm.click();
  await page.getByRole('heading', { name: t('amendment.was-cancelled-part', { who: name }) }).waitFor();
  return promised;
}

/** Makes the supplier pay its refund now and report it; it would do so on its own a while later. */
async function letRefundArrive(bookingId: string): Promise<void> {
  const answer = await fetch(`${inject('sandboxUrl')}/_sandbox/refunds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference: bookingId, outcome: 'paid' }),
  });
  expect(answer.status).toBe(200);
}

/** Changes to the first departure on the next day. */
async function changeToNextDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('change.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('group', { name: t('change.new-day') })
    .getByRole('spinbutton')
    .first()
    .focus();
  await page.keyboard.type(addDaysToDate(travelDay, 4).split('-').toReversed().join(''));
  await dialog.getByRole('button', { name: t('change.search') }).click();
  await dialog
    .getByRole('group', { name: /choice/ })
    .locator('label')
    .first()
    .click();
  await page.getByRole('timer').waitFor();
  await page.getByRole('button', { name: /^Change it/ }).click();
  await page.getByRole('heading', { name: t('amendment.was-changed') }).waitFor();
  await page.getByText(t('version.cause.changed')).waitFor();
}

e2eTest(
  'five services for three: put together, paid, watched; one traveller cancelled, the refund seen arriving, a bus changed',
  async ({ visit }) => {
    const page = await visit({ signedInAs: customer.company.owner, viewport: desktop });
    await selectOneOfEach(page);
    await page.getByRole('button', { name: t('payment.proceed') }).click();
    await page.getByRole('heading', { level: 1, name: t('trip.title') }).waitFor();
    await fillParty(page);
    const bookings = await payAndWatch(page);
    const of = (service: Booking['service']) =>
      bookings.find((booking) => booking.service === service)?.id ?? '';
    expect(bookings.map(({ service }) => service).toSorted()).toEqual([
      'bus',
      'cab',
      'flight',
      'hotel',
      'train',
    ]);
    expect(bookings.map(({ status }) => status)).toEqual(bookings.map(() => 'upcoming'));
    const before = await balance();

    await page.goto(`/bookings/${of('train')}`);
    const promised = await cancelFor(page, 'MEERA MENON');
    const clock = page.getByRole('list', { name: t('refund.label') });
    await clock.getByText(t('refund.standing.waiting'), { exact: true }).waitFor();
    expect(parsePaiseAmounts(await clock.innerText())).toContain(promised);
    expect(await balance()).toBe(before);
    await letRefundArrive(of('train'));
    await clock.getByText(t('refund.standing.paid-back'), { exact: true }).waitFor();
    await page.getByText(t('refund.all-back')).waitFor();
    expect(await balance()).toBe(before + promised);

    await page.goto(`/bookings/${of('bus')}`);
    await changeToNextDay(page);

    const phone = await visit({ signedInAs: customer.company.owner, viewport: mobile });
    await phone.goto(`/bookings/${of('train')}`);
    await phone
      .getByRole('row')
      .filter({ hasText: 'MEERA MENON' })
      .getByText(t('booking.state.cancelled'))
      .waitFor();
    await phone.getByText(t('refund.standing.paid-back'), { exact: true }).waitFor();
    expect(await measureHorizontalOverflow(phone)).toBeLessThanOrEqual(0);
    expect(await axeViolations(phone)).toEqual([]);
    await phone.goto('/bookings');
    await phone.getByText(t('booking.part-cancelled.upcoming'), { exact: true }).waitFor();
    const chips = phone.locator('[data-row]').getByText(t('booking.status.upcoming'), { exact: true });
    await expect.poll(() => chips.count()).toBe(bookings.length - 1);
    expect(await measureHorizontalOverflow(phone)).toBeLessThanOrEqual(0);
  },
);
