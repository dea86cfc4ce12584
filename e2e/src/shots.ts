import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import { SCREENS } from '@marga/web/routes';
import { launchBrowser } from './browser.ts';
import { demoBuyer, signInBuyer } from './buyer.ts';
import { startPortal } from './portal.ts';
import { makeSampleData, type SampleData } from './sample-data.ts';

/** One picture of every screen at the width of a desk and of a telephone, checked by axe on the way. */

interface Shot {
  name: string;
  path: string;
  audience: 'anyone' | 'member';
  theme?: 'light' | 'dark';
  /** What a person does before the picture is taken. */
  act?: (page: Page) => Promise<void>;
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
    for (const { width, anyone, member } of seats)
      await take(shot.audience === 'member' ? member : anyone, shot, width);
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
    { ...member, name: 'flights-selected', path: flights, act: selectTwo },
    { ...member, name: 'flights-empty', path: SCREENS.flights.path },
    { ...member, name: 'trip-to-mend', path: `/trips/${data.tripId}`, act: payWithoutNames },
    { ...member, name: 'booking-failed', path: `/bookings/${data.failed.bookings[0]?.id ?? ''}` },
    { ...member, name: 'booking-missing', path: '/bookings/bkg_00000000000000000000000000' },
    { audience: 'anyone', name: 'login-refused', path: '/login', act: signInWrongly },
    { audience: 'anyone', name: 'not-found', path: '/nowhere' },
    { audience: 'anyone', name: 'home-hindi', path: '/hi' },
    { ...member, name: 'flights-hindi', path: `/hi${flights}` },
    { ...member, name: 'trip-hindi', path: `/hi/trips/${data.tripId}` },
    { audience: 'anyone', name: 'home-dark', path: '/', theme: 'dark' },
    { ...member, name: 'flights-dark', path: flights, theme: 'dark', act: selectTwo },
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
  await page.screenshot(
    shot.act === selectTwo ? { path } : { path, fullPage: true, clip: await wholePage(page) },
  );
  await reportAxe(page, `${shot.name} at ${width}`);
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

/** Nothing is being loaded any more, and the fonts have come. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null,
  );
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(250);
}

async function reportAxe(page: Page, where: string): Promise<void> {
  await page.addScriptTag({ content: axe.source });
  const found = await page.evaluate(async () => {
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe;
    return (await inPage.run()).violations;
  });
  for (const { id, help, nodes } of found) {
    violations += 1;
    console.log(`${where}: ${id}, ${help}\n  ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`);
  }
}

async function signedIn(viewport: (typeof widths)[number]): Promise<BrowserContext> {
  const context = await browser.newContext(contextOptions(viewport));
  const page = await context.newPage();
  await page.goto(`${portal.url}/login`);
  await page.getByLabel('Email').fill(demoBuyer.email);
  await page.getByLabel('Password').fill(demoBuyer.password);
  await page.getByRole('button', { name: 'Log In' }).click();
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

async function payWithoutNames(page: Page): Promise<void> {
  await page.locator('form button[type=submit]').click();
}

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(demoBuyer.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.locator('p.error').waitFor();
}
