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

/**
 * This is a test with a browser: `visit` opens a window with its own cookies and storage. A script error or a
 * violation of the security policy in any window fails the test, whatever else it found.
 */
export const e2eTest = plainTest
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures are wanted
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser: Browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('visit', async ({ browser, task }, { onCleanup }) => {
    const contexts: BrowserContext[] = [];
    const requests = new Map<BrowserContext, readonly string[]>();
    const broken: Error[] = [];
    const forbidden: (readonly string[])[] = [];
    const visit: Visit = async ({ viewport = desktop, signedInAs, hasWorker = false } = {}) => {
      const context = await browser.newContext({
        baseURL: inject('portalUrl'),
        viewport,
        hasTouch: viewport.width < 768,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
        serviceWorkers: hasWorker ? 'allow' : 'block',
        extraHTTPHeaders: createClientIpHeaders(),
      });
      contexts.push(context);
      requests.set(context, recordApiRequests(context));
      context.setDefaultTimeout(20_000);
      context.on('weberror', (happened) => broken.push(happened.error()));
      forbidden.push(await recordSecurityPolicyViolations(context));
      if (signedInAs) await signIn(context, signedInAs);
      return context.newPage();
    };
    onCleanup(async () => {
      if (task.result?.state === 'fail')
        for (const context of contexts)
          console.error(await describeOpenPages(context, requests.get(context) ?? []));
      await Promise.all(contexts.map((context) => context.close()));
      if (broken.length > 0) throw new AggregateError(broken, 'a script of the page broke');
      expect(forbidden.flat(), 'what the security policy forbids').toEqual([]);
    });
    return visit;
  });

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
