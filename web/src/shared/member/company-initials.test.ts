import { expect, test } from 'vitest';
import { initialsOf } from './company-initials.ts';

test('a company without a logo is known by the letters of its first two words', () => {
  expect(initialsOf('Sample Travels Private Limited')).toBe('ST');
  expect(initialsOf('yatra')).toBe('Y');
  expect(initialsOf('  (Old) & New Tours')).toBe('ON');
});

test('a Devanagari letter keeps its sign', () => {
  expect(initialsOf('दिल्ली यात्रा')).toBe('दिया');
});

test('a name without letters has none', () => {
  expect(initialsOf(' — ')).toBe('');
});
