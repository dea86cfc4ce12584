import type { Page } from 'playwright-core';
import type { PageObserver } from './page-observer.ts';

/** This file takes snapshots of a page's state; restoring one is cheaper than a reload. */

const OVER_THE_PAGE = '[role$="dialog"], [role="listbox"], [role="menu"]';

export interface PageSnapshot {
  readonly print: string;
  readonly asked: number;
}

/** Takes a snapshot; call it when the page is at rest. The page remembers the state of its switches and choices. */
export async function takeSnapshot(page: Page, observer: PageObserver): Promise<PageSnapshot> {
  await page.evaluate(rememberChoices);
  return { print: await printOf(page), asked: observer.asked() };
}

/**
 * Tries to restore the page by closing what has opened over it and by choosing again what was chosen before.
 * Returns whether it looks as before; otherwise, or if a request was sent whose answer may still open something,
 * the page must be reloaded.
 */
export async function restoreSnapshot(
  page: Page,
  before: PageSnapshot,
  observer: PageObserver,
): Promise<boolean> {
  const isAsBefore = async () => {
    // The page is scrolled to the top as when it opened, because its header may look different further down.
    await page.evaluate(() => scrollTo(0, 0));
    await observer.rest();
    return observer.asked() === before.asked && (await printOf(page)) === before.print;
  };
  const goBack = async () => {
    if (observer.asked() !== before.asked) return false;
    if (await isAsBefore()) return true;
    if ((await page.locator(OVER_THE_PAGE).count()) > 0) {
      await page.keyboard.press('Escape');
      if (await isAsBefore()) return true;
    }
    // Options that were chosen before are chosen again first; then options and switches that were off before are
    // switched off.
    for (const was of [true, false])
      if ((await page.evaluate(chooseAgain, was)) && (await isAsBefore())) return true;
    return false;
  };
  // A page that is just being left cannot be evaluated, and must not be restored.
  return goBack().catch(() => false);
}

/**
 * Returns everything that a person sees or a screen reader reads: elements with their styles and states, and text.
 * Digits are left out, because clocks and countdowns change.
 */
async function printOf(page: Page): Promise<string> {
  return page.evaluate((overThePage) => {
    const relevantAttribute =
      /^(class|hidden|inert|disabled|open|role|aria-(?!controls|describedby|labelledby|owns|activedescendant).*)$/;
    const lines = [
      location.pathname + location.search,
      String(document.querySelectorAll(overThePage).length),
    ];
    const walker = document.createTreeWalker(document.querySelector('#root') ?? document.body);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Element)) {
        lines.push((node.textContent ?? '').replaceAll(/\d+/g, '0'));
        continue;
      }
      const attributes = [...node.attributes].filter(({ name }) => relevantAttribute.test(name));
      lines.push(
        node.tagName,
        ...attributes.map(({ name, value }) => `${name}=${value.replaceAll(/\d+/g, '0')}`),
      );
      if (node instanceof HTMLInputElement) lines.push(node.value, String(node.checked));
      if (node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement) lines.push(node.value);
    }
    return lines.join('\n');
  }, OVER_THE_PAGE);
}

/** Holds the choices that `rememberChoices` stores in the page, so that `chooseAgain` can restore them. */
interface Remembering {
  choices?: Map<HTMLElement, boolean>;
  isChosen?: (element: HTMLElement) => boolean;
}

/** This function runs in the page and stores which switches and options are chosen. */
function rememberChoices(): void {
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
  const states = ['aria-pressed', 'aria-checked', 'aria-selected', 'aria-expanded'];
  const names = new Map(
    [...document.querySelectorAll('main button')].map((button) => [button, nameOf(button)] as const),
  );
  const isChosen = (element: HTMLElement) =>
    states.some((state) => element.getAttribute(state) === 'true') ||
    // A button that opens something is renamed when it is open, for example from Show to Hide, so a changed name
    // means chosen.
    (names.has(element) && names.get(element) !== nameOf(element)) ||
    (element instanceof HTMLInputElement && element.checked) ||
    (element.localName === 'summary' && element.closest('details')?.open === true);
  const all = document.querySelectorAll<HTMLElement>(
    [...states.map((state) => `main [${state}]`), 'main button', 'main summary', 'main input'].join(),
  );
  const remembering = globalThis as Remembering;
  remembering.isChosen = isChosen;
  remembering.choices = new Map([...all].map((element) => [element, isChosen(element)]));
}

/**
 * Runs in the page. With `was` true, it presses elements that were chosen before and are not now; with false, those
 * that are chosen now and were not before. Returns whether it pressed any.
 */
function chooseAgain(was: boolean): boolean {
  const { choices = new Map<HTMLElement, boolean>(), isChosen = () => was } = globalThis as Remembering;
  const changed = [...choices].filter(
    ([element, wasChosen]) => wasChosen === was && element.isConnected && isChosen(element) !== was,
  );
  // If more than four choices differ, it is probably a different page, where pressing buttons could do anything.
  if (changed.length === 0 || changed.length > 4) return false;
  for (const [element] of changed) element.click();
  return true;
}
