import type { Page } from 'playwright-core';
import { uniqueEmailAddress } from '../create-test-company.ts';
import { waitForSearchEnd } from '../user-actions.ts';
import { serviceSearchUrl } from '../read-search-result-cards.ts';
import { waitUntilPageSettled } from '../wait-until-page-settled.ts';
import { createTranslator } from '../translator.ts';

const t = createTranslator('en');

/** Records the page under the name of a place in docs/specification-strings.md, with other facts about it. */
export type Look = (place: string, facts?: readonly string[]) => Promise<void>;

/**
 * A scene visits one or more places. Elements are found by role or key, so that rewording breaks no scene. Scenes
 * share a window, so only the first one loads the scripts.
 */
interface Scene {
  readonly places: readonly string[];
  play(page: Page, look: Look): Promise<void>;
}

/** A visitor opens these scenes on a desktop. */
export const VISITOR_SCENES: readonly Scene[] = [
  { places: ['/'], play: playHome },
  still('/login'),
  still('/forgot-password'),
  { places: ['/signup', '/signup, with passwords that differ'], play: playSignUp },
  still('/contact'),
  { places: ['/about', '/about, after subscribing to the newsletter'], play: playNewsletter },
  still('/resources'),
  still('/services'),
  { places: ['/terms, when it breaks'], play: playBrokenPage },
];

/** These scenes are shown only on phones. */
export const MOBILE_SCENES: readonly Scene[] = [{ places: ['/, on a telephone'], play: playHomeOnTelephone }];

/** A member of a company with a booking opens these scenes on a desktop. */
export const MEMBER_SCENES: readonly Scene[] = [
  still('/dashboard'),
  still('/profile-settings'),
  still('/bookings'),
  search('/services/flights', { from: 'DELHI', to: 'LONDON' }),
  search('/services/trains', { from: 'DELHI', to: 'KANPUR' }),
  search('/services/buses', { from: 'DELHI', to: 'JAIPUR' }),
  search('/services/hotels', { to: 'MUMBAI' }),
  search('/services/cabs', { from: 'DELHI', to: 'CANAUGHT PLACE', at: '09:00' }),
];

/**
 * Opens a URL and checks that it exists: for any other URL the server returns the same script with the status 404.
 */
async function open(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  if (answer?.status() !== 200) throw new Error(`${path} is answered with ${answer?.status()}`);
  await waitUntilPageSettled(page);
  // The frame of signed-in people loads after the page; on a telephone a visitor's search box is in the closed menu.
  await page.getByPlaceholder(t('header.search')).first().waitFor({ state: 'attached' });
}

/** Returns a scene that opens a screen and records it unchanged. */
function still(path: string): Scene {
  return {
    places: [path],
    async play(page, look) {
      await open(page, path);
      await look(path);
    },
  };
}

/** Returns a scene of a search screen with its form and results, before and after one of them is selected. */
function search(path: string, question: Readonly<Record<string, string>>): Scene {
  const selection = `${path}, with a selection`;
  return {
    places: [path, selection],
    async play(page, look) {
      await open(page, serviceSearchUrl(path, question));
      await waitForSearchEnd(page);
      const toggle = page.locator('main button[aria-pressed="false"]').first();
      await toggle.waitFor();
      // The form opens over the results, which stay where they are.
      await page.locator('[data-search-line]').click();
      await look(path);
      await open(page, serviceSearchUrl(path, question));
      await waitForSearchEnd(page);
      await toggle.click();
      await page.getByRole('region', { name: t('payment.label') }).waitFor();
      // The selected offers, the fares of a row and the form are folded until they are asked for.
      await page.locator('[data-trip-bar] button[aria-expanded="false"]').click();
      await page.locator('[data-row] button[aria-expanded="false"]').first().click();
      await page.locator('[data-search-line]').click();
      await look(selection);
    },
  };
}

async function playHome(page: Page, look: Look): Promise<void> {
  const patience = await recordPatience(page);
  await open(page, '/');
  const samples = page.locator('main').getByText(t('testimonial.sample'), { exact: true });
  await samples.first().waitFor();
  const questions = await page.locator('summary').all();
  await look('/', [
    ...(await patience()),
    `${questions.length} questions`,
    `${await samples.count()} quotes of sample companies`,
  ]);
  for (const question of questions) {
    await question.click();
    await look('/');
  }
  await page.getByRole('button', { name: t('home.get-started') }).click();
  await look('/', [`Get Started scrolls to ${await page.evaluate(() => Math.round(scrollY))} px`]);
}

async function playHomeOnTelephone(page: Page, look: Look): Promise<void> {
  const patience = await recordPatience(page);
  await open(page, '/');
  await page.locator('#testimonials').waitFor();
  await look('/, on a telephone', await patience());
}

/** Records the timeouts of the page's requests. */
async function recordPatience(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const limits: number[] = [];
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => {
      limits.push(milliseconds);
      return timeout(milliseconds);
    };
    Object.assign(globalThis, { limits });
  });
  return async () => {
    const limits = await page.evaluate(() => (globalThis as unknown as { limits: number[] }).limits);
    return [...new Set(limits)].map((limit) => `A request is given up after ${limit / 1_000} s`);
  };
}

async function playSignUp(page: Page, look: Look): Promise<void> {
  await open(page, '/signup');
  await look('/signup');
  await page.locator('input[name="password"]').fill('seven green lanterns');
  await page.locator('input[name="confirmPassword"]').fill('seven green lantern');
  await page.getByRole('button', { name: t('sign-up.submit'), exact: true }).click();
  await page.locator('input[name="confirmPassword"][aria-invalid="true"]').waitFor();
  await look('/signup, with passwords that differ');
}

async function playNewsletter(page: Page, look: Look): Promise<void> {
  await open(page, '/about');
  await look('/about');
  const form = page.getByRole('form', { name: t('footer.newsletter.title') });
  const field = form.getByRole('textbox');
  await field.fill(uniqueEmailAddress('reader'));
  await form.getByRole('button').click();
  await form.getByRole('status').filter({ hasText: /\S/ }).waitFor();
  const facts = (await field.inputValue()) === '' ? ['The field is empty'] : [];
  await look('/about, after subscribing to the newsletter', facts);
}

async function playBrokenPage(page: Page, look: Look): Promise<void> {
  const body = "export function Component() { throw new Error('broken on purpose'); }";
  await page.route('**/assets/terms-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  await open(page, '/about');
  await page.locator('footer a[href="/terms"]').click();
  await page.waitForURL('**/terms');
  // The address changes before the page does; the heading of the new page has the focus.
  await page.locator('h1:focus').waitFor();
  await look('/terms, when it breaks');
  await page.unroute('**/assets/terms-*.js');
}
