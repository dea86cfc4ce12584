import type { AuditEntry } from '@marga/contract/identity/company';
import { expect, test } from 'vitest';
import { formatMessage, type Values } from '@marga/contract/messages/format-message';
import type { MessageId } from '../../../../shared/i18n/use-translations.ts';
import { compileMessage } from '../../../../shared/messages/compile-message.ts';
import en from '@marga/contract/messages/en.json' with { type: 'json' };
import { formatAuditAction, formatAuditDetail } from './audit-labels.ts';

const speaker = {
  t: (id: MessageId, values: Values = {}) => formatMessage(compileMessage(en[id]), values, 'en-IN'),
  locale: 'en' as const,
  has: (id: string) => id in en,
};

const entry = (facts: Partial<AuditEntry>): AuditEntry => ({
  id: 'aud_01h455vb4pex5vsknk084sn02q' as AuditEntry['id'],
  action: 'identity.member-changed',
  actor: { uid: 'usr_1', name: 'Asha Rao', staff: false } as AuditEntry['actor'],
  subject: 'usr_2',
  detail: {},
  apiKeyId: null,
  ipAddress: '203.0.113.7',
  at: '2026-11-15T05:00:00.000Z' as AuditEntry['at'],
  sealed: true,
  ...facts,
});
const detailOf = (facts: Partial<AuditEntry>) =>
  formatAuditDetail(entry(facts), speaker, (userId) => (userId === 'usr_2' ? 'Ravi Menon' : undefined));

test('a deed is told in words, and one that the page does not know by its own name', () => {
  expect(formatAuditAction(entry({}), speaker.t)).toBe('Changed a member');
  expect(formatAuditAction(entry({ action: 'identity.new-thing' }), speaker.t)).toBe('identity.new-thing');
});

test('a changed member is named, with what changed', () => {
  expect(detailOf({ detail: { role: 'manager', formerRole: 'booker', dailyLimitMinor: '5000000' } })).toBe(
    'Ravi Menon, now Manager, was Booker, ₹50,000 a day',
  );
  expect(detailOf({ detail: { dailyLimitMinor: 'none' } })).toBe('Ravi Menon, no daily limit');
});

test('what somebody does to themselves does not name them twice', () => {
  expect(detailOf({ action: 'identity.member-left', subject: 'usr_1', detail: { role: 'booker' } })).toBe(
    'Booker',
  );
});

test('changed fields and scopes are told by the names that the forms give them', () => {
  expect(detailOf({ subject: 'cmp_1', detail: { fields: ['companyName', 'companyPhone'] } })).toBe(
    'Company name, Phone',
  );
});

test('a GST number is its own name, and ids are left out', () => {
  expect(detailOf({ subject: '27AAPFU0939F1ZV', detail: { replaces: null } })).toBe('27AAPFU0939F1ZV');
  expect(detailOf({ subject: 'key_1', detail: { name: 'Nightly export' } })).toBe('Nightly export');
});

test('what operators looked at says what they saw and why, with what they wrote', () => {
  const read = { read: 'identity.read-company-file', holds: 'personal-data' };
  expect(
    detailOf({ subject: 'cmp_1', detail: { ...read, why: 'work-item', key: 'hold-expiring.bkg_1' } }),
  ).toBe('People and contact details, To handle a booking or a payment');
  expect(detailOf({ subject: 'cmp_1', detail: { ...read, why: 'other', reason: 'Asked by the bank' } })).toBe(
    'People and contact details, Another reason, “Asked by the bank”',
  );
});

test('the limits of a key and why it was suspended are told in words', () => {
  const detail = {
    name: 'Nightly',
    networks: ['203.0.113.0/24'],
    requestsAMinute: 60,
    dailyLimitMinor: '5000000',
  };
  expect(detailOf({ subject: 'key_1', detail })).toBe(
    'Nightly, 203.0.113.0/24, 60 requests a minute, ₹50,000 a day',
  );
  expect(detailOf({ subject: 'key_1', detail: { name: 'Nightly', networks: 'any' } })).toBe(
    'Nightly, Any address',
  );
  expect(detailOf({ subject: 'key_1', detail: { suspendedFor: 'password-reset' } })).toBe(
    'the maker’s password was reset',
  );
});

test('ended sessions are counted', () => {
  expect(detailOf({ subject: 'usr_1', detail: { sessions: 2 } })).toBe('2 sessions');
});

test('a detail that the page does not know is told as it is', () => {
  expect(detailOf({ subject: 'cmp_1', detail: { colour: 'blue', count: 3 } })).toBe('colour blue, count 3');
});
