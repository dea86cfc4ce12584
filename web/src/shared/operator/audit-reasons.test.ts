import { beforeEach, expect, test } from 'vitest';
import {
  auditReasonForRequest,
  rememberAuditReason,
  rememberAuditReasonOf,
  suggestAuditReason,
} from './audit-reasons.ts';

const stored = new Map<string, string>();
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  },
});
beforeEach(() => stored.clear());

const ONE = 'cmp_01m7eh9ktefjj89ryxw9m7a2x2';
const OTHER = 'cmp_01m7eh9ktefjj89ryxw9m7a2x3';
const of = (companyId: string) => auditReasonForRequest({ params: { companyId } });

test('a work item is the reason for the company that it names, also in the name of an account', () => {
  rememberAuditReasonOf(
    { row: { company: { id: ONE } } },
    { kind: 'work-item', key: 'unknown-booking.bkg_1' },
  );
  expect(of(ONE)).toBe('work-item unknown-booking.bkg_1');
  expect(auditReasonForRequest({ params: { account: `wallet:${ONE}` } })).toBe(
    'work-item unknown-booking.bkg_1',
  );
  expect(of(OTHER)).toBeUndefined();
  expect(auditReasonForRequest({})).toBeUndefined();
});

test('a likely reason gives way to one that was given, and not the other way round', () => {
  suggestAuditReason(ONE, { kind: 'application-review' });
  rememberAuditReason(ONE, { kind: 'other', text: 'Asked by the bank' });
  suggestAuditReason(ONE, { kind: 'application-review' });
  expect(of(ONE)).toBe('other Asked%20by%20the%20bank');
});
