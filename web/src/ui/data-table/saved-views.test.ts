import { expect, test } from 'vitest';
import { parseStoredViews } from './saved-views.ts';

const view = (name: string, search = '') => ({ name, search, columns: ['amount'] });

test('what was kept is read again', () => {
  const stored = { views: [view('Mine', 'status=upcoming')], columns: ['amount', 'status'] };
  expect(parseStoredViews(JSON.stringify(stored))).toEqual(stored);
});

test.each([null, '', 'nonsense', 'null', '[]', '{"views":7}', '{"views":[{"name":1}],"columns":[1]}'])(
  'what is not ours is as good as nothing: %s',
  (text) => {
    expect(parseStoredViews(text)).toEqual({ views: [] });
  },
);
