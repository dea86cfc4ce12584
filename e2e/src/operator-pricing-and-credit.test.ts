import { BUSINESS_ZONE, localDateAt, instantFromEpochMs, addDaysToDate } from '@marga/contract/kernel/time';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { createApiBuyer } from './buyer-api-client.ts';
import {
  fillWallet,
  operator,
  operatorLead,
  type OwnCompany,
  signUpApprovedCompany,
} from './create-test-company.ts';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { focusedElementName, pressButtonByKeyboard, tabToElement, typeIntoField } from './keyboard.ts';
import {
  flightResultCards,
  flightSearchUrl,
  readDisplayedPrice,
  waitForSearchEnd,
  travelDay,
  typeDate,
} from './user-actions.ts';
import { bookTrip } from './sample-trips-and-bookings.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';
import { expireRecentAuthentication } from './simulate-elapsed-time.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const hindi = createTranslator('hi');
const today = localDateAt(instantFromEpochMs(Date.now()), BUSINESS_ZONE);
const yesterday = addDaysToDate(today, -1);

/** A search may use pricing rules that are some seconds old; a sale does not. */
const KNOWN_SOON = { timeout: 15_000, interval: 500 };

/** Types a part of the name into the field and chooses the first match. */
async function chooseCompany(page: Page, { name }: OwnCompany): Promise<void> {
  const field = page.getByRole('searchbox', { name: t('console.company') });
  await field.fill(name);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
  await field.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `${t('console.choice.another')}: ${name}` }).waitFor();
}

async function giveReason(page: Page, reason: string, confirm: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('console.reason'), { exact: true }).fill(reason);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
}

/** Approves the change of prices that waits about this subject. */
async function approveChange(page: Page, subject: string): Promise<void> {
  await page.goto('/console/pricing/proposals');
  await page.getByRole('button', { name: `${t('console.approve')}: ${subject}` }).click();
  await giveReason(page, 'I know of it.', t('console.approve'));
  await page.getByText(t('console.pricing.proposals.approved', { subject })).waitFor();
}

