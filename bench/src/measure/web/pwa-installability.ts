import type { Browser, Page } from 'playwright-core';

export interface Installed {
  /**
   * Lists the browser's reasons for not offering to install the portal; it is empty when the portal can be installed.
   */
  readonly objections: readonly string[];
  /** Says whether the service worker controls a second visit. */
  readonly isControlled: boolean;
  /** Says whether the first page can be read again without a network. */
  readonly isReadableOffline: boolean;
}

/** Every test window is incognito, and the browser never installs from one, so this objection is ignored. */
const OF_THE_TEST = 'in-incognito';

export async function checkPwaInstallability(browser: Browser, url: string): Promise<Installed> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    const isControlled = await page.evaluate(() => navigator.serviceWorker.controller !== null);
    const objections = await objectionsTo(page);
    const heading = await page.locator('h1').innerText();
    await context.setOffline(true);
    await page.reload();
    await page.locator('#root[data-hydrated]').waitFor();
    return {
      objections,
      isControlled,
      isReadableOffline: (await page.locator('h1').innerText()) === heading,
    };
  } finally {
    await context.close();
  }
}

async function objectionsTo(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== OF_THE_TEST);
}
