import { type AnyScreenName, EVERY_SCREEN } from '@marga/web/screens';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { observePageActivity, leavePage } from '../page-observer.ts';
import { listPageControls, pressControlAndCheckEffect, listPageLinks } from '../page-controls.ts';
import { linkTargetExists } from '../check-link-target.ts';
import { e2eTest, getTestPortal } from '../e2e-test.ts';
import { type ScreenSamples, makeScreenSampleData } from '../screen-samples.ts';
import { waitUntilPageSettled } from '../wait-until-page-settled.ts';
import { takeSnapshot, restoreSnapshot } from '../page-snapshot.ts';

/** These tests check that no screen has a button that does nothing or a link that leads nowhere. */

let samples: ScreenSamples;

beforeAll(async () => {
  samples = await makeScreenSampleData(getTestPortal());
});

/** Scrolls through the page, so that everything it loads only on scrolling is loaded before its controls are tested. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await frame();
    }
    scrollTo(0, 0);
    await frame();
  });
}

/** Links that several screens share are followed once by each audience. */
const followed = new Set<string>();

describe.for(Object.keys(EVERY_SCREEN) as AnyScreenName[])('the screen %s', (name) => {
  e2eTest(
    'has only buttons that do something, and links that lead somewhere',
    async ({ visit }) => {
      const page = await visit(samples.viewerOf(name));
      const observer = await observePageActivity(page);
      const open = async () => {
        // A page removes the secret of its link from the URL, so a reload would open the page without the secret.
        await leavePage(page);
        await page.goto(samples.addressOf(name));
        await waitUntilPageSettled(page);
        await seeAll(page);
        await observer.rest();
        return takeSnapshot(page, observer);
      };
      let standing = await open();

      const { audience } = EVERY_SCREEN[name];
      const links = new Set(await listPageLinks(page));
      const dead: string[] = [];
      for (const control of await listPageControls(page)) {
        if (!(await pressControlAndCheckEffect(page, control, observer))) dead.push(control.name);
        // Each control must be pressed on the page as it was when it opened. Most effects can be undone, which takes
        // a tenth of the time of a reload.
        if (!(await restoreSnapshot(page, standing, observer))) standing = await open();
      }
      expect(dead, 'buttons that do nothing').toEqual([]);

      const lost: string[] = [];
      for (const link of links) {
        const key = `${audience} ${link}`;
        if (followed.has(key) || link.startsWith('/v1/')) continue;
        followed.add(key);
        if (!(await linkTargetExists(page, link))) lost.push(link);
      }
      expect(lost, 'links that lead nowhere').toEqual([]);
    },
    240_000,
  );
});
