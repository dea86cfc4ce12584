import { type AnyScreenName, EVERY_SCREEN } from '@marga/web/screens';
import { beforeAll, describe, expect } from 'vitest';
import { axeViolations } from '../axe-accessibility-check.ts';
import { demoBuyer } from '../buyer-api-client.ts';
import { desktop, e2eTest, mobile, getTestPortal } from '../e2e-test.ts';
import { measureHorizontalOverflow } from '../horizontal-overflow.ts';
import { makeScreenSampleData, type ScreenSamples } from '../sample-data-for-screens.ts';
import { waitUntilPageSettled } from '../wait-until-page-settled.ts';
import { createTranslator } from '../translator.ts';

const t = createTranslator('en');

let samples: ScreenSamples;

beforeAll(async () => {
  samples = await makeScreenSampleData(getTestPortal());
});

/** Maps every screen to its window title. */
const titles: Record<AnyScreenName, string> = {
  home: 'Business travel that runs like a timetable.',
  login: t('login.heading'),
  signUp: t('sign-up.heading'),
  forgotPassword: t('forgot.title'),
  resetPassword: t('reset.title'),
  verifyEmail: t('verify.title'),
  changeEmail: t('change-email.title'),
  invitation: t('invitation.title'),
  newsletterConfirm: t('newsletter.confirm.title'),
  newsletterUnsubscribe: t('newsletter.leave.title'),
  services: t('services.title'),
  about: t('about.title'),
  terms: t('terms.title'),
  privacy: t('privacy.title'),
  contact: t('contact.title'),
  groupRequest: t('group.title'),
  ticket: t('ticket.title'),
  quote: t('quote.title'),
  resources: t('resources.title'),
  article: 'Reading a fare',
  noCompany: t('no-company.title'),
  security: t('security.title'),
  flights: 'Delhi to London',
  trains: t('trains.title'),
  buses: t('buses.title'),
  hotels: t('hotels.title'),
  cabs: t('cabs.title'),
  trips: t('trips.title'),
  trip: t('trip.title'),
  checkout: t('checkout.all-booked'),
  bookings: t('bookings.title'),
  booking: 'Booking ',
  refunds: t('refunds.title'),
  travellers: t('travellers.title'),
  wallet: t('wallet.title'),
  payment: t('payment.title.open'),
  dashboard: t('dashboard.title'),
  profile: t('profile.title'),
  team: t('team.title'),
  apiKeys: t('api-keys.title'),
  markups: t('markups.title'),
  activity: t('activity.title'),
  companies: t('console.companies'),
  workQueue: t('console.work-queue'),
  workItem: t('console.work-queue.kind.orphan-order'),
  operatorBooking: t('console.booking'),
  offlineBooking: t('console.offline-booking'),
  supportInbox: t('console.support'),
  supportTicket: t('console.support.ticket'),
  companyFile: 'Malabar Trails',
  newsletter: t('console.newsletter.title'),
  testimonials: t('console.testimonials.title'),
  suppliers: t('console.suppliers.title'),
  companyMoney: t('console.money.title'),
  companyMoneyFile: 'Malabar Trails',
  proposals: t('console.proposals.title'),
  bankTransfers: t('console.transfers.title'),
  reconciliation: t('console.days.title'),
  differences: t('console.differences.title'),
  pricingRules: t('console.pricing.title'),
  pricingRule: t('console.pricing.add'),
  pricingGroups: t('console.pricing.groups'),
  pricingProposals: t('console.pricing.proposals.title'),
  operators: t('console.operators.title'),
  operatorProposals: t('console.operators.proposals.title'),
  priceProof: t('console.proof.title'),
  taxRules: t('console.rules.title'),
  taxRule: t('console.rules.new-version'),
  ledger: t('console.ledger.title'),
  ledgerAccount: 'bank:opening-balance',
};

/** These are the widths of a desktop, a desktop at 200 % text size, a phone and a small phone. */
const WIDTHS = [1280, 640, 390, 360];

describe.for(Object.keys(EVERY_SCREEN) as AnyScreenName[])('the screen %s', (name) => {
  e2eTest(
    'has a title and one heading, fits every width, and passes axe by day and by night at a desk and on a telephone',
    async ({ visitInSharedWindow }) => {
      const page = await visitInSharedWindow({ ...samples.viewerOf(name), viewport: desktop });
      await page.setViewportSize(desktop);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(samples.addressOf(name));
      await waitUntilPageSettled(page);
      // A search names its places in the title once they are looked up.
      await expect.poll(() => page.title()).toContain(titles[name]);
      await waitUntilPageSettled(page);
      expect(await page.locator('h1').count()).toBe(1);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await waitUntilPageSettled(page);
        expect(await measureHorizontalOverflow(page), `at ${width} px`).toBe(0);
        if (width !== desktop.width && width !== mobile.width) continue;
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const found = await axeViolations(page, colorScheme === 'light' ? 'all' : 'colours');
          expect(found, `${colorScheme} at ${width} px`).toEqual([]);
        }
      }
    },
  );
});

describe('an address', () => {
  e2eTest('that leads nowhere says so in both languages', async ({ visit }) => {
    const page = await visit();
    await page.goto('/nowhere');
    await page.getByRole('heading', { level: 1, name: 'This line ends here' }).waitFor();
    expect(await page.title()).toBe('This line ends here · Marga');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'हिन्दी' }).first().click();
    await page.waitForURL('**/hi/nowhere');
    await page.getByRole('heading', { level: 1, name: 'यह लाइन यहीं तक है' }).waitFor();
  });

  e2eTest("of another company's booking shows what a missing one shows", async ({ visit }) => {
    const page = await visit({ signedInAs: { ...demoBuyer, email: 'chitra@coromandel.example' } });
    const shown = async (bookingId: string) => {
      await page.goto(`/bookings/${bookingId}`);
      await page.getByText('Nothing to see here').waitFor();
      return { title: await page.title(), text: await page.locator('main').innerText() };
    };
    expect(await shown(samples.checkout.bookings[0]?.id ?? '')).toEqual(
      await shown('bkg_00000000000000000000000000'),
    );
  });

  e2eTest('that cannot be reached can be tried again', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Wallet' }).waitFor();
    // The list is opened first, so that the scripts are loaded before the requests for a booking fail.
    await page.goto('/bookings');
    await page.getByRole('row').nth(1).waitFor();
    await page.route('**/v1/bookings/*', (route) => route.abort());
    await page.getByRole('row').nth(1).getByRole('link').click();
    const broken = page.getByRole('alert').filter({ hasText: 'The portal could not be reached.' });
    await broken.waitFor();
    await page.unroute('**/v1/bookings/*');
    await broken.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Itinerary' }).waitFor();
  });
});

describe('a new page', () => {
  e2eTest('begins at its heading', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Bookings', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });
});