describe('a rule of the trade', () => {
  let company: OwnCompany;
  let bookingId: string;
  beforeAll(async () => {
    const portal = getTestPortal();
    company = await signUpApprovedCompany(portal);
    await fillWallet(portal, company, '500000.00');
    const buyer = createApiBuyer(company.owner.client);
    const offers = await buyer.findOffers({ origin: 'DEL', destination: 'BOM', departOn: travelDay });
    const { bookings } = await bookTrip(buyer, offers.slice(0, 1));
    bookingId = bookings[0]?.id ?? '';
  });

  const cheapest = async (page: Page): Promise<bigint> => {
    await page.goto(flightSearchUrl('BOM'));
    await waitForSearchEnd(page);
    await page.getByText(t('sort.price'), { exact: true }).click();
    return readDisplayedPrice(flightResultCards(page).first());
  };

  async function writeMarkup(page: Page, name: string): Promise<void> {
    await page.goto('/console/pricing/rule');
    await waitUntilPageSettled(page);
    await page.getByText(t('console.pricing.whose.company'), { exact: true }).click();
    await chooseCompany(page, company);
    await page.getByLabel(t('console.pricing.field.service'), { exact: true }).selectOption('flight');
    await page.getByRole('textbox', { name: t('console.pricing.field.percent') }).fill('10');
    await page.getByRole('textbox', { name: t('console.pricing.field.name'), exact: true }).fill(name);
    await page.getByRole('button', { name: t('console.preview.look') }).click();
  }

  e2eTest('is tried on what was sold before it is saved, and then changes a price', async ({ visit }) => {
    const theirs = await visit({ signedInAs: company.owner });
    const before = await cheapest(theirs);

    const page = await visit({ signedInAs: operatorLead });
    await page.goto('/console/pricing/rule');
    await waitUntilPageSettled(page);
    await page.getByRole('button', { name: t('console.preview.look') }).click();
    await page.getByText(t('console.pricing.problem.percent')).waitFor();
    expect(await page.getByRole('button', { name: t('console.preview.save') }).count()).toBe(0);

    const name = `Ten for ${company.name}`;
    await writeMarkup(page, name);
    await page.getByText(/One of the latest 1 bookings would have cost something else/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // Changing a value after the preview removes the save button, because only what was previewed may be saved.
    const percent = page.getByRole('textbox', { name: t('console.pricing.field.percent') });
    await percent.fill('11');
    await page.getByText(t('console.preview.stale')).waitFor();
    expect(await page.getByRole('button', { name: t('console.preview.save') }).count()).toBe(0);
    await percent.fill('10');
    await page.getByLabel(t('console.reason'), { exact: true }).fill('Agreed for the winter.');
    await page.getByRole('button', { name: t('console.preview.save') }).click();
    await page.getByText(t('console.pricing.saved', { name })).waitFor();
    await page.getByText(t('console.pricing.proposals.new-rule', { subject: name })).waitFor();
    expect(await page.getByRole('row', { name: new RegExp(name) }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    // The proposer cannot approve it, and another operator sees what it changes before they do.
    await page.goto('/console/pricing/proposals');
    await page
      .locator('[data-row]')
      .filter({ hasText: name })
      .getByText(t('console.proposals.own'))
      .waitFor();
    const second = await visit({ signedInAs: operator });
    await expireRecentAuthentication(getTestPortal(), operator.email);
    await second.goto('/console/pricing/proposals');
    const proposed = second.locator('[data-row]').filter({ hasText: name });
    await proposed.getByRole('button', { name: t('console.preview.look') }).click();
    await proposed.getByText(/One of the latest 1 bookings would have cost something else/).waitFor();
    expect(await axeViolations(second)).toEqual([]);
    await proposed.getByRole('button', { name: `${t('console.approve')}: ${name}` }).click();
    await giveReason(second, 'I know of it.', t('console.approve'));
    await second.getByRole('dialog', { name: t('confirm.title') }).waitFor();
    await typeIntoField(second, t('confirm.password'), operator.password);
    await pressButtonByKeyboard(second, t('confirm.submit'));
    await second.getByText(t('console.pricing.proposals.approved', { subject: name })).waitFor();

    await page.goto('/console/pricing?kind=markup');
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText('10 %')
      .waitFor();
    await expect.poll(() => cheapest(theirs), KNOWN_SOON).toBeGreaterThan(before);

    await writeMarkup(page, 'The same once more');
    await page.getByText(t('problem.rule-overlaps')).waitFor();

    // The price of a sale does not change: the rules of that time give the same price again.
    await page.goto(`/console/pricing/explain?booking=${bookingId}`);
    await page.getByText(t('console.proof.same')).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.goto('/console/pricing?kind=markup');
    await page.getByRole('button', { name: `${t('console.pricing.end')}: ${name}` }).click();
    await giveReason(page, 'The winter is over.', t('console.pricing.end'));
    await page.getByText(t('console.pricing.end-done', { name })).waitFor();
    await approveChange(second, name);
    await expect.poll(() => cheapest(theirs), KNOWN_SOON).toBe(before);
  });

  e2eTest('is about a group once a company is in it', async ({ visit }) => {
    const page = await visit({ signedInAs: operatorLead });
    await page.goto('/console/pricing/groups');
    await waitUntilPageSettled(page);
    await page.keyboard.press('n');
    await page.getByRole('dialog').waitFor();
    await chooseCompany(page, company);
    await page.getByRole('dialog').getByLabel(t('console.pricing.group'), { exact: true }).fill('Harbour');
    await giveReason(page, 'They buy a lot.', t('console.pricing.put-confirm'));
    await page
      .getByText(t('console.pricing.put-done', { company: company.name, group: 'Harbour' }))
      .waitFor();
    const second = await visit({ signedInAs: operator });
    await approveChange(second, company.name);
    await page.goto('/console/pricing/groups');
    const group = page.getByRole('region', { name: 'Harbour' });
    await group.getByRole('link', { name: company.name }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await group.getByRole('button', { name: `${t('console.pricing.take-out')}: ${company.name}` }).click();
    await giveReason(page, 'They buy no more.', t('console.pricing.take-out'));
    await page.getByText(t('console.pricing.take-out-done', { company: company.name })).waitFor();
    await approveChange(second, company.name);
  });

  e2eTest('is only read by whoever may not change it, on a telephone too', async ({ visit }) => {
    const page = await visit({ signedInAs: operator, viewport: mobile });
    await page.goto('/hi/console/pricing');
    await waitUntilPageSettled(page);
    expect(await page.getByRole('link', { name: hindi('console.pricing.add') }).count()).toBe(0);
    expect(await page.getByRole('button', { name: new RegExp(hindi('console.pricing.end')) }).count()).toBe(
      0,
    );
    await page.goto('/hi/console/rules');
    await page.getByRole('heading', { name: hindi('console.rules.part.ours') }).waitFor();
    expect(
      await page.getByRole('link', { name: new RegExp(hindi('console.rules.new-version')) }).count(),
    ).toBe(0);
  });
});

describe('a rule of the law', () => {
  e2eTest('gets a new version from a coming day on, after a look at what it changes', async ({ visit }) => {
    const page = await visit({ signedInAs: operatorLead });
    await page.goto('/console/rules/gst.bus.other');
    await waitUntilPageSettled(page);
    await page.getByRole('textbox', { name: t('console.rules.field.rate') }).fill('5');
    await page.getByRole('button', { name: t('console.preview.look') }).click();
    await page.getByText(t('console.rules.problem.from')).waitFor();
    await typeDate(page, t('console.rules.field.from'), '2039-04-01');
    await page.getByRole('button', { name: t('console.preview.look') }).click();
    await page.getByText(t('console.preview.stays')).waitFor();
    await page.getByLabel(t('console.reason'), { exact: true }).fill('Asked of the accountant.');
    await page.getByRole('button', { name: t('console.preview.save') }).click();
    await page.getByRole('heading', { level: 1, name: t('console.rules.title') }).waitFor();
    await page.getByText(/is proposed/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const second = await visit({ signedInAs: operator, viewport: mobile });
    await second.goto('/console/pricing/proposals');
    await second.getByText(/1 Apr 2039/).waitFor();
    expect(await axeViolations(second)).toEqual([]);
    await approveChange(second, t('console.rules.code.bus-other'));
    await page.goto('/console/rules');
    await page.getByText(/1 Apr 2039/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe('a credit limit above the threshold', () => {
  e2eTest('needs a second person, and the first cannot be that', async ({ visit }) => {
    const portal = getTestPortal();
    const company = await signUpApprovedCompany(portal);
    const page = await visit({ signedInAs: operator });
    await page.goto(`/console/credit/${company.id}`);
    await page.getByRole('heading', { level: 1, name: company.name }).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('dialog', { name: t('console.terms.give') }).waitFor();
    await pressButtonByKeyboard(page, t('console.terms.confirm'));
    await page.getByText(t('console.pricing.problem.amount')).waitFor();
    await typeIntoField(page, t('console.money.limit'), '750000');
    await typeIntoField(page, t('console.reason'), 'Seven years in the trade.');
    await pressButtonByKeyboard(page, t('console.terms.confirm'));
    await page.getByText(t('console.money.needs-second')).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.goto('/console/credit/proposals');
    const own = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: company.name }) });
    await own.getByText(t('console.proposals.own')).waitFor();
    expect(await own.getByRole('button').allTextContents()).toEqual([t('console.proposals.withdraw')]);
    expect(await axeViolations(page)).toEqual([]);

    const second = await visit({ signedInAs: operatorLead });
    await expireRecentAuthentication(portal, operatorLead.email);
    await second.goto('/console/credit/proposals');
    await second.getByRole('link', { name: company.name }).waitFor();
    await tabToElement(second, company.name);
    await second.keyboard.press('a');
    await second
      .getByRole('dialog', { name: t('console.proposals.approve-title', { company: company.name }) })
      .waitFor();
    await typeIntoField(second, t('console.reason'), 'I know them as well.');
    await pressButtonByKeyboard(second, t('console.approve'));
    await second.getByRole('dialog', { name: t('confirm.title') }).waitFor();
    await typeIntoField(second, t('confirm.password'), operatorLead.password);
    await pressButtonByKeyboard(second, t('confirm.submit'));
    await second.getByText(t('console.proposals.approved', { company: company.name })).waitFor();

    await second.goto('/console/credit?show=with-credit');
    await second
      .getByRole('row', { name: new RegExp(company.name) })
      .getByText('₹7,50,000')
      .waitFor();
    const { credit } = await company.owner.client.call('ledger.read-wallet');
    expect(credit?.limit.amount).toBe('750000.00');
  });

  e2eTest(
    'is not reached by a small adjustment, which is done at once with its reason',
    async ({ visit }) => {
      const company = await signUpApprovedCompany(getTestPortal());
      const page = await visit({ signedInAs: operator, viewport: mobile });
      await page.goto(`/console/credit/${company.id}`);
      await page.getByRole('button', { name: t('console.adjust.title') }).click();
      const dialog = page.getByRole('dialog', { name: t('console.adjust.title') });
      await dialog.getByLabel(t('console.pricing.field.amount')).fill('1250.50');
      expect(await axeViolations(page)).toEqual([]);
      await giveReason(page, 'A fee that was taken twice.', t('console.adjust.confirm'));
      await page.getByText(t('console.adjust.done')).waitFor();
      await page.getByText('A fee that was taken twice.').waitFor();
      const { balance } = await company.owner.client.call('ledger.read-wallet');
      expect(balance.amount).toBe('1250.50');

      await page.getByRole('button', { name: new RegExp(`^${t('console.methods.change-short')}`) }).click();
      await page.getByLabel(t('console.money.method.gateway')).uncheck();
      await giveReason(page, 'They asked for it.', t('console.methods.confirm'));
      await page.getByText(t('console.methods.done', { company: company.name })).waitFor();
    },
  );
});

describe('a bank transfer', () => {
  e2eTest('that nobody could match is entered, and matched to a company', async ({ visit }) => {
    const company = await signUpApprovedCompany(getTestPortal());
    const page = await visit({ signedInAs: operator });
    await page.goto('/console/payments');
    await waitUntilPageSettled(page);
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: t('console.transfers.record') });
    const utr = `UTR${company.id.slice(-10).toUpperCase()}`;
    await dialog.getByLabel(t('console.money.amount')).fill('43210');
    await dialog.getByLabel(t('console.transfers.payer')).fill(`PAYER OF ${company.name}`);
    await dialog.getByLabel(t('console.transfers.utr')).fill(utr);
    await dialog.getByRole('button', { name: t('console.transfers.record-confirm'), exact: true }).click();
    await page.getByText(t('console.transfers.recorded', { amount: '₹43,210' })).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const payer = `PAYER OF ${company.name}`;
    await tabToElement(page, payer);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await chooseCompany(page, company);
    expect(await axeViolations(page)).toEqual([]);
    await giveReason(page, 'The name is theirs.', t('console.transfers.match'));
    await page
      .getByText(t('console.transfers.match-done', { amount: '₹43,210', company: company.name }))
      .waitFor();
    const { balance } = await company.owner.client.call('ledger.read-wallet');
    expect(balance.amount).toBe('43210.00');

    await page.keyboard.press('n');
    const again = page.getByRole('dialog', { name: t('console.transfers.record') });
    await again.getByLabel(t('console.money.amount')).fill('43210');
    await again.getByLabel(t('console.transfers.payer')).fill(payer);
    await again.getByLabel(t('console.transfers.utr')).fill(utr);
    await again.getByRole('button', { name: t('console.transfers.record-confirm'), exact: true }).click();
    await page.getByText(t('console.transfers.known')).waitFor();
  });
});

describe('a day of the gateway', () => {
  /** Adds an entry to the gateway's report that the ledger does not know. */
  async function plantDifference(): Promise<string> {
    const answer = await fetch(new URL('/_sandbox/gateway/recon', inject('sandboxUrl')), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'extra', amount: 98_765, day: yesterday }),
    });
    return ((await answer.json()) as { entity_id: string }).entity_id;
  }

  e2eTest('is compared, and what does not agree is worked off with the keys', async ({ visit }) => {
    const gatewayId = await plantDifference();
    const page = await visit({ signedInAs: operator });
    await page.goto('/console/payments/days');
    await waitUntilPageSettled(page);
    await page.getByRole('button', { name: t('console.days.run') }).click();
    await page.getByText(/difference open/).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.goto('/console/payments/differences');
    const row = page.locator('[data-row]').filter({ hasText: gatewayId });
    await row.getByText('₹987.65').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('j');
    await expect.poll(() => focusedElementName(page)).toBe(t('console.differences.kind.not-in-ledger'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('console.differences.resolve-title') });
    await dialog.getByText(gatewayId).waitFor();
    await typeIntoField(page, t('console.differences.note'), 'A test of the gateway’s own people.');
    await pressButtonByKeyboard(page, t('console.differences.resolve'));
    await page.getByText(t('console.differences.resolved')).waitFor();
    await expect.poll(() => page.getByText(gatewayId).count()).toBe(0);

    await page.goto('/console/payments/differences?state=resolved');
    await page
      .getByRole('listitem')
      .filter({ hasText: gatewayId })
      .getByText('A test of the gateway’s own people.')
      .waitFor();
  });
});

describe('the ledger', () => {
  e2eTest('is even, agrees with its postings, and tells any account at any moment', async ({ visit }) => {
    const portal = getTestPortal();
    const company = await signUpApprovedCompany(portal);
    await fillWallet(portal, company, '2500.00');
    const page = await visit({ signedInAs: operator });
    await page.goto('/console/ledger');
    await page.getByRole('heading', { name: t('console.ledger.in', { currency: 'INR' }) }).waitFor();
    await page.getByText(t('console.ledger.even')).first().waitFor();
    await page.getByRole('button', { name: t('console.ledger.check') }).click();
    await page.getByText(t('console.ledger.check-done', { count: 0 })).waitFor();
    await page.getByRole('heading', { name: t('console.ledger.clean') }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByLabel(t('console.ledger.account'), { exact: true }).fill(`wallet:${company.id}`);
    await page.getByRole('button', { name: t('console.ledger.show') }).click();
    await page.getByRole('heading', { level: 1, name: `wallet:${company.id}` }).waitFor();
    await page.getByRole('link', { name: 'bank:opening-balance' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByLabel(t('console.ledger.at'), { exact: true }).fill('2026-01-01T09:00:00');
    await page.getByRole('button', { name: t('console.ledger.show') }).click();
    await page.getByRole('heading', { name: t('console.ledger.no-entries') }).waitFor();
  });
});
