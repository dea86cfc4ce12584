import type { HistoryEntry } from '@marga/contract/bookings/booking-history';
import type { Instant } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import type { MessageId } from '../../shared/i18n/use-translations.ts';
import catalogue from '@marga/contract/messages/en.json' with { type: 'json' };
import { sortHistoryNewestFirst, describeHistoryEntry } from './booking-history-texts.ts';

const NOW = '2026-11-16T06:03:31.120Z' as Instant;
const LATER = '2026-11-16T06:03:31.121Z' as Instant;

const messages: Readonly<Record<string, string>> = catalogue;
const english = (id: MessageId, values: object = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    messages[id] ?? id,
  );
const hasEnglish = (id: string): id is MessageId => id in messages;

const entry = (at: Instant, kind: HistoryEntry['kind'], what: string): HistoryEntry => ({
  at,
  kind,
  what,
  amount: null,
  by: null,
  note: null,
});

test('what is written down in one moment is told in the order in which it happens', () => {
  const sorted = sortHistoryNewestFirst([
    entry(LATER, 'money', 'refund'),
    entry(LATER, 'refund-arrived', 'supplier'),
    entry(LATER, 'refund-paid-back', 'wallet'),
    entry(NOW, 'money', 'capture'),
    entry(NOW, 'state', 'held'),
    entry(NOW, 'state', 'ordering'),
    entry(NOW, 'state', 'pending'),
    entry(NOW, 'state', 'confirmed'),
  ]);
  expect(sorted.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
    'refund-paid-back wallet',
    'money refund',
    'refund-arrived supplier',
    'state confirmed',
    'money capture',
    'state ordering',
    'state held',
    'state pending',
  ]);
});

test('money that is given back stands below the refund it pays, though the ledger was written later', () => {
  const amount = { amount: '4200.00', currency: 'INR' } as const;
  const sorted = sortHistoryNewestFirst([
    { ...entry(LATER, 'money', 'refund'), amount },
    { ...entry(NOW, 'refund-paid-back', 'wallet'), amount },
    // A different amount is a different action.
    { ...entry(LATER, 'money', 'refund'), amount: { ...amount, amount: '1.00' } },
  ]);
  expect(sorted.map(({ kind, amount: sum }) => `${kind} ${sum?.amount}`)).toEqual([
    'money 1.00',
    'refund-paid-back 4200.00',
    'money 4200.00',
  ]);
});

test.each([
  ['state', 'supplier-rejected', 'Redline refused'],
  ['state', 'supplier-unreachable', 'Redline could not be reached'],
  ['state', 'not-booked', 'Redline never answered; our desk found no booking'],
  ['state', 'sold-out', 'Sold out at Redline'],
  ['state', 'insufficient-funds', 'Not booked'],
  ['state', null, 'Not booked'],
  ['cancellation', 'supplier-rejected', 'Redline refused to cancel'],
  ['cancellation', 'supplier-unreachable', 'Redline could not be reached; nothing was cancelled'],
  ['change', 'not-done', 'Redline never answered; our desk found it was not changed'],
] as const)('says of a rejected %s for the reason %s: %s', (kind, note, text) => {
  const rejected = { ...entry(NOW, kind, 'rejected'), note };
  expect(describeHistoryEntry(rejected, 'redline', english, hasEnglish)).toBe(text);
});

test('what was booked offline was sent to nobody, and is owed by whoever it was booked with', () => {
  const describeEntry = (what: HistoryEntry, supplier: string) =>
    describeHistoryEntry(what, supplier, english, hasEnglish);
  expect(describeEntry(entry(NOW, 'state', 'ordering'), 'offline')).toBe('Booked by our desk, outside Marga');
  expect(describeEntry(entry(NOW, 'state', 'confirmed'), 'offline')).toBe('Confirmed and charged');
  expect(describeEntry(entry(NOW, 'state', 'ordering'), 'redline')).toBe('Sent to Redline');
  const owed = { ...entry(NOW, 'refund-expected', 'supplier'), note: 'New Delhi reservation office' };
  expect(describeEntry(owed, 'offline')).toBe('New Delhi reservation office owes a refund');
});
