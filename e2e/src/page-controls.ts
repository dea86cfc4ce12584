import type { ElementHandle, Page } from 'playwright-core';
import type { PageObserver } from './page-observer.ts';

/** A button may take this long to show that it was pressed. */
const NOTICED_MS = 2_000;

/** Matches the pressable elements of the page itself; the layout around all pages has its own tests. */
const PRESSABLE = 'main button, main summary, main [role="switch"], main [role="tab"]';

/**
 * A control is identified so that it can be found after a reload: by its name, and by its position among controls
 * of that name.
 */
export interface Control {
  readonly name: string;
  readonly nth: number;
}

/**
 * Returns everything on the page that can be pressed and is not a link. List items are all alike, so only those of
 * the first and last item count.
 */
export async function listPageControls(page: Page): Promise<Control[]> {
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

/**
 * Finds the control on the page. Returns null when the page no longer has it, for example because a prompt was
 * accepted.
 */
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
 * Presses the control and returns whether it had an effect: the page changed, scrolled or moved its focus, a
 * request went out, a file was downloaded, or another page opened. Effects of leaving a field, scrolling to the
 * button and hovering over it settle before the press. A control that no longer exists passes.
 */
export async function pressControlAndCheckEffect(
  page: Page,
  control: Control,
  observer: PageObserver,
): Promise<boolean> {
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

/** Returns the portal URLs that the page links to, without links to anchors on the same page. */
export async function listPageLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );
}
