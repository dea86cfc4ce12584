import type { Checkout } from '@marga/contract/booking';
import { SCREENS } from '@marga/web/routes';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { axeObjections } from './axe.ts';
import { demoBuyer, signInBuyer } from './buyer.ts';
import { desk, journey, telephone } from './journey.ts';
import { travelDay } from './person.ts';
import { bookedTrip } from './sample-data.ts';
import { settle } from './settle.ts';

let checkout: Checkout;
let tripId: string;

beforeAll(async () => {
  const buyer = await signInBuyer(inject('portalUrl'));
  const offers = await buyer.findOffers({ origin: 'DEL', destination: 'LON', departOn: travelDay });
  ({ id: tripId } = await buyer.makeTrip(offers.slice(0, 2)));
  checkout = await bookedTrip(buyer, offers.slice(2, 3));
});

/** What every screen is called in the window's title; the rest of the address is filled from what was booked. */
const titles: Record<keyof typeof SCREENS, string> = {
  home: 'Business travel that runs like a timetable.',
  login: 'Login to Your Account',
  flights: 'Delhi to London',
  trip: 'Review and pay',
  checkout: 'Everything is booked',
  bookings: 'Bookings',
  booking: 'Booking ',
  dashboard: 'Dashboard',
};

function addressOf(name: keyof typeof SCREENS): string {
  const samples: Record<string, string> = {
    date: travelDay,
    tripId,
    checkoutId: checkout.id,
    bookingId: checkout.bookings[0]?.id ?? '',
  };
  return SCREENS[name].sample.replace(/\{(\w+)\}/g, (_, key: string) => samples[key] ?? '');
}

async function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

describe.for(Object.keys(SCREENS) as (keyof typeof SCREENS)[])('the screen %s', (name) => {
  const signedInAs = SCREENS[name].audience === 'member' ? { signedInAs: demoBuyer } : {};

  journey(
    'has a title and one heading, fits a telephone, and passes axe by day and by night',
    async ({ visit }) => {
      const page = await visit({ ...signedInAs, viewport: desk });
      await page.goto(addressOf(name));
      await settle(page);
      expect(await page.title()).toContain(titles[name]);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await axeObjections(page)).toEqual([]);
      await page.setViewportSize(telephone);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.reload();
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
