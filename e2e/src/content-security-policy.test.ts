import { expect, inject } from 'vitest';
import { e2eTest } from './e2e-test.ts';
import { recordSecurityPolicyViolations } from './content-security-policy-violations.ts';

e2eTest('a page refuses what is slipped into it, and the tests would notice', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: inject('portalUrl') });
  const violations = await recordSecurityPolicyViolations(context);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(violations).toEqual([]);

  const outcome = await page.evaluate(async () => {
    const refused = (act: () => unknown) => {
      try {
        act();
        return false;
      } catch {
        return true;
      }
    };
    const markup = refused(() => {
      document.body.innerHTML = '<img src=x>';
    });
    const script = document.createElement('script');
    script.append('globalThis.hasSlippedIn = true');
    const style = document.createElement('style');
    style.append('body { display: none }');
    document.head.append(script, style);
    const fetched = await fetch('https://elsewhere.example/').then(
      () => true,
      () => false,
    );
    return {
      markup,
      script: 'hasSlippedIn' in globalThis,
      style: getComputedStyle(document.body).display === 'none',
      fetched,
    };
  });
  expect(outcome).toEqual({ markup: true, script: false, style: false, fetched: false });

  for (const forbidden of ['TrustedHTML', 'TrustedScript', 'style-src', 'connect-src']) {
    await expect.poll(() => violations.some((violation) => violation.includes(forbidden))).toBe(true);
  }
  await context.close();
});
