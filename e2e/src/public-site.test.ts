import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { demoBuyer } from './buyer-api-client.ts';
import { desktop, e2eTest, mobile } from './e2e-test.ts';
import { measureHorizontalOverflow } from './horizontal-overflow.ts';
import { travelDay } from './user-actions.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const SERVICES = ['flights', 'trains', 'buses', 'cabs', 'hotels'];

/** Opens the home page and scrolls to its end, because its lower part loads after its upper one. */
async function openHome(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.locator('details').last().waitFor({ state: 'attached' });
  await waitUntilPageSettled(page);
}

/** Returns the targets of the links in a part of the page. */
async function addressesIn(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(`${selector} a`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}

describe('the first page', () => {
  e2eTest('shows its sections in their order', async ({ visit }) => {
    const page = await visit();
    await openHome(page);
    await page.locator('#testimonials').waitFor();
    const headings = await page.locator('main :is(h1, h2)').allInnerTexts();
    expect(headings.map((heading) => heading.replaceAll(/\s+/g, ' '))).toEqual([
      t('home.title'),
      t('story.services.title'),
      t('story.why.title'),
      t('story.buyers.title'),
      t('testimonial.title'),
      t('story.faq.title'),
    ]);
  });

  e2eTest(
    'leads to the five services, to every buyer’s beginning, and into the portal',
    async ({ visit }) => {
      const page = await visit();
      await openHome(page);
      expect(await addressesIn(page, '#services')).toEqual(SERVICES.map((name) => `/services/${name}`));
      expect(await addressesIn(page, 'section[aria-labelledby=buyers]')).toEqual([
        '/signup',
        '/signup',
        '/contact/group',
        '/v1/docs',
        '/contact/group',
      ]);
      await page
        .locator('main')
        .getByRole('link', { name: t('story.end.sign-up') })
        .last()
        .click();
      await page.waitForURL('**/signup');
      await page.goBack();
      await page
        .locator('main')
        .getByRole('link', { name: t('story.end.log-in') })
        .last()
        .click();
      await page.waitForURL('**/login');
    },
  );

  e2eTest('knows who has signed in', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await openHome(page);
    await page
      .locator('main')
      .getByRole('link', { name: t('story.end.dashboard') })
      .click();
    await page.waitForURL('**/dashboard');
  });

  e2eTest('speaks Hindi whole', async ({ visit }) => {
    const page = await visit();
    await openHome(page, '/hi');
    const hindi = createTranslator('hi');
    await page.getByRole('heading', { name: hindi('story.faq.title') }).waitFor();
    await page.getByRole('button', { name: hindi('journey.submit') }).click();
    await page.waitForURL('**/hi/services?on=*');
  });
});

describe('the search of the first page', () => {
  e2eTest('fills in all five services, and the screen of the one that is chosen', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    // The test opens a signed-in page first, because a public page requests the session only in browsers where
    // somebody has signed in before.
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await openHome(page);
    const hero = page.locator('main form').first();
    await hero.getByLabel(t('journey.from')).fill('delhi');
    await hero.getByLabel(t('journey.to')).fill('london');
    await hero.getByLabel(t('journey.date')).fill(travelDay);
    await hero.getByRole('button', { name: t('journey.submit') }).click();
    await page.waitForURL(`**/services?from=DELHI&to=LONDON&on=${travelDay}`);
    await page.getByRole('heading', { level: 1, name: t('services.title') }).waitFor();
    expect(await addressesIn(page, 'section[aria-labelledby=list]')).toEqual(
      SERVICES.map((name) =>
        name === 'hotels'
          ? `/services/hotels?to=LONDON&on=${travelDay}`
          : `/services/${name}?from=DELHI&to=LONDON&on=${travelDay}`,
      ),
    );
    for (const row of await page.locator('section[aria-labelledby=list] > ul > li').all())
      expect(await row.innerText()).toContain('LONDON');
    await page.getByRole('link', { name: t('services.search.flight') }).click();
    await page.waitForURL(`**/services/flights?from=DELHI&to=LONDON&on=${travelDay}`);
    await page.getByRole('heading', { level: 2, name: /Delhi.*London/ }).waitFor();
  });

  e2eTest('asks for nothing', async ({ visit }) => {
    const page = await visit();
    await openHome(page);
    const date = page.locator('main form').first().getByLabel(t('journey.date'));
    await expect.poll(() => date.inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
    await date.fill('');
    await page.getByRole('button', { name: t('journey.submit'), exact: true }).click();
    await page.waitForURL('**/services');
    await page.getByRole('heading', { level: 1, name: t('services.title') }).waitFor();
    expect(await addressesIn(page, 'section[aria-labelledby=list]')).toEqual(
      SERVICES.map((name) => `/services/${name}`),
    );
  });
});

