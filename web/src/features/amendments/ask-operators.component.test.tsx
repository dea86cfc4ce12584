import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './ask-operators.stories.tsx';

const {
  AlreadyAsked,
  CancelOneTraveller,
  CancellationPending,
  ChangeAsked,
  ChangeOfName,
  ChangeWithoutWords,
  ChoiceOfLegs,
  ChoiceOfPart,
  SupplierCancelsOnline,
} = composeStoriesOfFile(stories);

const send = page.getByRole('button', { name: t('service-request.send') });
const requests = () => sentRequestsTo('amendments.ask-service-request');

test('a cancellation is asked for once, with the words trimmed and under one idempotency key', async () => {
  await CancellationPending.run();
  await expect.element(send).toBeDisabled();
  document.querySelector('form')?.requestSubmit();
  await expect.poll(() => requests().length).toBe(1);
  expect(requests()[0]?.body).toEqual({
    category: 'cancel',
    travellers: null,
    legs: null,
    remark: 'The meeting was called off',
  });
  expect(requests()[0]?.key).toMatch(/^[\w-]{16,64}$/);
});

test('the part that the supplier refused is named, and needs no words', async () => {
  await CancelOneTraveller.run();
  await expect.element(page.getByText('VIKRAM MENON')).toBeVisible();
  await send.click();
  await expect.poll(() => requests().length).toBe(1);
  expect(requests()[0]?.body).toEqual({ category: 'cancel', travellers: [1], legs: null, remark: null });
});

test('some travellers are chosen by keyboard, and nobody chosen cannot be sent', async () => {
  await ChoiceOfPart.run();
  await expect.element(send).toBeEnabled();
  document.querySelector<HTMLElement>('[name="part"][value="whole"]')?.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText(t('cancel.which-travellers'))).toBeVisible();
  await expect.element(send).toBeDisabled();
  await userEvent.keyboard('{Tab}{Tab} ');
  await expect.element(page.getByRole('checkbox', { name: 'VIKRAM MENON' })).toBeChecked();
  await send.click();
  await expect.poll(() => requests().length).toBe(1);
  expect(requests()[0]?.body).toMatchObject({ travellers: [1], legs: null });
});

test('one way of two is chosen by its places and day', async () => {
  await ChoiceOfLegs.run();
  await page.getByRole('checkbox', { name: /Agra.*Delhi/ }).click();
  await send.click();
  await expect.poll(() => requests().length).toBe(1);
  expect(requests()[0]?.body).toMatchObject({ travellers: null, legs: [1] });
});

test('everybody chosen one by one is the whole booking', async () => {
  await ChoiceOfPart.run();
  await page.getByText(t('cancel.part.travellers')).click();
  for (const name of ['ASHA RAO', 'VIKRAM MENON', 'SUNITA IYER'])
    await page.getByRole('checkbox', { name }).click();
  await send.click();
  await expect.poll(() => requests().length).toBe(1);
  expect(requests()[0]?.body).toMatchObject({ travellers: null, legs: null });
});

test('a supplier that cancels online after all is said, and the words stay', async () => {
  await SupplierCancelsOnline.run();
  await expect.element(page.getByText(t('problem.supplier-can-cancel'))).toBeVisible();
  await expect
    .element(page.getByLabelText(t('service-request.remark')))
    .toHaveValue('The meeting was called off');
});

test('a change without words is not sent, because no operator could act on it', async () => {
  await ChangeWithoutWords.run();
  await expect.poll(focusedFieldName).toBe('remark');
  expect(readFieldErrors()).toEqual({ remark: t('service-request.wanted-problem') });
  expect(requests()).toEqual([]);
});

test('the hint says what to write about each kind of change', async () => {
  await ChangeOfName.run();
  await expect.element(page.getByText(t('service-request.wanted-hint.name'))).toBeVisible();
  await page.getByText(t('service-request.category.other')).click();
  await expect.element(page.getByText(t('service-request.wanted-hint.other'))).toBeVisible();
  await page.getByText(t('service-request.category.time')).click();
  await expect.element(page.getByText(t('service-request.wanted-hint.time'))).toBeVisible();
});

test('a change is asked for in words', async () => {
  await ChangeAsked.run();
  await expect.poll(() => requests().length).toBe(1);
  expect(requests()[0]?.body).toEqual({
    category: 'time',
    travellers: null,
    legs: null,
    remark: 'The day after',
  });
});

test('a second request beside an open one is refused with what to do', async () => {
  await AlreadyAsked.run();
  await expect.element(page.getByText(t('problem.already-asked'))).toBeVisible();
  await expect.element(page.getByLabelText(t('service-request.wanted'))).toHaveValue('The day after');
});
