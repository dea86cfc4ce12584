import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe has against the page as it stands, a line for each; nothing if all is well. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe;
    // What passes is looked at all the same; only its list, which nobody reads, is not made.
    return (await inPage.run({ resultTypes: ['violations'] })).violations;
  });
  return violations.map(
    ({ id, help, nodes }) => `${id}, ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`,
  );
}
