import { type AnyScreenName, EVERY_SCREEN } from '@marga/web/screens';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { observePageActivity, type PageObserver } from '../page-observer.ts';
import { listPageControls, pressControlAndCheckEffect, listPageLinks } from '../page-controls.ts';
import { linkTargetExists } from '../check-link-target.ts';
import { e2eTest, getTestPortal } from '../e2e-test.ts';
import { type ScreenSamples, makeScreenSampleData } from '../sample-data-for-screens.ts';
import { waitUntilPageSettled } from '../wait-until-page-settled.ts';
import { takeSnapshot, restoreSnapshot } from '../page-snapshot.ts';

/** These tests check that no screen has a button that does nothing or a link that leads nowhere. */

let samples: ScreenSamples;

beforeAll(async () => {
  samples = await makeScreenSampleData(getTestPortal());
});

/** A page that draws no frame for this long has stalled; a busy machine draws one within a second. */
const NO_FRAME_MS = 10_000;

/** A screen is opened at most this often before a window that draws nothing fails the test. */
const MOST_WINDOWS = 3;

/**
 * Scrolls through the page, so that everything it loads only on scrolling is loaded before its controls are tested.
 * Returns false when the browser draws nothing.
 */
async function scrollThroughPage(page: Page): Promise<boolean> {
  return page.evaluate(async (noFrameMs) => {
    const isFrameDrawn = () =>
      new Promise<boolean>((end) => {
        setTimeout(() => end(false), noFrameMs);
        requestAnimationFrame(() => end(true));
      });
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      if (!(await isFrameDrawn())) return false;
    }
    scrollTo(0, 0);
    return isFrameDrawn();
  }, NO_FRAME_MS);
}

/**
 * Opens the URL in a new window of the same context, closes the previous one and returns the new one with its
 * observer.
 *
 * In about one of 600 windows on a busy machine, Chromium draws nothing at all: the page is loaded, visible and idle,
 * but no animation frame comes and not even a screenshot is taken. Changing the page or scrolling does not end that; a
 * reload or a new window does. The cause is not known: a plain page never did it in 750 windows. So the screen is
 * opened again, and the warning shows how often that happens.
 */
async function openInNewWindow(previous: Page, url: string): Promise<{ page: Page; observer: PageObserver }> {
  for (let windows = 1; ; windows += 1) {
    const page = await previous.context().newPage();
    await previous.close();
    const observer = await observePageActivity(page);
    await page.goto(url);
    await waitUntilPageSettled(page);
    if (await scrollThroughPage(page)) return { page, observer };
    if (windows === MOST_WINDOWS) throw new Error(`${windows} windows drew nothing at ${url}`);
    console.warn(`the browser drew nothing for ${NO_FRAME_MS} ms at ${url}; it is opened again`);
    previous = page;
  }
}

/** Links that several screens share are followed once by each audience. */
const followed = new Set<string>();

describe.for(Object.keys(EVERY_SCREEN) as AnyScreenName[])('the screen %s', (name) => {
  e2eTest(
    'has only buttons that do something, and links that lead somewhere',
    async ({ visit }) => {
      const open = async (previous: Page) => {
        const { page, observer } = await openInNewWindow(previous, samples.addressOf(name));
        await observer.rest();
        return { page, observer, before: await takeSnapshot(page, observer) };
      };
      let opened = await open(await visit(samples.viewerOf(name)));

      const { audience } = EVERY_SCREEN[name];
      const links = new Set(await listPageLinks(opened.page));
      const dead: string[] = [];
      for (const control of await listPageControls(opened.page)) {
        const { page, observer, before } = opened;
        if (!(await pressControlAndCheckEffect(page, control, observer))) dead.push(control.name);
        // Each control must be pressed on the page as it was when it opened. Most effects can be undone, which takes
        // a tenth of the time of opening the page again.
        if (!(await restoreSnapshot(page, before, observer))) opened = await open(page);
      }
      expect(dead, 'buttons that do nothing').toEqual([]);

      const lost: string[] = [];
      for (const link of links) {
        const key = `${audience} ${link}`;
        if (followed.has(key) || link.startsWith('/v1/')) continue;
        followed.add(key);
        if (!(await linkTargetExists(opened.page, link))) lost.push(link);
      }
      expect(lost, 'links that lead nowhere').toEqual([]);
    },
    240_000,
  );
});
