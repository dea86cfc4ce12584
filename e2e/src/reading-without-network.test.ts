import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checkout } from '@marga/contract/checkout/checkout';
import { projectRoot, createTemporaryDataFolder } from '@marga/server/test/engines/data-folder';
import { allocateFreePort } from '@marga/server/test/engines/ports';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { demoBuyer, signInBuyer } from './buyer-api-client.ts';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';
import { logOut, travelDay } from './user-actions.ts';
import { bookTrip } from './sample-trips-and-bookings.ts';
import { serveBuiltWebApp } from './serve-built-web-app.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

let checkout: Checkout;

beforeAll(async () => {
  const buyer = await signInBuyer(getTestPortal().url);
  const offers = await buyer.findOffers({ origin: 'DEL', destination: 'LON', departOn: travelDay });
  checkout = await bookTrip(buyer, offers.slice(0, 2));
});

function bookingAt(index: number) {
  const booking = checkout.bookings[index];
  if (!booking) throw new Error(`the trip has no booking ${index}`);
  return booking;
}

async function untilWorkerRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Opens a booking and waits until everything needed offline is stored. */
async function openForLater(page: Page): Promise<void> {
  await page.goto('/bookings');
  await page.getByRole('heading', { level: 1, name: t('bookings.title') }).waitFor();
  await untilWorkerRuns(page);
  await page.goto(`/bookings/${bookingAt(0).id}`);
  await page.getByRole('heading', { name: t('booking.itinerary') }).waitFor();
  await page.waitForFunction(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('marga.offline.'));
    const cachedRequests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return cachedRequests.flat().length > 0;
  });
}

async function offlineCaches(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('marga.offline.')));
}

async function without<T>(context: BrowserContext, act: () => Promise<T>): Promise<T> {
  await context.setOffline(true);
  try {
    return await act();
  } finally {
    await context.setOffline(false);
  }
}

describe('without a network', () => {
  e2eTest('a public page that was seen is still there', async ({ visit }) => {
    const page = await visit({ hasWorker: true });
    await page.goto('/');
    await untilWorkerRuns(page);
    await page.reload();
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    await without(page.context(), async () => {
      await page.reload();
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
      await page.locator('#root[data-hydrated]').waitFor();
    });
  });

  e2eTest('a booking that was opened can be read, as of then, and the list shows it', async ({ visit }) => {
    const page = await visit({ hasWorker: true, signedInAs: demoBuyer, viewport: mobile });
    await openForLater(page);
    await without(page.context(), async () => {
      await page.reload();
      await page.getByRole('heading', { name: t('booking.itinerary') }).waitFor();
      await page.getByRole('status').filter({ hasText: 'You are offline.' }).waitFor();
      await page.getByText(bookingAt(0).reference).first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      // The dashboard needs the network. Offline, it must link to the list of stored bookings.
      await page.goto('/dashboard');
      await page.getByRole('link', { name: t('route-error.offline-bookings') }).click();
      await page.getByText(t('offline.list-text')).waitFor();
      // A booking that was never opened is not stored. The browser also reports `online` while the list is being
      // left, which must not prevent the navigation.
      await page.evaluate(() => {
        addEventListener('beforeunload', () => setTimeout(() => dispatchEvent(new Event('online'))));
      });
      await page.goto(`/bookings/${bookingAt(1).id}`);
      await page.getByRole('alert').filter({ hasText: 'could not be reached' }).waitFor();
      await page.goto('/bookings');
      await page.getByText(t('offline.list-text')).waitFor();
      expect(await page.getByRole('link', { name: bookingAt(0).reference }).count()).toBe(1);
      expect(await page.getByRole('link', { name: bookingAt(1).reference }).count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
    });
    // When the network is back, the page refreshes on its own.
    await page.getByText(t('offline.list-text')).waitFor({ state: 'detached' });
  });

  e2eTest('nothing can be read once the session has ended', async ({ visit }) => {
    const page = await visit({ hasWorker: true, signedInAs: demoBuyer });
    await openForLater(page);
    // This sets the expiry of the offline data to the past, as if it had expired while the computer was asleep.
    await page.evaluate(() => {
      const mark = JSON.parse(localStorage.getItem('marga.offline-owner') ?? '{}') as object;
      localStorage.setItem('marga.offline-owner', JSON.stringify({ ...mark, untilMs: 1 }));
    });
    await without(page.context(), async () => {
      await page.reload();
      await page.getByRole('alert').waitFor();
      expect(await page.getByText(bookingAt(0).reference).count()).toBe(0);
      await expect.poll(() => offlineCaches(page)).toEqual([]);
    });
  });
});

describe('what was kept', () => {
  e2eTest('is gone with the sign-out, and not there for whoever comes next', async ({ visit }) => {
    const page = await visit({ hasWorker: true, signedInAs: demoBuyer });
    await openForLater(page);
    expect(await offlineCaches(page)).toHaveLength(1);
    await logOut(page);
    await expect.poll(() => offlineCaches(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('marga.offline-owner'))).toBeNull();
  });

  e2eTest('for one company is not shown to another', async ({ visit }) => {
    const page = await visit({ hasWorker: true, signedInAs: demoBuyer });
    await openForLater(page);
    // This changes the stored owner of the offline data to a member of another company.
    await page.evaluate(() => {
      const mark = JSON.parse(localStorage.getItem('marga.offline-owner') ?? '{}') as object;
      const companyIds = ['cmp_00000000000000000000000000'];
      localStorage.setItem('marga.offline-owner', JSON.stringify({ ...mark, companyIds }));
    });
    await without(page.context(), async () => {
      await page.reload();
      await page.getByRole('alert').filter({ hasText: 'could not be reached' }).waitFor();
      expect(await page.getByText(bookingAt(0).reference).count()).toBe(0);
    });
  });

  e2eTest('is bookings alone: no other answer of the server', async ({ visit }) => {
    const page = await visit({ hasWorker: true, signedInAs: demoBuyer });
    await openForLater(page);
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const addresses = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(addresses.filter((path) => path.startsWith('/v1'))).toEqual([]);
    expect(addresses.filter((path) => path.startsWith('/kept/'))).toHaveLength(1);
  });
});

e2eTest('a new release is offered, and comes when somebody wants it', async ({ visit }) => {
  const folder = createTemporaryDataFolder('releases');
  cpSync(join(projectRoot, 'web/dist'), folder, { recursive: true });
  const web = await serveBuiltWebApp(folder, getTestPortal().url, await allocateFreePort());
  try {
    const page = await visit({ hasWorker: true });
    await page.goto(web.url);
    await untilWorkerRuns(page);
    // The same service worker under another version is a new release to the browser.
    const worker = join(folder, 'service-worker.js');
    writeFileSync(worker, readFileSync(worker, 'utf8').replace(/version:`[^`]+`/, 'version:`next`'));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByText(t('release.ready')).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
    await page.getByRole('button', { name: t('release.reload') }).click();
    await page.waitForFunction(() => !('isOldPage' in globalThis));
    const releases = await page.evaluate(() => caches.keys());
    // The files of the previous release stay, for tabs that still run it.
    expect(releases).toHaveLength(2);
    expect(releases).toContain('marga.release.next');
  } finally {
    await web.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
