import type { BrowserContext, Page, Request } from 'playwright-core';

const MOST_REQUESTS = 40;
const MOST_LETTERS = 1_500;

/** Records the API requests of a window, newest last. */
export function recordApiRequests(context: BrowserContext): readonly string[] {
  const lines: string[] = [];
  const note = (what: string, request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/v1/')) return;
    lines.push(`${what} ${request.method()} ${pathname}${search}`);
    if (lines.length > MOST_REQUESTS) lines.shift();
  };
  context.on('request', (request) => note('asked', request));
  context.on('response', (response) => note(String(response.status()), response.request()));
  context.on('requestfinished', (request) => note('ended', request));
  context.on('requestfailed', (request) => note(request.failure()?.errorText ?? 'failed', request));
  return lines;
}

/**
 * Describes what a person would have seen when an e2e test failed, because the build machine stores no screenshots
 * but prints text.
 */
export async function describeOpenPages(
  context: BrowserContext,
  requests: readonly string[],
): Promise<string> {
  const pages = await Promise.all(context.pages().map(describePage));
  return [...pages, ...requests].join('\n');
}

async function describePage(page: Page): Promise<string> {
  const seen = await page
    .evaluate((most) => {
      const busy = [...document.querySelectorAll('[aria-busy="true"]')].map(
        (element) => `busy: ${element.tagName} ${element.getAttribute('aria-label') ?? ''}`,
      );
      const pageText = document.querySelector('main')?.innerText ?? document.body.innerText;
      return [`focus: ${document.activeElement?.outerHTML.slice(0, 200)}`, ...busy, pageText.slice(0, most)];
    }, MOST_LETTERS)
    .catch((problem: Error) => [`could not be read: ${problem.message}`]);
  return [`at ${page.url()}`, ...seen].join('\n');
}
