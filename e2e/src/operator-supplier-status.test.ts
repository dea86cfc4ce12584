import { describe, expect } from 'vitest';
import { axeViolations } from './axe-accessibility-check.ts';
import { signInApiClient } from './api-client.ts';
import { operator, operatorLead } from './create-test-company.ts';
import { e2eTest, getTestPortal } from './e2e-test.ts';
import { pressButtonByKeyboard, typeIntoField } from './keyboard.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');

const of = (action: 'pause' | 'resume', supplier: string) =>
  `${t(`console.suppliers.${action}`)}: ${supplier}`;

describe('the suppliers’ board', () => {
  e2eTest(
    'shows every supplier, and a lead takes one out of searches and back, without a mouse',
    async ({ visit }) => {
      const page = await visit({ signedInAs: operatorLead });
      await page.goto('/console/suppliers');
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /rideline/ }) });
      await row.waitFor();
      expect(await page.getByRole('rowheader').count()).toBe(11);
      expect(await axeViolations(page)).toEqual([]);

      await pressButtonByKeyboard(page, of('pause', 'rideline'));
      await page.getByRole('dialog').waitFor();
      await pressButtonByKeyboard(page, t('console.suppliers.pause'));
      await page.getByText(t('console.reason.problem')).waitFor();
      await typeIntoField(page, t('console.reason'), 'They move their machines.');
      await pressButtonByKeyboard(page, t('console.suppliers.pause'));
      await page.getByText(t('console.suppliers.pause-done', { supplier: 'rideline' })).waitFor();
      await row.getByText(/They move their machines/).waitFor();
      await row.getByText(t('console.suppliers.paused'), { exact: true }).waitFor();

      await pressButtonByKeyboard(page, of('resume', 'rideline'));
      await page.getByRole('dialog').waitFor();
      await pressButtonByKeyboard(page, t('console.suppliers.resume'));
      await page.getByText(t('console.suppliers.resume-done', { supplier: 'rideline' })).waitFor();
      await expect.poll(() => row.getByText(/They move their machines/).count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  e2eTest('is open to nobody else', async () => {
    const client = await signInApiClient(getTestPortal().url, operator);
    await expect(client.call('suppliers.resume', { params: { supplier: 'rideline' } })).rejects.toMatchObject(
      { code: 'permission-denied' },
    );
  });
});
