import type { AuditReasonKind } from '@marga/contract/operators/audit-reason';
import type { MessageId } from './i18n/use-translations.ts';

/** Says why an operator looked at a company's data. */
export const AUDIT_REASON_LABELS: Readonly<Record<AuditReasonKind, MessageId>> = {
  'work-item': 'audit.why.work-item',
  ticket: 'audit.why.ticket',
  proposal: 'audit.why.proposal',
  'application-review': 'audit.why.application-review',
  'company-request': 'audit.why.company-request',
  'payment-check': 'audit.why.payment-check',
  'price-check': 'audit.why.price-check',
  'misuse-check': 'audit.why.misuse-check',
  other: 'audit.why.other',
};

/** Says what an operator saw of a company. */
export const SHOWN_DATA_LABELS: Readonly<Record<string, MessageId>> = {
  'company-names': 'audit.holds.company-names',
  'personal-data': 'audit.holds.personal-data',
  money: 'audit.holds.money',
};
