import { expect, test } from 'vitest';
import { createSeededRandom } from './seeded-random.ts';

function draw(...parts: string[]): number[] {
  const draws = createSeededRandom(...parts);
  return Array.from({ length: 5 }, () => draws.below(1_000_000));
}

test('the same text draws the same numbers, another text others', () => {
  expect(draw('DEL', 'LHR')).toEqual(draw('DEL', 'LHR'));
  expect(draw('DEL', 'LHR')).not.toEqual(draw('DEL', 'LGW'));
});

test('draws stay in their bounds and reach both ends', () => {
  const draws = createSeededRandom('bounds');
  const seen = new Set(Array.from({ length: 1_000 }, () => draws.between(3, 8)));
  expect([...seen].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(['a', 'b']).toContain(draws.pick(['a', 'b']));
});
