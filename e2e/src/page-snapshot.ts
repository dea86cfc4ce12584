import type { Page } from 'playwright-core';
import type { PageObserver } from './page-observer.ts';

/** How a page stands, and ways back to that which are cheaper than loading it anew. */

const OVER_THE_PAGE = '[role$="dialog"], [role="listbox"], [role="menu"]';

export interface PageSnapshot {
  readonly print: string;
  readonly asked: number;
}

/** To be asked when the page is at rest. The page remembers which of its switches and choices stood how. */
export async function takeSnapshot(page: Page, observer: PageObserver): Promise<PageSnapshot> {
  await page.evaluate(rememberChoices);
  return { print: await printOf(page), asked: observer.asked() };
}

/**
 * Tries to bring the page back to how it stood: by closing what has opened over it, and by choosing again what was chosen
 * before. Says whether it stands as it did; where it does not, and where something was asked or sent, whose answer may still open
 * something, it is to be loaded anew.
 */
export async function restoreSnapshot(
  page: Page,
  before: PageSnapshot,
  observer: PageObserver,
): Promise<boolean> {
  const isAsBefore = async () => {
    // As it was opened: what stands above the page may look otherwise further down.
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
    // What was chosen among others is chosen again first; what is still switched then is switched back.
    for (const was of [true, false])
      if ((await page.evaluate(chooseAgain, was)) && (await isAsBefore())) return true;
    return false;
  };
  // A page that is just being left cannot be asked, and is not to be gone back to.
  return goBack().catch(() => false);
}

/**
 * All that a person sees or is told: elements with their looks and states, and words. Figures are left out, since clocks and
 * countdowns go on.
 */
async function printOf(page: Page): Promise<string> {
  return page.evaluate((overThePage) => {
    const told =
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
      const attributes = [...node.attributes].filter(({ name }) => told.test(name));
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

/** What the page keeps for `chooseAgain`. */
interface Remembering {
  choices?: Map<HTMLElement, boolean>;
  isChosen?: (element: HTMLElement) => boolean;
}

/** Runs in the page. */
function rememberChoices(): void {
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
  const states = ['aria-pressed', 'aria-checked', 'aria-selected', 'aria-expanded'];
  const names = new Map(
    [...document.querySelectorAll('main button')].map((button) => [button, nameOf(button)] as const),
  );
  const isChosen = (element: HTMLElement) =>
    states.some((state) => element.getAttribute(state) === 'true') ||
    // A button that shows something says afterwards that it hides it.
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

/** Runs in the page: presses what was chosen and is not, or the other way round, and says whether there was any. */
function chooseAgain(was: boolean): boolean {
  const { choices = new Map<HTMLElement, boolean>(), isChosen = () => was } = globalThis as Remembering;
  const changed = [...choices].filter(
    ([element, wasChosen]) => wasChosen === was && element.isConnected && isChosen(element) !== was,
  );
  // Where much has changed, it is another page by now, and nobody knows what its buttons do.
  if (changed.length === 0 || changed.length > 4) return false;
  for (const [element] of changed) element.click();
  return true;
}
