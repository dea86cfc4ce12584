import type { Page } from 'playwright-core';

/** Returns the error texts under the fields, by field name, in the order of the page. */
export function readFieldErrors(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const wrong = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')];
    return Object.fromEntries(
      wrong.map((field) => {
        const [problem = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
        const errorElement = document.getElementById(problem);
        const isBelow =
          errorElement !== null &&
          errorElement.getBoundingClientRect().top >= field.getBoundingClientRect().bottom;
        return [field.name, isBelow ? errorElement.innerText.trim() : 'nothing below it'];
      }),
    );
  });
}
