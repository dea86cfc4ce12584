import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Trip } from '@marga/contract/trips/trip';
import type { BrowserContext, Page } from 'playwright-core';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import { type AnyScreenName, EVERY_SCREEN } from '@marga/web/screens';
import { axeViolations } from './axe-accessibility-check.ts';
import { launchBrowser } from './launch-browser.ts';
import { startUnpaidPayment, signInBuyer } from './buyer-api-client.ts';
import { type Credentials, signInApiClient } from './api-client.ts';
import { operatorLead } from './create-test-company.ts';
import { listCompanyScreenshots } from './company-screenshots.ts';
import { listSignInScreenshots } from './sign-in-screenshots.ts';
import { type IdentityData, makeSampleCompaniesAndUsers } from './sample-companies-and-users.ts';
import { createClientIpHeaders } from './client-ip-headers.ts';
import { flightSearchUrl, logIn } from './user-actions.ts';
import { startPortal } from './start-test-portal.ts';
import { makeSampleTripsAndBookings, type SampleData } from './sample-trips-and-bookings.ts';
import { makeSupportTicket } from './sample-support-ticket.ts';
import { listServiceSearchScreenshots } from './travel-service-search-screenshots.ts';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';
import { buildSampleScreenUrl } from './sample-data-for-screens.ts';
import {
  LANGUAGES,
  type Language,
  pathInLanguage,
  textOn,
  type Viewer,
  type Screenshot,
} from './screenshot-actions.ts';
import { type StateFactory, createSampleBookingsInEveryState } from './create-bookings-in-every-state.ts';
import { listBookingStateScreenshots } from './booking-state-screenshots.ts';
import { listCheckoutScreenshots } from './checkout-screenshots.ts';
import { listFrameScreenshots } from './frame-screenshots.ts';
import { listResultScreenshots } from './result-screenshots.ts';
import { insertOrphanOrderWorkItem } from './insert-orphan-order.ts';

/**
 * This script takes screenshots of every screen and of its states: at desktop and phone width, in English and Hindi, by
 * day and by night. It checks each with axe.
 */

const widths = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
const THEMES = ['light', 'dark'] as const;
const folder = join(projectRoot, 'shots');
/** Only screenshots whose name contains one of these arguments are taken; without arguments, all are. */
const only = process.argv.slice(2);

/** Maps the audience of a screen to the person who views it. */
const SEATS: Record<(typeof EVERY_SCREEN)[AnyScreenName]['audience'], Viewer> = {
  anyone: 'nobody',
  'signed-in': 'loner',
  member: 'member',
  staff: 'lead',
};

