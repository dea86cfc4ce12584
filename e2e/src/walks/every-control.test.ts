import { SCREENS, type ScreenName } from '@marga/web/routes';
import { beforeAll, describe, expect } from 'vitest';
import { controlsOf, hasEffect, linksOf } from '../controls.ts';
import { journey, thePortal } from '../journey.ts';
import { type ScreenSamples, makeScreenSamples } from '../screen-samples.ts';
import { settle } from '../settle.ts';

/** No screen has a button that does nothing or a link that leads nowhere. */

let samples: ScreenSamples;

beforeAll(async () => {
  samples = await makeScreenSamples(thePortal());
});

/** Links that several screens have are followed once by each audience. */
const followed = new Set<string>();

describe.for(Object.keys(SCREENS) as ScreenName[])('the screen %s', (name) => {
  journey(
    'has only buttons that do something, and links that lead somewhere',
    async ({ visit }) => {
      const page = await visit(samples.viewerOf(name));
      const open = async () => {
        // A page takes the secret of its link out of the address, so a mere reload would show it without.
        await page.goto('about:blank');
        await page.goto(samples.addressOf(name));
        await settle(page);
      };
      await open();

      const { audience } = SCREENS[name];
      const links = new Set(await linksOf(page));
      const dead: string[] = [];
      for (const control of await controlsOf(page)) {
        if (!(await hasEffect(page, control))) dead.push(control.name);
        await open();
      }
      expect(dead, 'buttons that do nothing').toEqual([]);

      const lost: string[] = [];
      for (const link of links) {
        const key = `${audience} ${link}`;
        if (followed.has(key) || link.startsWith('/v1/')) continue;
        followed.add(key);
        await page.goto(link);
        await settle(page);
        if ((await page.getByText('404', { exact: true }).count()) > 0) lost.push(link);
      }
      expect(lost, 'links that lead nowhere').toEqual([]);
    },
    240_000,
  );
});
