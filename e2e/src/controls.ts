import type { Locator, Page } from 'playwright-core';

/** How long a button may take to show that it was pressed. */
const NOTICED_MS = 2_000;

/** A button as a person finds it again after the page was loaded anew. */
export interface Control {
  readonly name: string;
  readonly index: number;
}

/** Everything on the page that can be pressed and is no link, by its place in the page. */
export async function controlsOf(page: Page): Promise<Control[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, summary, [role="switch"], [role="tab"]')]
      .map((element, index) => ({ element, index }))
      .filter(({ element }) => element.checkVisibility({ visibilityProperty: true }))
      .filter(({ element }) => !element.matches(':disabled, [aria-disabled="true"], [tabindex="-1"]'))
      .map(({ element, index }) => ({
        index,
        name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60),
      })),
  );
}

export function locate(page: Page, { index }: Control): Locator {
  return page.locator('button, summary, [role="switch"], [role="tab"]').nth(index);
}

/**
 * Presses it and says whether anything came of it: the page changed, scrolled or moved its focus to something else, a request
 * went out, a file came, another page opened.
 */
export async function hasEffect(page: Page, control: Control): Promise<boolean> {
  let heard = false;
  const hear = () => {
    heard = true;
  };
  page.on('request', hear);
  page.on('download', hear);
  page.on('framenavigated', hear);
  try {
    await page.evaluate(() => {
      const noticing = globalThis as unknown as { somethingHappened: boolean };
      noticing.somethingHappened = false;
      const notice = () => {
        noticing.somethingHappened = true;
      };
      new MutationObserver(notice).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      addEventListener('scroll', notice, true);
      addEventListener('toggle', notice, true);
      document.addEventListener('focusin', ({ target }) => {
        // Taking the focus itself is what any button does.
        if (!(target instanceof Element) || target.closest('button, summary') === null) notice();
      });
    });
    await locate(page, control).click({ timeout: 5_000 });
    const until = performance.now() + NOTICED_MS;
    while (performance.now() < until) {
      if (heard || (await happened(page))) return true;
      await new Promise((soon) => setTimeout(soon, 40));
    }
    return false;
  } finally {
    page.off('request', hear);
    page.off('download', hear);
    page.off('framenavigated', hear);
  }
}

/** A page that is just being left says nothing, which says enough. */
async function happened(page: Page): Promise<boolean> {
  return page
    .evaluate(() => (globalThis as unknown as { somethingHappened?: boolean }).somethingHappened !== false)
    .catch(() => true);
}

/** The addresses on this portal that the page links to, without what only moves on the page. */
export async function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );
}
