import { execFile } from 'node:child_process';
import { createReadStream, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot, createTemporaryDataFolder } from '@marga/server/test/engines/data-folder';
import { axeViolations } from '../axe-accessibility-check.ts';
import { launchBrowser } from '../launch-browser.ts';
import { measureHorizontalOverflow } from '../horizontal-overflow.ts';

/** These tests check every Storybook story of the design system with axe, in both themes and at both widths. */

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};
/** A story is a fragment, so it cannot satisfy the rules for whole pages. */
const OF_PAGES = ['page-has-heading-one', 'region', 'landmark-one-main', 'heading-order'];

const folder = createTemporaryDataFolder('storybook');
let browser: Browser;
let server: Server;

beforeAll(async () => {
  const storybook = join(projectRoot, 'web/node_modules/storybook/dist/bin/dispatcher.js');
  await promisify(execFile)(
    process.execPath,
    [storybook, 'build', '--output-dir', folder, '--quiet', '--test'],
    {
      cwd: join(projectRoot, 'web'),
      env: { ...process.env, NODE_ENV: 'production', STORYBOOK_DISABLE_TELEMETRY: '1' },
    },
  );
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream');
    createReadStream(join(folder, pathname))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface StoryIndex {
  entries: Record<string, { id: string; type: string }>;
}

/**
 * Selects the story as Storybook's menu does: the page stays, so its script is loaded once and not for each story.
 */
function show(page: Page, storyId: string): Promise<string> {
  return page.evaluate(
    (chosen) =>
      new Promise<string>((shown) => {
        const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as StoryFrame;
        for (const outcome of ['storyRendered', 'storyErrored', 'storyThrewException', 'storyMissing'])
          channel.once(outcome, () => shown(outcome));
        channel.emit('setCurrentStory', { storyId: chosen, viewMode: 'story' });
      }),
    storyId,
  );
}

interface StoryFrame {
  __STORYBOOK_ADDONS_CHANNEL__: {
    once(event: string, listener: () => void): void;
    emit(event: string, choice: { storyId: string; viewMode: 'story' }): void;
  };
}

test('axe finds nothing against any story, in light and dark, on a desk and on a telephone', async () => {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as StoryIndex;
  const stories = Object.values(index.entries).filter(({ type }) => type === 'story');
  expect(stories.length).toBeGreaterThan(30);
  const { port } = server.address() as AddressInfo;
  const objections: string[] = [];
  const look = async (some: typeof stories): Promise<void> => {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    page.on('pageerror', (error) => objections.push(`a story broke: ${error.message}`));
    await page.goto(`http://127.0.0.1:${port}/iframe.html?viewMode=story`);
    for (const { id } of some) {
      const outcome = await show(page, id);
      if (outcome !== 'storyRendered') objections.push(`${id} was not shown: ${outcome}`);
      await page.locator('#storybook-root main').waitFor();
      await page.evaluate(() => document.fonts.ready);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        if ((await measureHorizontalOverflow(page)) > 0) objections.push(`${id} is wider than ${width} px`);
        for (const theme of ['light', 'dark']) {
          // The theme is set as the story's iframe does it from its URL.
          await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
          const found = (await axeViolations(page)).filter(
            (objection) => !OF_PAGES.some((rule) => objection.startsWith(`${rule},`)),
          );
          objections.push(...found.map((objection) => `${id} in ${theme} at ${width}: ${objection}`));
        }
      }
    }
  };
  const half = Math.ceil(stories.length / 2);
  await Promise.all([look(stories.slice(0, half)), look(stories.slice(half))]);
  expect(objections).toEqual([]);
}, 300_000);

test('of two thousand results only those in sight are in the page, in their order, and the one with the focus', async () => {
  const { port } = server.address() as AddressInfo;
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
  await page.goto(`http://127.0.0.1:${port}/iframe.html?id=search-layout--two-thousand&viewMode=story`);
  const rows = page.locator('li[aria-posinset]');
  await rows.first().waitFor();
  const positions = () =>
    rows.evaluateAll((items) => items.map((item) => Number(item.getAttribute('aria-posinset'))));
  expect((await positions()).length).toBeLessThan(30);
  expect(await rows.first().getAttribute('aria-setsize')).toBe('2000');

  await rows.first().locator('button[aria-pressed]').focus();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await expect.poll(async () => (await positions()).at(-1) ?? 0).toBeGreaterThan(500);
  const inTheMiddle = await positions();
  expect(inTheMiddle[0]).toBe(1);
  expect(inTheMiddle).toEqual(inTheMiddle.toSorted((a, b) => a - b));
  // Scrolling does not move the focus, so the next key continues from the focused row.
  expect(await rows.first().evaluate((row) => row.contains(document.activeElement))).toBe(true);

  for (let step = 0; step < 5; step += 1) await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(async () => (await positions()).at(-1)).toBe(2_000);
  await page.close();
});
