import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { e2eTest, mobile, getTestPortal } from './e2e-test.ts';

/** Describes screens.json, which the build writes (web/write-screens-json.ts). */
interface Screens {
  pages: string[];
}

let pages: readonly string[];

beforeAll(async () => {
  const answer = await fetch(`${getTestPortal().url}/screens.json`);
  ({ pages } = (await answer.json()) as Screens);
});

async function documentAt(path: string): Promise<{ status: number; html: string }> {
  const answer = await fetch(getTestPortal().url + path);
  return { status: answer.status, html: await answer.text() };
}

/** Records React's hydration mismatches, which a production build reports only as error numbers. */
function recordComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && /hydrat|Minified React error|did not match/i.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

async function untilHydrated(page: Page): Promise<void> {
  await page.locator('#root[data-hydrated]').waitFor();
}

describe('the document of a public page', () => {
  e2eTest('says in both languages what it is, and what it is in the other', async () => {
    for (const path of pages) {
      const { status, html } = await documentAt(path);
      const isHindi = path === '/hi' || path.startsWith('/hi/');
      const english = isHindi ? path.slice(3) || '/' : path;
      expect(status, path).toBe(200);
      expect(html, path).toContain(`<html lang="${isHindi ? 'hi' : 'en'}-IN">`);
      expect(html, path).toMatch(/<title>[^<]{3,} · Marga<\/title>/);
      // The target of a mailed link is for one person, so it is not indexed and its prerendered page is empty.
      if (html.includes('content="noindex"')) {
        expect(html, path).toContain('<div id="root"></div>');
        continue;
      }
      expect(html, path).toMatch(/<meta name="description" content="[^"]{40,}">/);
      expect(html, path).toContain(`<link rel="canonical" href="${path}">`);
      expect(html, path).toContain(`hreflang="hi" href="${english === '/' ? '/hi' : `/hi${english}`}"`);
      expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    }
  });

  e2eTest('carries no script and no style of its own, which its security policy would refuse', async () => {
    for (const path of pages) {
      const { html } = await documentAt(path);
      expect(html, path).not.toMatch(/<script(?![^>]*\ssrc=)/);
      expect(html, path).not.toMatch(/<style|\sstyle=/);
    }
  });
});

/** Delays the page's script until the returned function is called. */
async function delayHydration(page: Page): Promise<() => void> {
  const { promise: hydrated, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/framework-*.js', async (route) => {
    await hydrated;
    await route.continue();
  });
  return resolve;
}

describe('a page that was rendered beforehand', () => {
  e2eTest('wakes up as it is, whichever it is', { timeout: 180_000 }, async ({ visit }) => {
    const page = await visit({ viewport: mobile });
    const complaints = recordComplaints(page);
    for (const path of pages) {
      await page.goto(path);
      await untilHydrated(page);
      expect(complaints, path).toEqual([]);
      expect(await page.locator('[data-style]').count(), path).toBe(0);
    }
  });

  e2eTest('shows what its address asks for, where that was not rendered', async ({ visit }) => {
    const page = await visit();
    const complaints = recordComplaints(page);
    await page.goto('/login?next=/bookings&reason=user-token-expired');
    await page.getByRole('main').getByText('Bookings', { exact: false }).first().waitFor();
    await page.getByRole('status').filter({ hasText: 'session' }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  e2eTest('does what was pressed before it woke up', async ({ visit }) => {
    const page = await visit();
    const hydrate = await delayHydration(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Get Started' }).click();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    hydrate();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_000);
  });

  e2eTest('gives what was typed early back to the field it was typed into', async ({ visit }) => {
    const page = await visit();
    const hydrate = await delayHydration(page);
    await page.goto('/resources', { waitUntil: 'commit' });
    // Only the main area is searched, because the header has a field of the same name.
    const field = page.locator('main input[name=search]');
    await field.fill('tour package');
    hydrate();
    await untilHydrated(page);
    expect(await field.inputValue()).toBe('tour package');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  e2eTest('loses nothing that was typed and sent before it woke up', async ({ visit }) => {
    const page = await visit();
    const hydrate = await delayHydration(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('nobody@himalaya.example');
    await page.locator('input[name=password]').fill('Wrong-but-typed-1');
    await page.locator('input[name=password]').press('Enter');
    // Submitting the form before the script has loaded must not put the password into the URL.
    expect(new URL(page.url()).search).toBe('');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/v1/session'),
    );
    hydrate();
    expect((await sent).postDataJSON()).toMatchObject({
      email: 'nobody@himalaya.example',
      password: 'Wrong-but-typed-1',
    });
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('an address', () => {
  e2eTest(
    'behind the sign-in has the shell, and one that leads nowhere has it with the status 404',
    async () => {
      expect((await documentAt('/bookings')).status).toBe(200);
      expect((await documentAt('/hi/bookings/bkg_1')).status).toBe(200);
      for (const path of [
        '/nowhere',
        '/hi/nowhere',
        '/bookings/1/2',
        '/resources/nothing-of-ours',
        '/assets/gone.js',
      ])
        expect((await documentAt(path)).status, path).toBe(404);
    },
  );
});
