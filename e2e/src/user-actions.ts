import { instantFromEpochMs, type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import type { Locator, Page } from 'playwright-core';
import { demoBuyer } from './buyer-api-client.ts';
import type { Credentials } from './api-client.ts';
import { pressButtonByKeyboard, toggleCheckbox, typeIntoField } from './keyboard.ts';
import { type Translate, createTranslator } from './translator.ts';

/** This file holds helpers that do what a person does on the screens, by their visible text. */

const english = createTranslator('en');

/** This day is three weeks ahead, so that it is in the future by any clock on the test machine. */
export const travelDay: LocalDate = addDaysToDate(
  instantFromEpochMs(Date.now()).slice(0, 10) as LocalDate,
  21,
);

export async function logIn(page: Page, credentials = demoBuyer, t: Translate = english): Promise<void> {
  // Only the main area is searched, because the footer has an email field too.
  await page.locator('main').getByLabel(t('login.email')).fill(credentials.email);
  await page.getByLabel(t('login.password'), { exact: true }).fill(credentials.password);
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
}

/** Matches the name of the button that opens the account menu, whoever is signed in. */
export function accountMenuName(t: Translate = english): RegExp {
  return new RegExp(`^${t('frame.account', { name: '' }).trim()}`);
}

/** Logs out in the account menu, which is in the sheet of a phone, and waits until the site greets a visitor. */
export async function logOut(page: Page, t: Translate = english): Promise<void> {
  const menu = page.getByRole('button', { name: accountMenuName(t) });
  await menu.or(page.getByRole('button', { name: t('frame.more'), exact: true })).click();
  await page.getByRole('button', { name: t('header.sign-out') }).click();
  await page
    .getByRole('link', { name: t('header.login') })
    .first()
    .waitFor();
}

/** Logs out with the keyboard alone. */
export async function logOutByKeyboard(page: Page, t: Translate = english): Promise<void> {
  await pressButtonByKeyboard(page, accountMenuName(t));
  await pressButtonByKeyboard(page, t('header.sign-out'));
  await page
    .getByRole('link', { name: t('header.login') })
    .first()
    .waitFor();
}

/** Logs in with the keyboard alone; `isRemembered` ticks the box that remembers the person. */
export async function logInByKeyboard(
  page: Page,
  { email, password }: Credentials,
  t: Translate = english,
  isRemembered = false,
): Promise<void> {
  // The password field shows that the login page is open; the URL changes before the page does, and the footer has an
  // email field too.
  await page.getByLabel(t('login.password'), { exact: true }).waitFor();
  await typeIntoField(page, t('login.email'), email);
  await typeIntoField(page, t('login.password'), password);
  if (isRemembered) await toggleCheckbox(page, t('login.remember'));
  await pressButtonByKeyboard(page, t('login.submit'));
}

/** Types a name into a place field and takes the first suggestion. */
export async function choosePlace(page: Page, label: string, name: string, chosen: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.pressSequentially(name);
  // The suggestions for a partly typed name may contain the place too, but with another one first.
  await page.waitForFunction(
    (end) => document.querySelector<HTMLElement>('[role="option"]')?.innerText.toUpperCase().includes(end),
    chosen.slice(-3).toUpperCase(),
  );
  await field.press('ArrowDown');
  await field.press('Enter');
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('input')].some(({ value }) => value === wanted),
    chosen,
  );
}

/** Types the parts of a date in the Indian order: day, month, year. */
export async function typeDate(page: Page, label: string, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().focus();
  await page.keyboard.type(day + month + year);
}

/** Returns the result cards, each with its toggle. */
export function flightResultCards(page: Page): Locator {
  return page.locator('main li:has(button[aria-pressed])');
}

export function selectionToggleOf(card: Locator): Locator {
  return card.locator('button[aria-pressed]');
}

export async function waitForSearchEnd(page: Page): Promise<void> {
  await page.locator('main section[aria-busy="false"]').waitFor();
}

export function flightSearchUrl(to: string, travellers = 1): string {
  const query = new URLSearchParams({ from: 'DEL', to, on: travelDay, travellers: String(travellers) });
  return `/services/flights?${query.toString()}`;
}

/** Selects the first flight to that place and continues to the payment step. */
export async function proceedToPaymentWithFirstFlight(page: Page, to: string, travellers = 1): Promise<void> {
  await page.goto(flightSearchUrl(to, travellers));
  await waitForSearchEnd(page);
  await selectionToggleOf(flightResultCards(page).first()).click();
  await page.getByRole('button', { name: english('payment.proceed') }).click();
  await page.getByRole('heading', { name: english('trip.title') }).waitFor();
}

export async function fillTraveller(page: Page, t: Translate = english): Promise<void> {
  await openTravellerSheet(page, 1, t);
  await page.getByLabel(t('traveller.title'), { exact: true }).selectOption('ms');
  await page.getByLabel(t('traveller.givenName'), { exact: true }).fill('asha');
  await page.getByLabel(t('traveller.familyName'), { exact: true }).fill('rao');
  await typeDate(page, t('traveller.bornOn'), '1985-03-14');
  await closeTravellerSheet(page, t);
  await page.getByLabel(t('traveller.email')).fill('asha@himalaya.example');
  await page.getByLabel(t('traveller.phone')).fill('98123 45678');
}

const FIRST_WIDTH_OF_ROWS = 768;

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? FIRST_WIDTH_OF_ROWS) < FIRST_WIDTH_OF_ROWS;
}

/** Opens the sheet with the fields of a traveller; on a desktop they are on the page. */
export async function openTravellerSheet(page: Page, number: number, t: Translate = english): Promise<void> {
  if (!isPhone(page)) return;
  const legend = t('traveller.legend', { number: String(number) });
  await page.getByRole('button', { name: new RegExp(`^${legend} `) }).click();
}

export async function closeTravellerSheet(page: Page, t: Translate = english): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: t('trip.party.done') }).click();
}

/** Opens a folded line of the payment step. */
export async function openFoldedLine(page: Page, name: string): Promise<void> {
  await page.locator('summary').filter({ hasText: name }).click();
}

/** Returns the button that pays, whatever amount it shows. */
export function findPayButton(page: Page): Locator {
  return page.locator('main form button[type="submit"]');
}

/** Returns the amounts in a text in paise, written as ₹6,480 or ₹6,480.50. */
export function parsePaiseAmounts(text: string): bigint[] {
  return [...text.matchAll(/₹([\d,]+)(?:\.(\d\d))?/g)].map(([, rupees = '', paise = '00']) =>
    BigInt(rupees.replaceAll(',', '') + paise),
  );
}

/** Returns the price of a result or of the whole selection: the figure on the button of its row or in the bar. */
export async function readDisplayedPrice(element: Locator): Promise<bigint> {
  return readPaiseAmount(element.locator('button[aria-pressed] .figures, .figures.text-24').first());
}

/** Opens the form over the results, where a search is shown as one line. */
export async function openSearchForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(english('search.change')) }).click();
}

/** Returns the only amount in an element. */
export async function readPaiseAmount(element: Locator): Promise<bigint> {
  const text = await element.innerText();
  const [amount, ...others] = parsePaiseAmounts(text);
  if (amount === undefined || others.length > 0) throw new Error(`not one amount: ${text}`);
  return amount;
}
