import { expect, test } from 'vitest';
import { findLogoProblem, LOGO_LIMIT_BYTES } from './validate-logo-file.ts';

test('pictures that the server would refuse are refused before they are sent', () => {
  expect(findLogoProblem({ type: 'image/svg+xml', size: 900 })).toBe('not-an-image');
  expect(findLogoProblem({ type: '', size: 900 })).toBe('not-an-image');
  expect(findLogoProblem({ type: 'image/png', size: 0 })).toBe('not-an-image');
  expect(findLogoProblem({ type: 'image/png', size: LOGO_LIMIT_BYTES + 1 })).toBe('too-large');
});

test('a picture of a kind and size that the server takes passes', () => {
  expect(findLogoProblem({ type: 'image/webp', size: LOGO_LIMIT_BYTES })).toBeUndefined();
});
