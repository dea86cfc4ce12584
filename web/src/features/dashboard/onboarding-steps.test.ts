import { expect, test } from 'vitest';
import { listOnboardingSteps } from './onboarding-steps.ts';

const states = (...company: Parameters<typeof listOnboardingSteps>) =>
  listOnboardingSteps(...company).map(({ state }) => state);

test('a new company has its address, its profile and an operator before it', () => {
  expect(states({ state: 'unverified', missing: ['email-verification', 'profile', 'approval'] })).toEqual([
    'current',
    'current',
    'ahead',
  ]);
});

test('when the buyer has done their part it is the operator’s turn', () => {
  expect(states({ state: 'unverified', missing: ['approval'] })).toEqual(['done', 'done', 'current']);
});

test('a refusal is the end of the line until it is submitted again', () => {
  expect(states({ state: 'refused', missing: ['approval'] })).toEqual(['done', 'done', 'failed']);
});

test('a member of an approved company may still have an address to verify', () => {
  expect(states({ state: 'approved', missing: ['email-verification'] })).toEqual(['current', 'done', 'done']);
});

test('there is no line for who may book, nor for who may do nothing', () => {
  expect(listOnboardingSteps({ state: 'approved', missing: [] })).toEqual([]);
  expect(listOnboardingSteps({ state: 'suspended', missing: ['approval'] })).toEqual([]);
});