describe('the buttons of the first page', () => {
  e2eTest('explore the services', async ({ visit }) => {
    const page = await visit();
    await openHome(page);
    await page.getByRole('link', { name: t('home.explore') }).click();
    await page.waitForURL('**/services');
    await page.getByRole('heading', { level: 1, name: t('services.title') }).waitFor();
  });

  e2eTest('get started by a thousand pixels at a desk, gently', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openHome(page);
    const button = page.getByRole('button', { name: t('home.get-started') });
    const atOnce = await button.evaluate((element) => {
      (element as HTMLElement).click();
      return scrollY;
    });
    expect(atOnce).toBeLessThan(1_000);
    await expect.poll(() => scrolled(page)).toBe(1_000);
  });

  e2eTest('get started at once for whoever wants no motion', async ({ visit }) => {
    const page = await visit({ viewport: desktop });
    await openHome(page);
    const atOnce = await page.getByRole('button', { name: t('home.get-started') }).evaluate((element) => {
      (element as HTMLElement).click();
      return scrollY;
    });
    expect(atOnce).toBe(1_000);
  });

  e2eTest('get started at the services on a telephone', async ({ visit }) => {
    const page = await visit({ viewport: mobile });
    await openHome(page);
    await page.getByRole('button', { name: t('home.get-started') }).tap();
    await expect.poll(async () => (await page.locator('#services').boundingBox())?.y).toBeLessThan(100);
    expect((await page.locator('#services').boundingBox())?.y).toBeGreaterThanOrEqual(0);
  });

  e2eTest('open the chat, from the hero and from the last question', async ({ visit }) => {
    const page = await visit();
    await openHome(page);
    const chat = page.getByRole('dialog', { name: t('chat.title') });
    await page
      .getByRole('button', { name: t('home.chat') })
      .first()
      .click();
    await chat.waitFor();
    await page.getByRole('button', { name: t('chat.minimise') }).click();
    await chat.waitFor({ state: 'hidden' });
    await page.getByText(t('story.faq.5.question')).click();
    await page
      .locator('details[open]')
      .getByRole('button', { name: t('story.faq.chat') })
      .click();
    await chat.waitFor();
  });

  e2eTest('the board shows the hour that is pulled along it', async ({ visit }) => {
    const page = await visit();
    await openHome(page);
    const hour = page.getByRole('slider');
    await hour.fill('0');
    const night = page.locator('main li').filter({ hasText: t('leaving.night-in-mumbai') });
    expect(await night.innerText()).toContain('11:00');
    const bus = page.locator('main li').filter({ hasText: t('leaving.delhi-jaipur') });
    expect(await bus.innerText()).toContain('05:30');
    expect(await bus.getByRole('link').getAttribute('href')).toMatch(
      /^\/services\/buses\?from=DELHI&to=JAIPUR&on=/,
    );
  });
});

describe('the questions', () => {
  e2eTest('lead to where one does what their answers say', async ({ visit }) => {
    const page = await visit();
    await openHome(page);
    expect(await addressesIn(page, 'details')).toEqual([
      '/login',
      '/bookings',
      '/contact/group',
      '/v1/docs',
      '/contact',
      '/contact',
    ]);
    await page.getByText(t('story.faq.3.question')).click();
    await page.getByRole('link', { name: t('story.faq.sales') }).click();
    await page.waitForURL('**/contact/group');
    expect((await page.request.get('/v1/docs')).status()).toBe(200);
  });
});

