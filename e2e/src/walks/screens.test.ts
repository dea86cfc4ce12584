import { type AnyScreenName, EVERY_SCREEN } from '@marga/web/every-screen';
import { beforeAll, describe, expect } from 'vitest';
import { axeObjections } from '../axe.ts';
import { demoBuyer } from '../buyer.ts';
import { desktop, journey, telephone, thePortal } from '../journey.ts';
import { overhang } from '../overhang.ts';
import { makeScreenSamples, type ScreenSamples } from '../screen-samples.ts';
import { settle } from '../settle.ts';
import { wordsOf } from '../words.ts';

const say = wordsOf('en');

let samples: ScreenSamples;

beforeAll(async () => {
  samples = await makeScreenSamples(thePortal());
});

/** What every screen is called in the window's title. */
const titles: Record<AnyScreenName, string> = {
  home: 'Business travel that runs like a timetable.',
  login: say('login.heading'),
  signUp: say('sign-up.heading'),
  forgotPassword: say('forgot.title'),
  resetPassword: say('reset.title'),
  verifyEmail: say('verify.title'),
  changeEmail: say('change-email.title'),
  invitation: say('invitation.title'),
  newsletterConfirm: say('newsletter.confirm.title'),
  newsletterUnsubscribe: say('newsletter.leave.title'),
  services: say('services.title'),
  about: say('about.title'),
  terms: say('terms.title'),
  privacy: say('privacy.title'),
  contact: say('contact.title'),
  groupRequest: say('group.title'),
  ticket: say('ticket.title'),
  quote: say('quote.title'),
  resources: say('resources.title'),
  article: 'Reading a fare',
  noCompany: say('no-company.title'),
  security: say('security.title'),
  flights: 'Delhi to London',
  trains: say('trains.title'),
  buses: say('buses.title'),
  hotels: say('hotels.title'),
  cabs: say('cabs.title'),
  trips: say('trips.title'),
  trip: say('trip.title'),
  checkout: say('checkout.all-booked'),
  bookings: say('bookings.title'),
  booking: 'Booking ',
  refunds: say('refunds.title'),
  travellers: say('travellers.title'),
  wallet: say('wallet.title'),
  payment: say('payment.title.open'),
  dashboard: say('dashboard.title'),
  profile: say('profile.title'),
  team: say('team.title'),
  apiKeys: say('api-keys.title'),
  markups: say('markups.title'),
  activity: say('activity.title'),
  companies: say('console.companies'),
  workQueue: say('console.work-queue'),
  workItem: say('console.work-queue.kind.orphan-order'),
  offlineBooking: say('console.offline-booking'),
  supportInbox: say('console.support'),
  supportTicket: say('console.support.ticket'),
  companyFile: 'Malabar Trails',
  newsletter: say('console.newsletter.title'),
  testimonials: say('console.testimonials.title'),
  suppliers: say('console.suppliers.title'),
  companyMoney: say('console.money.title'),
  companyMoneyFile: 'Malabar Trails',
  proposals: say('console.proposals.title'),
  bankTransfers: say('console.transfers.title'),
  reconciliation: say('console.days.title'),
  differences: say('console.differences.title'),
  pricingRules: say('console.pricing.title'),
  pricingRule: say('console.pricing.add'),
  pricingGroups: say('console.pricing.groups'),
  priceProof: say('console.proof.title'),
  taxRules: say('console.rules.title'),
  taxRule: say('console.rules.new-version'),
  ledger: say('console.ledger.title'),
  ledgerAccount: 'bank:opening-balance',
};

/** A desk, the same at twice the size of letters, a telephone, a small one. */
const WIDTHS = [1280, 640, 390, 360];

describe.for(Object.keys(EVERY_SCREEN) as AnyScreenName[])('the screen %s', (name) => {
  journey(
    'has a title and one heading, fits every width, and passes axe by day and by night at a desk and on a telephone',
    async ({ visit }) => {
      const page = await visit({ ...samples.viewerOf(name), viewport: desktop });
      await page.goto(samples.addressOf(name));
      await settle(page);
      expect(await page.title()).toContain(titles[name]);
      expect(await page.locator('h1').count()).toBe(1);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await settle(page);
        expect(await overhang(page), `at ${width} px`).toBe(0);
        if (width !== desktop.width && width !== telephone.width) continue;
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await axeObjections(page), `${colorScheme} at ${width} px`).toEqual([]);
        }
      }
    },
  );
});

describe('an address', () => {
  journey('that leads nowhere says so in both languages', async ({ visit }) => {
    const page = await visit();
    await page.goto('/nowhere');
    await page.getByRole('heading', { level: 1, name: 'This line ends here' }).waitFor();
    expect(await page.title()).toBe('This line ends here · Marga');
    expect(await axeObjections(page)).toEqual([]);
    await page.getByRole('link', { name: 'हिन्दी' }).first().click();
    await page.waitForURL('**/hi/nowhere');
    await page.getByRole('heading', { level: 1, name: 'यह लाइन यहीं तक है' }).waitFor();
  });

  journey("of another company's booking shows what a missing one shows", async ({ visit }) => {
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

  journey('that cannot be reached can be tried again', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Wallet' }).waitFor();
    // The program of the page has come before the network goes.
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
  journey('begins at its heading', async ({ visit }) => {
    const page = await visit({ signedInAs: demoBuyer });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Bookings', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });
});
