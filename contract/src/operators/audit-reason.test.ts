import { expect, test } from 'vitest';
import { formatAuditReason, parseAuditReason } from './audit-reason.ts';

test('a reason is read as it was written', () => {
  for (const reason of [
    { kind: 'application-review' },
    { kind: 'work-item', key: 'unknown-booking.bkg_01h455vb4pex5vsknk084sn02q' },
    { kind: 'other', text: 'Die Bank fragt: “wer?” 100 % · ख़ाता' },
  ] as const)
    expect(parseAuditReason(formatAuditReason(reason))).toEqual(reason);
});

test.each([
  undefined,
  '',
  'curiosity',
  'work-item',
  'work-item a b',
  'other',
  'other %20%20x',
  'other %E0%A4',
  `other ${'x'.repeat(201)}`,
  'company-request because',
])('“%s” gives no reason', (header) => {
  expect(parseAuditReason(header)).toBeUndefined();
});
