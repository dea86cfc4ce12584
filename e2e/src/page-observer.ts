import type { Page, Request } from 'playwright-core';

/** A page is at rest when nothing has changed on it for this long. */
const AT_REST_MS = 80;

/** A page that never rests, because it counts seconds, is taken as it is after this long. */
const MOST_UNREST_MS = 1_500;

/** An observer watches what happens in a page. */
export interface PageObserver {
  /** Returns a number that changes whenever the page changes, sends a request, downloads a file or navigates. */
  seen(): Promise<number>;
  /** Returns how many requests the page has sent. Their effects may appear after the page has come to rest. */
  asked(): number;
  /** Waits until the page has no open requests and no longer changes. */
  rest(): Promise<void>;
}

/** The page counts its own changes in these global variables. */
interface Noticing {
  noticed?: number;
  noticedAt?: number;
}

/** Starts observing; call it before the page's first navigation. */
export async function observePageActivity(page: Page): Promise<PageObserver> {
  let received = 0;
  let asked = 0;
  const unanswered = new Set<Request>();
  page.on('request', (request) => {
    received += 1;
    asked += 1;
    // An event stream stays open as long as the page does, so it does not count as an open request.
    if (!new URL(request.url()).pathname.endsWith('/events')) unanswered.add(request);
  });
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  page.on('download', () => (received += 1));
  page.on('framenavigated', () => (received += 1));
  await page.addInitScript(notice);
  return {
    async seen() {
      // A page that is just being left cannot answer, which itself counts as a change.
      const noticed = await page.evaluate(() => (globalThis as Noticing).noticed ?? 0).catch(() => -1);
      return received + noticed;
    },
    asked: () => asked,
    async rest() {
      const until = performance.now() + MOST_UNREST_MS;
      while (performance.now() < until) {
        const sinceMs = await page.evaluate(
          () => performance.now() - ((globalThis as Noticing).noticedAt ?? 0),
        );
        if (unanswered.size === 0 && sinceMs >= AT_REST_MS) return;
        await new Promise((soon) => setTimeout(soon, Math.max(20, AT_REST_MS - sinceMs)));
      }
    },
  };
}

/** This function runs in the page and counts every visible change there. */
function notice(): void {
  const noticing = globalThis as Noticing;
  noticing.noticed = 0;
  noticing.noticedAt = performance.now();
  const count = () => {
    noticing.noticed = (noticing.noticed ?? 0) + 1;
    noticing.noticedAt = performance.now();
  };
  // Every button changes these attributes when hovered, pressed or focused, so they do not show that it does
  // something.
  const isOwnLook = ({ attributeName }: MutationRecord) =>
    attributeName !== null && /^data-(hovered|pressed|focused|focus-visible)$/.test(attributeName);
  new MutationObserver((records) => {
    if (!records.every(isOwnLook)) count();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  globalThis.print = count;
  addEventListener('scroll', count, true);
  addEventListener('toggle', count, true);
  addEventListener('focusin', ({ target }) => {
    // Any button takes the focus, so that alone is not an effect.
    if (!(target instanceof Element) || target.closest('button, summary') === null) count();
  });
}
