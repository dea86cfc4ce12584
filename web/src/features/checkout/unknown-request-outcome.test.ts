import { expect, test } from 'vitest';
import { ApiProblem, createNetworkProblem } from '../../shared/api-problem.ts';
import {
  requestRetryDelayMs,
  isRequestOutcomeUnknown,
  shouldRetryRequest,
} from './unknown-request-outcome.ts';

const lost = createNetworkProblem(new Error('timed out'));

test.each(['price-changed', 'insufficient-funds', 'user-token-expired'] as const)(
  '%s is an answer',
  (code) => {
    expect(isRequestOutcomeUnknown(new ApiProblem({ code, status: 409, retry: 'never' }))).toBe(false);
  },
);

test.each(['supplier-unavailable', 'gateway-unavailable'] as const)(
  'nothing was done where the portal says %s',
  (code) => {
    expect(isRequestOutcomeUnknown(new ApiProblem({ code, status: 503, retry: 'same-key' }))).toBe(false);
  },
);

test.each(['internal', 'unavailable'] as const)('a server that answers %s may have done it', (code) => {
  expect(isRequestOutcomeUnknown(new ApiProblem({ code, status: 503, retry: 'same-key' }))).toBe(true);
});

test('a lost answer is asked for three times more by itself, at growing distances', () => {
  expect(isRequestOutcomeUnknown(lost)).toBe(true);
  expect([0, 1, 2, 3].map((failures) => shouldRetryRequest(failures, lost))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect([0, 1, 2].map(requestRetryDelayMs)).toEqual([2_000, 4_000, 8_000]);
});
