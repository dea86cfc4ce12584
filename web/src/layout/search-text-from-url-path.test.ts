import { expect, test } from 'vitest';
import { deriveSearchTextFromUrlPath } from './search-text-from-url-path.ts';

test.each([
  ['/nowhere', 'nowhere'],
  ['/service/train-tickets.html', 'service train tickets'],
  ['/%E0%A4%AC%E0%A4%B8', 'बस'],
  ['/100%', '100'],
  [`/${'a'.repeat(90)}`, 'a'.repeat(60)],
])('%s speaks of %s', (pathname, searchText) => {
  expect(deriveSearchTextFromUrlPath(pathname)).toBe(searchText);
});
