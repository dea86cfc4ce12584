import type { ElementHandle, Page } from 'playwright-core';
import type { PageObserver } from './page-observer.ts';

/** How long a button may take to show that it was pressed. */
const NOTICED_MS = 2_000;

/** What the page itself holds to press; the layout around all pages has tests of its own. */
const PRESSABLE = 'main button, main summary, main [role="switch"], main [role="tab"]';

/** A button as a person finds it again after the page was loaded anew: by its name, and by which of that name it is. */
export interface Control {
  readonly name: string;
  readonly nth: number;
}

/**
 * Everything on the page that can be pressed and is no link. Of a list, whose items are all made alike, the first and the
 * last item's.
 */
export async function controlsOf(page: Page): Promise<Control[]> {
  const found = await page.evaluate(
    (pressable) =>
      [...document.querySelectorAll<HTMLElement>(pressable)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => !element.matches(':disabled, [aria-disabled="true"], [tabindex="-1"]'))
        .map((element) => {
          const alike = `${element.tagName}[class="${CSS.escape(element.className)}"]`;
          const item = element.closest('li, tr, [role="row"]');
          const items = [...(item?.parentElement?.children ?? [])].filter((one) => one.querySelector(alike));
          return {
            name: element.getAttribute('aria-label') ?? element.textContent,
            isBetween: item !== null && items.indexOf(item) > 0 && items.indexOf(item) < items.length - 1,
          };
        }),
    PRESSABLE,
  );
  return found.flatMap(({ name, isBetween }, index) =>
    isBetween ? [] : [{ name, nth: found.slice(0, index).filter((one) => one.name === name).length }],
  );
}

/** Nothing when the page has changed since: what was accepted or chosen is not asked again. */
async function find(page: Page, control: Control): Promise<ElementHandle | null> {
  const handle = await page.evaluateHandle(
    ({ pressable, name, nth }) =>
      [...document.querySelectorAll<HTMLElement>(pressable)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => (element.getAttribute('aria-label') ?? element.textContent) === name)
        .at(nth) ?? null,
    { pressable: PRESSABLE, ...control },
  );
  return handle.asElement();
}

/**
 * Presses it and says whether anything came of it: the page changed, scrolled or moved its focus to something else, a request
 * went out, a file came, another page opened. What comes of leaving a field, of scrolling to the button and of pointing at it
 * is over before it is pressed. Nothing is objected to what is no longer there.
 */
export async function hasEffect(page: Page, control: Control, observer: PageObserver): Promise<boolean> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await observer.rest();
  const element = await find(page, control);
  if (!element) return true;
  await element.hover({ timeout: 5_000 });
  await observer.rest();
  const seen = await observer.seen();
  await element.click({ timeout: 5_000 });
  const until = performance.now() + NOTICED_MS;
  while (performance.now() < until) {
    if ((await observer.seen()) !== seen) return true;
    await new Promise((soon) => setTimeout(soon, 40));
  }
  return false;
}

/** The addresses on this portal that the page links to, without what only moves on the page. */
export async function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );
}
