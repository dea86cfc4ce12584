import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject, test as plainTest } from 'vitest';
import { launchBrowser } from './browser.ts';
import { demoBuyer } from './buyer.ts';

export const desk = { width: 1280, height: 900 };
export const telephone = { width: 390, height: 844 };

export interface Visitor {
  viewport?: { width: number; height: number };
  /** Has signed in before the test begins; nobody by default. */
  signedInAs?: { email: string; password: string };
}

type Visit = (visitor?: Visitor) => Promise<Page>;

/**
 * A test with a browser: `visit` gives somebody's window, with cookies and storage of its own. A script that breaks in
 * any of them fails the test, whatever else it found.
 */
export const journey = plainTest
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures are wanted
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser: Browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('visit', async ({ browser }, { onCleanup }) => {
    const contexts: BrowserContext[] = [];
    const broken: Error[] = [];
    const visit: Visit = async ({ viewport = desk, signedInAs } = {}) => {
      const context = await browser.newContext({
        baseURL: inject('portalUrl'),
        viewport,
        hasTouch: viewport.width < 768,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      context.setDefaultTimeout(20_000);
      context.on('weberror', (happened) => broken.push(happened.error()));
      if (signedInAs) await signIn(context, signedInAs);
      return context.newPage();
    };
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()));
      if (broken.length > 0) throw new AggregateError(broken, 'a script of the page broke');
    });
    return visit;
  });

/** Through the API: the sign-in page has tests of its own. */
async function signIn(context: BrowserContext, credentials = demoBuyer): Promise<void> {
  const answer = await context.request.post('/v1/session', {
    data: credentials,
    headers: { origin: inject('portalUrl') },
  });
  if (!answer.ok()) throw new Error(`${credentials.email} could not sign in: ${answer.status()}`);
}
