import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, inject, test as plainTest } from 'vitest';
import { createMailboxReader } from '@marga/server/test/engines/mail-catcher';
import { launchBrowser } from './launch-browser.ts';
import type { Credentials } from './api-client.ts';
import { describeOpenPages, recordApiRequests } from './failure-report.ts';
import { createClientIpHeaders } from './client-ip-headers.ts';
import { recordSecurityPolicyViolations } from './content-security-policy-violations.ts';
import type { PortalAccess } from './start-test-portal.ts';

export const desktop = { width: 1280, height: 900 };
export const mobile = { width: 390, height: 844 };

export interface Visitor {
  viewport?: { width: number; height: number };
  /** This person is signed in before the test begins; by default nobody is. */
  signedInAs?: Credentials;
  /** Allows the service worker. It is off by default, because a test's network interception would not reach it. */
  hasWorker?: boolean;
}

type Visit = (visitor?: Visitor) => Promise<Page>;

/** A window with what happened in it so far. */
interface OpenWindow {
  readonly page: Page;
  readonly requests: readonly string[];
  readonly broken: readonly Error[];
  readonly forbidden: readonly string[];
}

/**
 * This is a test with a browser: `visit` opens a window with its own cookies and storage. A script error or a
 * violation of the security policy in any window fails the test, whatever else it found.
 *
 * `visitInSharedWindow` returns one window for all tests of the file with the same visitor, who must not change
 * anything there. Its process has compiled the scripts already, so that a page takes half of the processor time.
 */
export const e2eTest = plainTest
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures are wanted
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser: Browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('visit', async ({ browser, task }, { onCleanup }) => {
    const windows: OpenWindow[] = [];
    const visit: Visit = async (visitor) => {
      const opened = await openWindow(browser, visitor);
      windows.push(opened);
      return opened.page;
    };
    onCleanup(async () => {
      if (task.result?.state === 'fail') await printWindows(windows);
      await Promise.all(windows.map(({ page }) => page.context().close()));
      expectNothingBroken(windows);
    });
    return visit;
  })
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures are wanted
  .extend('sharedWindows', { scope: 'file' }, ({}) => new Map<string, OpenWindow>())
  .extend('visitInSharedWindow', async ({ browser, sharedWindows, task }, { onCleanup }) => {
    const used = new Map<string, OpenWindow>();
    const visit: Visit = async (visitor) => {
      const key = JSON.stringify(visitor ?? {});
      const shared = sharedWindows.get(key) ?? (await openSharedWindow(browser, visitor));
      sharedWindows.set(key, shared);
      // Only what happens from now on belongs to this test.
      const [broken, forbidden] = [shared.broken.length, shared.forbidden.length];
      used.set(key, {
        ...shared,
        get broken() {
          return shared.broken.slice(broken);
        },
        get forbidden() {
          return shared.forbidden.slice(forbidden);
        },
      });
      return shared.page;
    };
    onCleanup(async () => {
      if (task.result?.state === 'fail') {
        await printWindows([...used.values()]);
        // The next test begins in a new window, so that one failure does not cause another.
        await Promise.all([...used.values()].map(({ page }) => page.context().close()));
        for (const key of used.keys()) sharedWindows.delete(key);
      }
      expectNothingBroken([...used.values()]);
    });
    return visit;
  });

async function openWindow(
  browser: Browser,
  { viewport = desktop, signedInAs, hasWorker = false }: Visitor = {},
): Promise<OpenWindow> {
  const context = await browser.newContext({
    baseURL: inject('portalUrl'),
    viewport,
    hasTouch: viewport.width < 768,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    serviceWorkers: hasWorker ? 'allow' : 'block',
    // Operators who open a company from its address would be asked why; component tests try the question.
    extraHTTPHeaders: { ...createClientIpHeaders(), 'marga-audit-reason': 'company-request' },
  });
  const requests = recordApiRequests(context);
  const broken: Error[] = [];
  context.setDefaultTimeout(20_000);
  context.on('weberror', (happened) => broken.push(happened.error()));
  const forbidden = await recordSecurityPolicyViolations(context);
  if (signedInAs) await signIn(context, signedInAs);
  return { page: await context.newPage(), requests, broken, forbidden };
}

/** Opens a window in which each document begins without stored state, as in a window of its own. */
async function openSharedWindow(browser: Browser, visitor: Visitor | undefined): Promise<OpenWindow> {
  const opened = await openWindow(browser, visitor);
  await opened.page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.clear();
    sessionStorage.clear();
  });
  return opened;
}

async function printWindows(windows: readonly OpenWindow[]): Promise<void> {
  for (const { page, requests } of windows) console.error(await describeOpenPages(page.context(), requests));
}

function expectNothingBroken(windows: readonly OpenWindow[]): void {
  const broken = windows.flatMap((one) => one.broken);
  if (broken.length > 0) throw new AggregateError(broken, 'a script of the page broke');
  expect(
    windows.flatMap(({ forbidden }) => forbidden),
    'what the security policy forbids',
  ).toEqual([]);
}

/** Returns the portal that all e2e tests share. */
export function getTestPortal(): PortalAccess {
  return {
    url: inject('portalUrl'),
    mail: createMailboxReader(inject('mailPorts')),
    database: inject('database'),
  };
}

/**
 * Restarts the API as if its server had crashed: open connections are cut, and the API answers again shortly
 * afterwards.
 */
export async function restartApi(): Promise<void> {
  const answer = await fetch(inject('apiSwitchUrl'), { method: 'POST' });
  if (!answer.ok) throw new Error(`the api did not come back: ${await answer.text()}`);
}

/** Signs in through the API, because the sign-in page has its own tests. */
async function signIn(context: BrowserContext, { email, password }: Credentials): Promise<void> {
  const answer = await context.request.post('/v1/session', {
    data: { email, password },
    headers: { origin: inject('portalUrl') },
  });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
}
