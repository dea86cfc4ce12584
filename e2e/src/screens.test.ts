import type { Checkout } from '@marga/contract/booking';
import { SCREENS, type ScreenName } from '@marga/web/routes';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { axeObjections } from './axe.ts';
import { demoBuyer, signInBuyer } from './buyer.ts';
import type { Credentials } from './client.ts';
import { makeLoner, newAddress, operatorLead, signUpVerified } from './company.ts';
import { desk, journey, telephone, thePortal } from './journey.ts';
import { travelDay } from './person.ts';
import { mailedCode } from './post.ts';
import { bookedTrip } from './sample-data.ts';
import { settle } from './settle.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('en');

let checkout: Checkout;
let loner: Credentials;
/** What fills the `{…}` of the sample addresses. */
let samples: Readonly<Record<string, string>>;

beforeAll(async () => {
  const portal = thePortal();
  const buyer = await signInBuyer(portal.url);
  const offers = await buyer.findOffers({ origin: 'DEL', destination: 'LON', departOn: travelDay });
  const { id: tripId } = await buyer.makeTrip(offers.slice(0, 2));
  checkout = await bookedTrip(buyer, offers.slice(2, 3));
  loner = await makeLoner(portal);
  const company = await signUpVerified(portal);
  const email = newAddress('guest');
  await company.owner.client.call('identity.invite', { body: { email, role: 'booker' } });
  samples = {
    date: travelDay,
    tripId,
    checkoutId: checkout.id,
    bookingId: checkout.bookings[0]?.id ?? '',
    companyId: company.id,
    // An invitation is looked up as its page opens; the other pages ask about their code when a button is pressed.
    code: await mailedCode(portal.mail, email, /invites you/),
  };
});

/** What every screen is called in the window's title. */
const titles: Record<ScreenName, string> = {
  home: 'Business travel that runs like a timetable.',
  login: say('login.heading'),
  signUp: say('sign-up.heading'),
  forgotPassword: say('forgot.title'),
  resetPassword: say('reset.title'),
  verifyEmail: say('verify.title'),
  changeEmail: say('change-email.title'),
  invitation: say('invitation.title'),
  terms: say('terms.title'),
  contact: say('contact.title'),
  noCompany: say('no-company.title'),
  security: say('security.title'),
  flights: 'Delhi to London',
  trip: say('trip.title'),
  checkout: say('checkout.all-booked'),
  bookings: say('bookings.title'),
  booking: 'Booking ',
  dashboard: say('dashboard.title'),
  profile: say('profile.title'),
  team: say('team.title'),
  apiKeys: say('api-keys.title'),
  activity: say('activity.title'),
  companies: say('console.companies'),
  companyFile: 'Malabar Trails',
};

function addressOf(name: ScreenName): string {
  return SCREENS[name].sample.replace(/\{(\w+)\}/g, (_, key: string) => samples[key] ?? '');
}

/** Somebody of those whom the screen is for. */
function viewerOf(name: ScreenName): { signedInAs?: Credentials } {
  switch (SCREENS[name].audience) {
    case 'anyone':
      return {};
    case 'signed-in':
      return { signedInAs: loner };
    case 'member':
      return { signedInAs: demoBuyer };
    case 'staff':
      return { signedInAs: operatorLead };
  }
}

async function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

describe.for(Object.keys(SCREENS) as ScreenName[])('the screen %s', (name) => {
  journey(
    'has a title and one heading, fits a telephone, and passes axe by day and by night',
    async ({ visit }) => {
      const page = await visit({ ...viewerOf(name), viewport: desk });
      await page.goto(addressOf(name));
      await settle(page);
      expect(await page.title()).toContain(titles[name]);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await axeObjections(page)).toEqual([]);
      await page.setViewportSize(telephone);
      await page.emulateMedia({ colorScheme: 'dark' });
      // A page takes the secret of its link out of the address, so a mere reload would show it without.
      await page.goto('about:blank');
      await page.goto(addressOf(name));
      await settle(page);
      expect(await overhang(page)).toBe(0);
      expect(await axeObjections(page)).toEqual([]);
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
    await page.getByRole('link', { name: 'हिन्दी' }).click();
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
    expect(await shown(checkout.bookings[0]?.id ?? '')).toEqual(
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
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { name: 'Wallet' }).waitFor();
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
