import { expect, test } from 'vitest';
import { parseKept } from './saved-views.ts';

const view = (name: string, search = '') => ({ name, search, columns: ['amount'] });

test('what was kept is read again', () => {
  const kept = { views: [view('Mine', 'status=upcoming')], columns: ['amount', 'status'] };
  expect(parseKept(JSON.stringify(kept))).toEqual(kept);
});

test.each([null, '', 'nonsense', 'null', '[]', '{"views":7}', '{"views":[{"name":1}],"columns":[1]}'])(
  'what is not ours is as good as nothing: %s',
  (text) => {
    expect(parseKept(text)).toEqual({ views: [] });
  },
);
