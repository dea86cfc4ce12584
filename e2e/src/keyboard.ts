import type { Page } from 'playwright-core';

/** These helpers use only the keyboard: Tab, arrows, Space, Enter and typing, and find things by their names. */

/** Matches the whole name, or a part of it. */
type Called = string | RegExp;

/** Limits how often Tab is pressed to reach an element; a person would give up sooner. */
const MOST_TABS = 80;
const LONGEST_WAIT_MS = 20_000;

/** Waits until something with this name can be focused, then presses Tab until it has the focus. */
export async function tabToElement(
  page: Page,
  wanted: Called,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await reachable(page, wanted);
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    await page.keyboard.press(key);
    if (isCalled(await focusedElementName(page), wanted)) return;
  }
  throw new Error(`${key} never came to ${wanted}; the focus is on ${await focusedElementName(page)}`);
}

/** Works like `tabToElement`, but stays if the element already has the focus. */
export async function tabToElementUnlessFocused(page: Page, wanted: Called): Promise<void> {
  if (!isCalled(await focusedElementName(page), wanted)) await tabToElement(page, wanted);
}

/** Replaces the content of the field. */
export async function typeIntoField(page: Page, field: Called, text: string): Promise<void> {
  await tabToElementUnlessFocused(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Moves down the list until the option is selected. */
export async function chooseListOption(page: Page, field: Called, option: string): Promise<void> {
  await tabToElementUnlessFocused(page, field);
  await page.keyboard.press('Home');
  for (let pressed = 0; (await chosenOption(page)) !== option; pressed += 1) {
    if (pressed > 20) throw new Error(`${field} does not offer ${option}`);
    await page.keyboard.press('ArrowDown');
  }
}

export async function toggleCheckbox(page: Page, box: Called): Promise<void> {
  await tabToElementUnlessFocused(page, box);
  await page.keyboard.press('Space');
}

export async function pressButtonByKeyboard(page: Page, button: Called): Promise<void> {
  await tabToElementUnlessFocused(page, button);
  await page.keyboard.press('Enter');
}

/** Returns the name of the focused element; empty if that is the page itself. */
export async function focusedElementName(page: Page): Promise<string> {
  const [name = ''] = await page.evaluate(namesIn, 'focused' as const);
  return name;
}

/** Waits for the element, because tabbing through a form that is still loading would go past it. */
async function reachable(page: Page, wanted: Called): Promise<void> {
  const latest = Date.now() + LONGEST_WAIT_MS;
  while (!(await page.evaluate(namesIn, 'focusable' as const)).some((name) => isCalled(name, wanted))) {
    if (Date.now() > latest) throw new Error(`nothing on the page is called ${wanted}`);
    await page.waitForTimeout(20);
  }
}

/** Runs in the page. Names come from an element's label, from the element that labels it, or from its own text. */
function namesIn(which: 'focused' | 'focusable'): string[] {
  // A prerendered page shows its buttons before they work, so nothing counts as focusable until it is hydrated.
  const isAsleep = document.querySelector('#root:not([data-hydrated])') !== null;
  if (which === 'focusable' && isAsleep) return [];
  const focusable = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled)';
  const elements =
    which === 'focused'
      ? [document.activeElement].filter((element) => element !== document.body)
      : [...document.querySelectorAll(focusable)].filter((element) => element.checkVisibility());
  return elements
    .filter((element) => element instanceof HTMLElement)
    .map((element) => {
      const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null) : null;
      const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const given = [
        element.getAttribute('aria-label'),
        ...labelledBy.map((id) => document.getElementById(id)?.textContent),
        ...(element instanceof HTMLButtonElement
          ? []
          : [...(labels ?? [])].map((label) => label.textContent)),
      ];
      const name = given.filter(Boolean).join(' ') || element.innerText;
      return name.replaceAll(/\s+/g, ' ').trim();
    });
}

function isCalled(name: string, wanted: Called): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name);
}

function chosenOption(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element instanceof HTMLSelectElement ? element.selectedOptions[0]?.text : undefined;
  });
}
