import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { signInApiClient } from './api-client.ts';
import { uniqueEmailAddress, operator, operatorLead } from './create-test-company.ts';
import { readFieldErrors } from './field-errors.ts';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { focusedElementName, pressButtonByKeyboard, tabToElement, typeIntoField } from './keyboard.ts';
import { findMailedLink } from './mailed-links.ts';
import { showOnlySampleTestimonials } from './sample-testimonials.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const hindi = createTranslator('hi');

const formOn = (page: Page, translate = t) =>
  page.getByRole('form', { name: translate('footer.newsletter.title') });

/** Fills in the form in the footer. */
async function subscribeOn(page: Page, email: string, translate = t): Promise<void> {
  const form = formOn(page, translate);
  await form.getByLabel(translate('footer.newsletter.email')).fill(email);
  await form.getByRole('button', { name: translate('footer.newsletter.submit') }).click();
  await form.getByText(translate('footer.newsletter.done')).waitFor();
}

describe('the newsletter', () => {
  e2eTest('is asked for below, confirmed by mail, and left by mail, without a mouse', async ({ visit }) => {
    const { mail } = getTestPortal();
    const email = uniqueEmailAddress('reader');
    const page = await visit();
    await page.goto('/about');
    page.on('dialog', () => expect.unreachable('nothing is said in a way that blocks'));
    await typeIntoField(page, t('footer.newsletter.email'), email);
    await page.keyboard.press('Enter');
    const news = formOn(page).getByRole('status');
    await expect
      .poll(() => news.innerText())
      .toBe(`${t('footer.newsletter.done')} ${t('footer.newsletter.done-text')}`);
    expect(await formOn(page).getByLabel(t('footer.newsletter.email')).inputValue()).toBe('');
    expect(await axeViolations(page)).toEqual([]);

    await page.goto(await findMailedLink(mail, email, /Confirm your subscription/));
    await page.getByRole('heading', { level: 1, name: t('newsletter.confirm.title') }).waitFor();
    expect(page.url()).not.toContain('code');
    await pressButtonByKeyboard(page, t('newsletter.confirm.submit'));
    await page.getByRole('heading', { name: t('newsletter.confirm.done') }).waitFor();
    await expect.poll(() => focusedElementName(page)).toBe(t('newsletter.confirm.done'));
    expect(await axeViolations(page)).toEqual([]);

    await page.goto(await findMailedLink(mail, email, /You are on the list/));
    await page.getByRole('heading', { name: t('newsletter.leave.heading') }).waitFor();
    await pressButtonByKeyboard(page, t('newsletter.leave.submit'));
    await page.getByRole('heading', { name: t('newsletter.leave.done') }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await pressButtonByKeyboard(page, t('newsletter.home'));
    await page.waitForURL((url) => url.pathname === '/');
  });

  e2eTest('keeps what could not be sent in its field, and says what to do', async ({ visit }) => {
    const page = await visit({ viewport: mobile });
    await page.goto('/hi/about');
    const form = formOn(page, hindi);
    const field = form.getByLabel(hindi('footer.newsletter.email'));
    const send = form.getByRole('button', { name: hindi('footer.newsletter.submit') });
    await send.click();
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
    await field.fill('nobody');
    await send.click();
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
    await field.fill('somebody@localhost');
    await send.click();
    await form.getByText(hindi('footer.newsletter.invalid')).waitFor();
    const email = uniqueEmailAddress('pathak');
    await field.fill(email);
    await page.route('**/v1/newsletter', (route) => route.abort());
    await send.click();
    await form.getByText(hindi('footer.newsletter.failed')).waitFor();
    expect(await field.inputValue()).toBe(email);
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/v1/newsletter');
    await subscribeOn(page, email, hindi);
    expect(await findMailedLink(getTestPortal().mail, email, /मार्ग न्यूज़लेटर/)).toMatch(
      /^\/hi\/newsletter\/confirm#code=/,
    );
  });

  e2eTest('is exported by a lead as one file, whatever somebody has called themselves', async ({ visit }) => {
    const email = `+cmd.${uniqueEmailAddress('formula')}`;
    const reader = await visit();
    await reader.goto('/terms');
    await subscribeOn(reader, email);

    const page = await visit({ signedInAs: operatorLead });
    await page.goto('/console/newsletter');
    await page.getByRole('rowheader', { name: email }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const filter = page.getByRole('navigation', { name: t('console.newsletter.filter') });
    await filter.getByRole('link', { name: t('console.newsletter.state.confirmed') }).click();
    await page.waitForURL(/state=confirmed/);
    await expect.poll(() => page.getByRole('rowheader', { name: email }).count()).toBe(0);
    await filter.getByRole('link', { name: t('console.newsletter.state.pending') }).click();
    await page.getByRole('rowheader', { name: email }).waitFor();
    const saved = page.waitForEvent('download');
    await tabToElement(page, t('console.newsletter.export'));
    await page.keyboard.press('Enter');
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^newsletter-pending-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text).toContain(`\r\n'${email},${t('console.newsletter.state.pending')},`);
    await page.getByText(/stands in the audit log/).waitFor();
  });
});

describe('the console’s sections', () => {
  e2eTest('are those that an operator may open', async ({ visit }) => {
    const sectionsOf = async (page: Page) => {
      await page.goto('/console/companies');
      const sections = page.getByRole('navigation', { name: t('header.navigation') });
      await sections.locator('a[title]').first().waitFor();
      const links = await sections.locator('a[title]').all();
      return Promise.all(links.map((link) => link.getAttribute('title')));
    };
    const operators = [
      'work-queue',
      'support',
      'companies',
      'credit',
      'payments',
      'ledger',
      'pricing',
      'rules',
      'suppliers',
      'operators',
    ];
    const all = [...operators, 'newsletter', 'testimonials'].map((one) => t(`frame.console.${one}`));
    expect(await sectionsOf(await visit({ signedInAs: operatorLead }))).toEqual(all);
    const page = await visit({ signedInAs: operator });
    expect(await sectionsOf(page)).toEqual(all.slice(0, operators.length));
    await page.goto('/console/newsletter');
    await page.getByText(t('problem.permission-denied')).waitFor();
  });
});

/** These tests change the home page that all visitors see, so they are in one file and run one after another. */
describe('what clients say', () => {
  beforeAll(() => showOnlySampleTestimonials(getTestPortal()));
  const onHome = (page: Page) => page.getByRole('region', { name: t('testimonial.title') });

  e2eTest('is edited by a lead, and the first page shows it', async ({ visit }) => {
    const page = await visit({ signedInAs: operatorLead });
    await page.goto('/console/testimonials');
    const company = 'Vembanad Software';
    const of = (action: string) =>
      t('console.testimonials.of', { action: t(`console.testimonials.${action}`), company });
    await page.getByRole('heading', { name: company }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await pressButtonByKeyboard(page, of('edit'));
    await page.getByRole('dialog', { name: t('console.testimonials.edit-title') }).waitFor();
    await typeIntoField(page, t('console.testimonials.quote'), 'Short.');
    await pressButtonByKeyboard(page, t('console.testimonials.save'));
    await expect.poll(() => focusedElementName(page)).toBe(t('console.testimonials.quote'));
    expect(await readFieldErrors(page)).toEqual({ quote: t('console.testimonials.problem.quote') });
    const quoteText = `One list for the whole team, ${Date.now()}.`;
    await typeIntoField(page, t('console.testimonials.quote'), quoteText);
    expect(await axeViolations(page)).toEqual([]);
    await pressButtonByKeyboard(page, t('console.testimonials.save'));
    await page.getByText(t('console.testimonials.saved')).waitFor();

    const visitor = await visit();
    await visitor.goto('/');
    await onHome(visitor).getByText(quoteText).waitFor();
    expect(await onHome(visitor).getByText(t('testimonial.sample')).count()).toBe(3);
    expect(await axeViolations(visitor)).toEqual([]);

    await pressButtonByKeyboard(page, of('hide'));
    await page.getByText(t('console.testimonials.hidden'), { exact: true }).waitFor();
    await visitor.reload();
    await onHome(visitor).waitFor();
    expect(await onHome(visitor).getByText(quoteText).count()).toBe(0);
    await pressButtonByKeyboard(page, of('show'));
    await expect.poll(() => page.getByText(t('console.testimonials.on-page')).count()).toBe(3);
  });

  e2eTest('is added and removed, and the first page has room for three', async ({ visit }) => {
    const page = await visit({ signedInAs: operatorLead });
    await page.goto('/console/testimonials');
    await pressButtonByKeyboard(page, t('console.testimonials.add'));
    const company = `Fourth ${Date.now()}`;
    await typeIntoField(page, t('console.testimonials.quote'), 'We came fourth and wait for our turn.');
    await typeIntoField(page, t('console.testimonials.person'), 'Meera Kulkarni');
    await typeIntoField(page, t('console.testimonials.position'), 'Travel desk');
    await typeIntoField(page, t('console.testimonials.company'), company);
    await pressButtonByKeyboard(page, t('console.testimonials.save'));
    const row = page.getByRole('listitem', { name: company });
    await row.getByText(t('console.testimonials.no-room')).waitFor();
    await pressButtonByKeyboard(
      page,
      t('console.testimonials.of', { action: t('console.testimonials.remove'), company }),
    );
    await page.getByRole('dialog', { name: t('console.testimonials.remove-title', { company }) }).waitFor();
    await pressButtonByKeyboard(page, t('console.testimonials.remove'));
    await page.getByText(t('console.testimonials.removed'), { exact: true }).waitFor();
    expect(await row.count()).toBe(0);
  });

  e2eTest('is not on the first page at all when there is nothing to show', async ({ visit }) => {
    const client = await signInApiClient(getTestPortal().url, operatorLead);
    const { items } = await client.call('content.list-all-testimonials');
    const setShown = async (isShown: boolean) => {
      for (const { id, changedAt: _changedAt, ...testimonial } of items)
        await client.call('content.change-testimonial', {
          params: { testimonialId: id },
          body: { ...testimonial, isShown },
        });
    };
    await setShown(false);
    try {
      const page = await visit();
      const asked = page.waitForResponse('**/v1/testimonials');
      await page.goto('/');
      await page.getByRole('region', { name: t('story.faq.title') }).waitFor();
      await asked;
      expect(await onHome(page).count()).toBe(0);
    } finally {
      await setShown(true);
    }
  });
});