describe('the hours of support', () => {
  e2eTest.for([
    ['00:00', '2027-01-14T18:30:00Z'],
    ['12:00', '2027-01-15T06:30:00Z'],
    ['23:59', '2027-01-15T18:29:00Z'],
  ] as const)('show %s without leaving the line', async ([time, at], { visit }) => {
    const page = await visit();
    await page.clock.setFixedTime(at);
    for (const width of [360, 640, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/contact');
      await page.getByText(time, { exact: true }).waitFor();
      expect(await measureHorizontalOverflow(page), `at ${width} px`).toBe(0);
    }
  });
});

describe('the services', () => {
  e2eTest('are filled in anew when something else is asked for', async ({ visit }) => {
    const page = await visit();
    await page.goto('/services?from=DELHI&to=JAIPUR');
    const form = page.locator('main form').first();
    await expect.poll(() => form.getByLabel(t('journey.from')).inputValue()).toBe('DELHI');
    await form.getByLabel(t('journey.to')).fill('MUMBAI');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/services?from=DELHI&to=MUMBAI');
    await expect
      .poll(() => addressesIn(page, 'section[aria-labelledby=list]'))
      .toContain('/services/hotels?to=MUMBAI');
    await page.getByRole('link', { name: t('services.support.group') }).click();
    await page.waitForURL('**/contact/group');
  });

  e2eTest('tell how we work in five stations', async ({ visit }) => {
    const page = await visit();
    await page.goto('/services');
    const steps = page.locator('section[aria-labelledby=how] li h3');
    await steps.first().waitFor();
    expect(await steps.allInnerTexts()).toEqual([
      'Consultation',
      'Customization',
      'Booking',
      'Management',
      'Review',
    ]);
  });

  e2eTest('ask a stranger to sign in, and then show what was asked for', async ({ visit }) => {
    const page = await visit();
    await page.goto(`/services?from=DELHI&to=LONDON&on=${travelDay}`);
    await page.getByRole('link', { name: t('services.search.flight') }).click();
    await page.waitForURL('**/login?next=*');
    expect(new URL(page.url()).searchParams.get('next')).toBe(
      `/services/flights?from=DELHI&to=LONDON&on=${travelDay}`,
    );
  });
});

describe('what we say of ourselves', () => {
  e2eTest('leads on', async ({ visit }) => {
    const page = await visit();
    await page.goto('/about');
    await page.getByRole('heading', { level: 1, name: t('about.title') }).waitFor();
    // The credits for the place data link to other sites, so only links within the portal count.
    const ours = (await addressesIn(page, 'main')).filter((address) => address.startsWith('/'));
    expect(ours).toEqual(['/contact', '/services']);
    await page.getByRole('link', { name: t('about.next.services') }).click();
    await page.waitForURL('**/services');
  });

  e2eTest(
    'on privacy has a version, its stations one can go to, and the ways to act on it',
    async ({ visit }) => {
      const page = await visit();
      await page.goto('/privacy');
      await page.getByRole('heading', { level: 1, name: t('privacy.title') }).waitFor();
      expect(await page.locator('main').innerText()).toContain(
        t('privacy.in-force', { version: '19 Nov 2026' }),
      );
      await page
        .getByRole('navigation', { name: t('privacy.contents') })
        .getByRole('link', { name: t('privacy.10.title') })
        .click();
      await page.waitForURL('**/privacy#p10');
      await page.getByRole('link', { name: t('privacy.contact') }).click();
      await page.waitForURL('**/contact');
      await page.goBack();
      await page.getByRole('link', { name: t('privacy.export') }).click();
      await page.waitForURL('**/login?next=%2Fsettings%2Fsecurity');
    },
  );

  e2eTest('in the terms leads to privacy, and the sign-up to both', async ({ visit }) => {
    const page = await visit();
    await page.goto('/terms');
    expect(await page.locator('main').innerText()).toContain(t('terms.in-force', { version: '15 Nov 2026' }));
    await page.getByRole('link', { name: t('terms.privacy') }).click();
    await page.waitForURL('**/privacy');
    await page.goto('/signup');
    await waitUntilPageSettled(page);
    expect(await addressesIn(page, 'form')).toEqual(expect.arrayContaining(['/terms', '/privacy']));
  });
});

// The crawl over all screens checks each of these as it opens, in English; here it is filled in or unfolded.
describe.for(['/', '/services?from=NEW+DELHI&to=CONNAUGHT+PLACE&on=2027-01-15'])('the page %s', (path) => {
  e2eTest('passes axe at both widths, by day and by night', async ({ visit }) => {
    const page = await visit();
    await page.goto(path);
    if (path === '/') {
      await page.locator('summary').first().click();
      await page.locator('details[open] a').first().waitFor();
    }
    for (const viewport of [desktop, mobile]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await waitUntilPageSettled(page);
        const found = await axeViolations(page, colorScheme === 'light' ? 'all' : 'colours');
        expect(found, `${viewport.width} ${colorScheme}`).toEqual([]);
      }
    }
  });
});

describe.for([
  '/hi',
  '/services?from=NEW+DELHI&to=CONNAUGHT+PLACE&on=2027-01-15',
  '/hi/services?from=NEW+DELHI&to=CONNAUGHT+PLACE&on=2027-01-15',
  '/hi/about',
  '/hi/privacy',
  '/hi/terms',
])('on the narrowest telephone %s', (path) => {
  e2eTest('fits', async ({ visit }) => {
    const page = await visit({ viewport: { width: 360, height: 780 } });
    await page.goto(path);
    if (path === '/hi') await page.locator('details').last().waitFor({ state: 'attached' });
    await waitUntilPageSettled(page);
    expect(await measureHorizontalOverflow(page)).toBe(0);
  });
});
