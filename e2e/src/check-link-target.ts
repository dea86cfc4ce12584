import type { Page } from 'playwright-core';
import { waitUntilPageSettled } from './wait-until-page-settled.ts';

/** Limits the wait for the client-side router to show the page; after this time the URL is loaded in full. */
const SHOWN_MS = 3_000;

/**
 * Follows a link within the portal and returns whether the page exists. The client-side router navigates, which is
 * much faster than a full load, and the web server must know the URL too. A link that the router does not handle,
 * such as one to the other language, or one that stays on the page, is loaded in full.
 */
export async function linkTargetExists(page: Page, link: string): Promise<boolean> {
  const isServed = await page.evaluate(async (address) => (await fetch(address)).ok, link);
  if (!isServed) return false;
  if (!(await goesThere(page, link))) await page.goto(link);
  await waitUntilPageSettled(page);
  return isPageFound(page);
}

/** Returns whether the settled page is any other than the one for addresses that lead nowhere. */
export async function isPageFound(page: Page): Promise<boolean> {
  return (await page.getByText('404', { exact: true }).count()) === 0;
}

async function goesThere(page: Page, link: string): Promise<boolean> {
  const isAsked = await page.evaluate((address) => {
    const heading = document.querySelector('main h1');
    const { pathname } = new URL(address, location.href);
    const inHindi = (path: string) => /^\/hi(\/|$)/.test(path);
    if (!heading || pathname === location.pathname || inHindi(pathname) !== inHindi(location.pathname))
      return false;
    heading.setAttribute('data-left', heading.textContent);
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return true;
  }, link);
  if (!isAsked) return false;
  // The new page is shown once the heading or its text has changed, or the portal has redirected, for example to the
  // sign-in.
  const isThere = (address: string) => {
    const heading = document.querySelector('main h1');
    if (location.pathname + location.search !== address) return true;
    return heading !== null && heading.getAttribute('data-left') !== heading.textContent;
  };
  return page
    .waitForFunction(isThere, link, { timeout: SHOWN_MS })
    .then(() => true)
    .catch(() => false);
}
