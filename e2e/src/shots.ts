import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import { SCREENS } from '@marga/web/routes';
import { axeObjections } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { demoBuyer, signInBuyer } from './buyer.ts';
import { flightsAddress, logIn } from './person.ts';
import { startPortal } from './portal.ts';
import { makeSampleData, type SampleData } from './sample-data.ts';
import { settle } from './settle.ts';

/** One picture of every screen at the width of a desk and of a telephone, checked by axe on the way. */

interface Shot {
  name: string;
  path: string;
  audience: 'anyone' | 'member';
  theme?: 'light' | 'dark';
  /** What a person does before the picture is taken. */
  act?: (page: Page) => Promise<void>;
  /** What is on the screen instead of the whole page. */
  isCut?: boolean;
}

const widths = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
const folder = join(projectRoot, 'shots');

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const portal = await startPortal();
const browser = await launchBrowser();
let violations = 0;
try {
  const seats = await Promise.all(
    widths.map(async (viewport) => ({
      width: viewport.width,
      anyone: await browser.newContext(contextOptions(viewport)),
      member: await signedIn(viewport),
    })),
  );
  const data = await makeSampleData(await signInBuyer(portal.url));
  for (const shot of shotsOf(data)) {
    await Promise.all(
      seats.map(({ width, anyone, member }) =>
        take(shot.audience === 'member' ? member : anyone, shot, width),
      ),
    );
  }
} finally {
  await browser.close();
  await portal.stop();
}
console.log(folder);
process.exitCode = violations === 0 ? 0 : 1;

/** What changes by itself while we look comes first, then every screen of the table, then other languages and themes. */
function shotsOf(data: SampleData): Shot[] {
  const samples: Record<string, string> = {
    date: data.date,
    tripId: data.tripId,
    checkoutId: data.confirmed.id,
    bookingId: data.confirmed.bookings[0]?.id ?? '',
  };
  const fill = (sample: string) => sample.replace(/\{(\w+)\}/g, (_, key: string) => samples[key] ?? '');
  const screens = Object.entries(SCREENS).map(([name, { audience, sample }]): Shot => ({
    name,
    audience,
    path: fill(sample),
  }));
  const member = { audience: 'member' } as const;
  const flights = fill(SCREENS.flights.sample);
  return [
    { ...member, name: 'checkout-unknown', path: `/checkouts/${data.unknown.id}` },
    ...screens,
    { ...member, name: 'flights-selected', path: flights, act: selectTwo, isCut: true },
    { ...member, name: 'flights-empty', path: SCREENS.flights.path },
    { ...member, name: 'flights-place', path: SCREENS.flights.path, act: typePlace, isCut: true },
    { ...member, name: 'flights-day', path: SCREENS.flights.path, act: openCalendar, isCut: true },
    { ...member, name: 'flights-none', path: flightsAddress('XNO') },
    { ...member, name: 'trip-to-mend', path: `/trips/${data.tripId}`, act: payWithoutNames },
    { ...member, name: 'booking-failed', path: `/bookings/${data.failed.bookings[0]?.id ?? ''}` },
    { ...member, name: 'booking-missing', path: '/bookings/bkg_00000000000000000000000000' },
    { ...member, name: 'menu', path: SCREENS.bookings.path, act: openMenu, isCut: true },
    { audience: 'anyone', name: 'login-refused', path: '/login', act: signInWrongly },
    { audience: 'anyone', name: 'not-found', path: '/nowhere' },
    { audience: 'anyone', name: 'home-hindi', path: '/hi' },
    { audience: 'anyone', name: 'login-hindi', path: '/hi/login' },
    { ...member, name: 'flights-hindi', path: `/hi${flights}` },
    { ...member, name: 'trip-hindi', path: `/hi/trips/${data.tripId}` },
    { ...member, name: 'checkout-hindi', path: `/hi/checkouts/${data.confirmed.id}` },
    { ...member, name: 'bookings-hindi', path: '/hi/bookings' },
    { audience: 'anyone', name: 'home-dark', path: '/', theme: 'dark' },
    { audience: 'anyone', name: 'login-dark', path: '/login', theme: 'dark' },
    { ...member, name: 'flights-dark', path: flights, theme: 'dark', act: selectTwo, isCut: true },
    { ...member, name: 'trip-dark', path: `/trips/${data.tripId}`, theme: 'dark' },
    { ...member, name: 'dashboard-dark', path: '/dashboard', theme: 'dark' },
    { ...member, name: 'booking-dark', path: fill(SCREENS.booking.sample), theme: 'dark' },
  ];
}

async function take(context: BrowserContext, shot: Shot, width: number): Promise<void> {
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: shot.theme ?? 'light', reducedMotion: 'reduce' });
  await page.goto(portal.url + shot.path);
  await settle(page);
  await shot.act?.(page);
  await settle(page);
  const path = join(folder, `${shot.name}-${width}.png`);
  await page.screenshot(shot.isCut ? { path } : { path, fullPage: true, clip: await wholePage(page) });
  // An open list of React Aria's is known to trip axe; the tests look at the screens that these lists open on.
  if (shot.act !== typePlace && shot.act !== openCalendar) {
    for (const objection of await axeObjections(page)) {
      violations += 1;
      console.log(`${shot.name} at ${width}: ${objection}`);
    }
  }
  // What one picture selected must not show in the next.
  await page.evaluate(() => sessionStorage.clear());
  await page.close();
}

/** A long list looks the same further down. */
async function wholePage(page: Page) {
  const size = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }));
  return { x: 0, y: 0, width: size.width, height: Math.min(size.height, 2_400) };
}

async function signedIn(viewport: (typeof widths)[number]): Promise<BrowserContext> {
  const context = await browser.newContext(contextOptions(viewport));
  const page = await context.newPage();
  await page.goto(`${portal.url}/login`);
  await logIn(page);
  await page.waitForURL('**/dashboard');
  await page.close();
  return context;
}

function contextOptions(viewport: (typeof widths)[number]) {
  return {
    viewport,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    deviceScaleFactor: viewport.width < 768 ? 2 : 1,
  };
}

async function selectTwo(page: Page): Promise<void> {
  const toggles = page.locator('main li button[aria-pressed]');
  await toggles.nth(0).click();
  await toggles.nth(2).click();
  await page.mouse.move(0, 0);
}

async function typePlace(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Starting point' }).pressSequentially('bang');
  await page.getByRole('option').nth(1).waitFor();
}

async function openCalendar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  await page.getByRole('grid').waitFor();
}

/** Only a telephone has one. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu' });
  if (await button.isVisible()) await button.click();
}

async function payWithoutNames(page: Page): Promise<void> {
  await page.locator('form button[type=submit]').click();
}

async function signInWrongly(page: Page): Promise<void> {
  await logIn(page, { ...demoBuyer, password: 'not the password' });
  await page.locator('p.error').waitFor();
}