if (only.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

// A waitlisted ticket stays on the waitlist until its pictures have been taken.
const portal = await startPortal({ SANDBOX_QUEUE_MS: '3600000' });
const browser = await launchBrowser();
let objections = 0;
try {
  const buyer = await signInBuyer(portal.url);
  // The bookings of the state factory are made first, because their states are stable; `makeSampleTripsAndBookings` makes one
  // that is unknown for half a minute only.
  const states = await createSampleBookingsInEveryState(portal);
  const data = await makeSampleTripsAndBookings(buyer);
  const identity = await makeSampleCompaniesAndUsers(portal);
  const ticket = {
    ...(await makeSupportTicket(portal)),
    paymentId: (await startUnpaidPayment(portal.url)).id,
    quoteToken: (await buyer.quoteTrip(data.tripId as Trip['id'])).token,
    workItemKey: await insertOrphanOrderWorkItem(portal),
    unknownBookingKey: await readUnknownBookingKey(portal.url),
  };
  const windows = new Map<string, Promise<BrowserContext>>();
  const windowOf = (seat: Viewer, viewport: (typeof widths)[number]) => {
    const key = `${seat} at ${viewport.width}`;
    const window = windows.get(key) ?? openWindow(viewport, identity.seats[seat]);
    windows.set(key, window);
    return window;
  };
  for (const shot of shotsOf(data, identity, states, ticket).filter(isWanted)) {
    await Promise.all(
      widths.map(async (viewport) => {
        for (const language of LANGUAGES) {
          const page = await (await windowOf(shot.seat, viewport)).newPage();
          // A screenshot that fails must not prevent the others.
          await take(page, shot, language, viewport).catch((problem: Error) =>
            object(`${shot.name}-${language}-${viewport.width}`, problem.message),
          );
          await page.close();
        }
      }),
    );
  }
} finally {
  await browser.close();
  await portal.stop();
}
console.log(folder);
process.exitCode = objections === 0 ? 0 : 1;

/** Returns the key of the work item about a booking whose supplier never answered. */
async function readUnknownBookingKey(url: string): Promise<string> {
  const client = await signInApiClient(url, operatorLead);
  const { items } = await client.call('workqueue.list-work-items', { query: { kind: 'unknown-booking' } });
  return items[0]?.key ?? '';
}

function isWanted({ name }: Screenshot): boolean {
  return only.length === 0 || only.some((part) => name.includes(part));
}

/**
 * Returns the screenshots in order: short-lived states first, then every screen of the table, then other states of
 * the screens.
 */
function shotsOf(
  data: SampleData,
  identity: IdentityData,
  states: StateFactory,
  ticket: Record<string, string>,
): Screenshot[] {
  const samples: Record<string, string> = {
    date: data.date,
    tripId: data.tripId,
    checkoutId: data.confirmed.id,
    bookingId: data.confirmed.bookings[0]?.id ?? '',
    companyId: identity.waitingId,
    code: identity.invitationLink.split('#code=')[1] ?? '',
    ...ticket,
  };
  const screens = (Object.keys(EVERY_SCREEN) as AnyScreenName[]).flatMap((screen): Screenshot[] => {
    const name = screen.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [
      { name, seat: SEATS[EVERY_SCREEN[screen].audience], path: buildSampleScreenUrl(screen, samples) },
    ];
  });
  const member = { seat: 'member' } as const;
  const flights = buildSampleScreenUrl('flights', samples);
  return [
    { ...member, name: 'checkout-unknown', path: `/checkouts/${data.unknown.id}` },
    // The suppliers keep the prices of these trips for twenty minutes.
    ...listCheckoutScreenshots(data),
    ...listBookingStateScreenshots(portal.url, states),
    {
      seat: 'lead',
      name: 'work-item-unknown-booking',
      path: `/console/work-queue/${encodeURIComponent(ticket['unknownBookingKey'] ?? '')}`,
    },
    ...screens,
    ...otherShots(data),
    ...listResultScreenshots(data.date, flights),
    ...listFrameScreenshots(data),
    ...listServiceSearchScreenshots(data.date),
    ...listSignInScreenshots(portal, identity),
    ...listCompanyScreenshots(portal, identity),
  ];
}

/**
 * Lists screenshots that neither the table of screens nor the other lists cover: open fields, empty results and
 * failures.
 */
function otherShots(data: SampleData): Screenshot[] {
  const member = { seat: 'member' } as const;
  return [
    { ...member, name: 'flights-empty', path: EVERY_SCREEN.flights.path },
    {
      ...member,
      name: 'flights-place',
      path: EVERY_SCREEN.flights.path,
      action: typePlace,
      isListOpen: true,
      isViewportOnly: true,
    },
    {
      ...member,
      name: 'flights-day',
      path: EVERY_SCREEN.flights.path,
      action: openCalendar,
      isListOpen: true,
      isViewportOnly: true,
    },
    { ...member, name: 'flights-none', path: flightSearchUrl('XNO') },
    { ...member, name: 'booking-failed', path: `/bookings/${data.failed.bookings[0]?.id ?? ''}` },
    { ...member, name: 'booking-missing', path: '/bookings/bkg_00000000000000000000000000' },
    { seat: 'nobody', name: 'not-found', path: '/nowhere' },
    { ...member, name: 'wallet-payments', path: '/wallet?view=payments' },
  ];
}

async function take(
  page: Page,
  shot: Screenshot,
  language: Language,
  viewport: (typeof widths)[number],
): Promise<void> {
  const theme = (colorScheme: (typeof THEMES)[number]) =>
    page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await theme('light');
  await page.goto(portal.url + pathInLanguage(language, shot.path));
  await waitUntilPageSettled(page);
  await giveReasonIfAsked(page);
  await shot.action?.(page);
  // The pointer is moved away, because an element under it would look different.
  await page.mouse.move(0, 0);
  await waitUntilPageSettled(page);
  if (!shot.isViewportOnly) await showWhole(page, viewport.width);
  for (const colorScheme of THEMES) {
    await theme(colorScheme);
    const name = `${shot.name}-${language}-${colorScheme}-${viewport.width}`;
    await page.screenshot({ path: join(folder, `${name}.png`) });
    if (shot.isListOpen) continue;
    for (const violation of await axeViolations(page, colorScheme === 'light' ? 'all' : 'colours'))
      object(name, violation);
  }
  // A selection made for one screenshot must not show in the next.
  await page.evaluate(() => sessionStorage.clear());
}

/** An operator who opens a company by its address is asked why; the pictures are of the page behind the question. */
async function giveReasonIfAsked(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: textOn(page, 'console.audit-reason.open'), exact: true });
  if (!(await open.isVisible())) return;
  await page.locator('main select').selectOption({ index: 1 });
  await open.click();
  await open.waitFor({ state: 'detached' });
  await waitUntilPageSettled(page);
}

function object(name: string, description: string): void {
  objections += 1;
  console.log(`${name}: ${description}`);
}

/**
 * Makes the window as tall as the page, so that sticky elements are where they belong. Long lists are cut off,
 * because they look the same further down.
 */
async function showWhole(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => Math.max(document.documentElement.scrollHeight, innerHeight));
  await page.setViewportSize({ width, height: Math.min(height, 2_400) });
  await page.evaluate(() => scrollTo(0, 0));
}

async function openWindow(
  viewport: (typeof widths)[number],
  credentials: Credentials | undefined,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    hasTouch: viewport.width < 768,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    deviceScaleFactor: viewport.width < 768 ? 2 : 1,
    extraHTTPHeaders: createClientIpHeaders(),
  });
  if (credentials) {
    const page = await context.newPage();
    await page.goto(`${portal.url}/login`);
    await logIn(page, credentials);
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.close();
  }
  return context;
}

async function typePlace(page: Page): Promise<void> {
  await page.locator('main').getByRole('combobox').first().pressSequentially('bang');
  await page.getByRole('option').nth(1).waitFor();
}

async function openCalendar(page: Page): Promise<void> {
  await page.getByRole('button', { name: textOn(page, 'search.open-calendar') }).click();
  await page.getByRole('grid').waitFor();
}
