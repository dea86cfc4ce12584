import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('a file begins with the mark of its encoding and ends every line', () => {
  expect(toCsv(['Name', 'नाम'], [['Asha', 'आशा']])).toBe('\uFEFFName,नाम\r\nAsha,आशा\r\n');
});

test('commas, quotes and line ends stay inside their cell', () => {
  expect(toCsv(['a'], [['Delhi, India'], ['he said "no"'], ['two\nlines']])).toBe(
    '\uFEFFa\r\n"Delhi, India"\r\n"he said ""no"""\r\n"two\nlines"\r\n',
  );
});

test.each(['=HYPERLINK("http://evil.example")', '+919812345678', '@SUM(A1)', '-2+3', '\tx', '\n=1', '＝1'])(
  'what a spreadsheet would run is marked as text: %s',
  (text) => {
    expect(toCsv([], [[text]])).toContain(`'${text.replaceAll('"', '""')}`);
  },
);

test('numbers stay numbers', () => {
  expect(toCsv([], [['-12.50', '6480']])).toContain('-12.50,6480');
});
