import type { Page } from 'playwright-core';
import { waitUntilSettled } from './settle.ts';

/** How long the portal may take to show another of its pages before the address is loaded as a whole. */
const SHOWN_MS = 3_000;

/**
 * Follows an address of this portal, and says whether there is a page. The portal itself goes there, as it does when one presses
 * a link, which takes a fraction of loading it anew; and whoever serves the files must know the address too. What the portal
 * does not go to by itself, such as the other language, or which stays on the same page, is loaded as a whole.
 */
export async function linkResolves(page: Page, link: string): Promise<boolean> {
  const isServed = await page.evaluate(async (address) => (await fetch(address)).ok, link);
  if (!isServed) return false;
  if (!(await goesThere(page, link))) await page.goto(link);
  await waitUntilSettled(page);
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
  // Another heading stands there, or another text in it, or the portal has led somewhere else, such as to the sign-in.
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
