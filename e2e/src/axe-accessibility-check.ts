import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * A theme changes colours and the label of its own button, so by night the other rules would repeat what they found by
 * day. The tests of the header apply all rules to that button in both themes.
 */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Returns axe's violations on the current page, one line each; empty if there are none. With `rules` set to `colours`
 * only the rules about colours are applied, for a page that was checked in the other theme.
 */
export async function axeViolations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const only = rules === 'colours' ? { runOnly: { type: 'rule' as const, values: RULES_OF_COLOURS } } : {};
  const violations = await page.evaluate(async (options) => {
    const inPage = (globalThis as unknown as { axe: typeof axe }).axe;
    // All rules still run; this only skips building the list of passes, which nobody reads.
    return (await inPage.run({ ...options, resultTypes: ['violations'] })).violations;
  }, only);
  return violations.map(
    ({ id, help, nodes }) => `${id}, ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`,
  );
}
