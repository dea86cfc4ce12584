import { expect, test } from 'vitest';
import { parseKept, withView } from './saved-views.ts';

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

test('saving under a name that is taken replaces what it meant', () => {
  const views = withView([view('Mine', 'a=1'), view('Other')], view('Mine', 'a=2'));
  expect(views).toEqual([view('Other'), view('Mine', 'a=2')]);
});

test('there are never more than twenty', () => {
  const many = Array.from({ length: 20 }, (_, index) => view(`View ${index}`));
  const views = withView(many, view('One more'));
  expect(views).toHaveLength(20);
  expect(views.at(-1)?.name).toBe('One more');
});
