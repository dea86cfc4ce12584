import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../styleguide/read-field-errors.ts';
import { auditReasonForRequest } from './audit-reasons.ts';
import * as stories from './audit-reason-question.stories.tsx';

const { ReasonToOpenACompany, ReasonMissing, OwnReasonMissing } = composeStoriesOfFile(stories);

const reason = () => auditReasonForRequest({ params: { companyId: 'cmp_01m7eh9ktefjj89ryxw9m7a2x2' } });

test('a company is not opened before a reason is chosen, nor with another reason that is not written', async () => {
  await ReasonMissing.run();
  await expect.poll(focusedFieldName).toBe('why');
  expect(readFieldErrors()).toEqual({ why: t('console.audit-reason.missing') });
  await OwnReasonMissing.run();
  await expect.poll(readFieldErrors).toEqual({ text: t('console.audit-reason.own-missing') });
  expect(reason()).toBeUndefined();
});

test('the reason that an operator writes is sent with what is read of the company', async () => {
  await ReasonToOpenACompany.run();
  await page.getByLabelText(t('console.audit-reason.label'), { exact: true }).selectOptions('other');
  await page.getByLabelText(t('console.audit-reason.own')).fill('Asked by the bank');
  await page.getByRole('button', { name: t('console.audit-reason.open') }).click();
  expect(reason()).toBe('other Asked%20by%20the%20bank');
  sessionStorage.clear();
});
