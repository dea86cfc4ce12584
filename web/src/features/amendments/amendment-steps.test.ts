import { expect, test } from 'vitest';
import { listManualAmendmentSteps, listAmendmentSteps, describeAmendment } from './amendment-steps.ts';

const line = (...of: Parameters<typeof listAmendmentSteps>) =>
  listAmendmentSteps(...of).map(({ id, state }) => `${id}:${state}`);

test('a cancellation goes from the word of the buyer to the supplier to its end', () => {
  expect(line('cancellation', 'sending')).toEqual(['asked:done', 'sent:current', 'end:ahead']);
  expect(line('cancellation', 'done')).toEqual(['asked:done', 'sent:done', 'end:done']);
  expect(line('cancellation', 'rejected')).toEqual(['asked:done', 'sent:done', 'end:failed']);
});

test('one whose outcome is unknown is shown neither as cancelled nor as not cancelled', () => {
  expect(line('cancellation', 'unknown')).toEqual([
    'asked:done',
    'sent:done',
    'unknown:unknown',
    'end:ahead',
  ]);
  expect(line('change', 'escalated')).toEqual([
    'asked:done',
    'sent:done',
    'unknown:done',
    'escalated:unknown',
    'end:ahead',
  ]);
  expect(describeAmendment('cancellation', 'unknown')).toBe('amendment.cancellation-unknown');
  expect(describeAmendment('change', 'sending')).toBeUndefined();
});

test('what our people do on the telephone is with them until it is done or not, and never unknown', () => {
  const states = (...of: Parameters<typeof listManualAmendmentSteps>) =>
    listManualAmendmentSteps(...of).map(({ id, state }) => `${id}:${state}`);
  for (const state of ['asked', 'escalated'] as const)
    expect(states('cancellation', state)).toEqual(['asked:done', 'manual:current', 'end:ahead']);
  expect(states('cancellation', 'done')).toEqual(['asked:done', 'manual:done', 'end:done']);
  expect(states('change', 'rejected')).toEqual(['asked:done', 'manual:done', 'end:failed']);
  expect(describeAmendment('cancellation', 'escalated', true)).toBe('amendment.manual-text');
  expect(describeAmendment('change', 'escalated', true)).toBe('amendment.manual-change-text');
  expect(listManualAmendmentSteps('change', 'asked').map(({ label }) => label)).toEqual([
    'amendment.asked',
    'amendment.manual-change',
    'amendment.to-change',
  ]);
});

test('only a supplier that answered is said to have refused', () => {
  const labels = (...of: Parameters<typeof listAmendmentSteps>) =>
    listAmendmentSteps(...of).map(({ label }) => label);
  expect(labels('cancellation', 'rejected', 'supplier-rejected').at(-1)).toBe('amendment.not-cancelled');
  expect(labels('cancellation', 'rejected', 'supplier-unreachable')).toEqual([
    'amendment.asked',
    'amendment.unreached',
  ]);
  expect(labels('change', 'rejected', 'not-done').slice(-2)).toEqual([
    'step.unknown',
    'amendment.was-not-changed',
  ]);
  expect(describeAmendment('change', 'rejected', false, 'supplier-unreachable')).toBe(
    'amendment.unreached-text',
  );
});
