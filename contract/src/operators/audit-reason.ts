/**
 * An operator who opens the data of one company says why, in the header `Marga-Audit-Reason` of the request. The reason
 * is recorded with the read, and the company's owners see it (ADR 0062). It is a kind, and where the kind asks for it
 * what it refers to: `work-item unknown-booking.bkg_…`, or a text of the operator, percent-encoded.
 */
export const AUDIT_REASON_HEADER = 'Marga-Audit-Reason';

/** Says for each kind of reason what must follow it: nothing, the key of what the operator works on, or a text. */
const FOLLOWS = {
  'work-item': 'key',
  ticket: 'key',
  proposal: 'key',
  /** The company's application or GST number awaits a decision. */
  'application-review': 'nothing',
  /** Somebody of the company has asked, by telephone or in person. */
  'company-request': 'nothing',
  'payment-check': 'nothing',
  'price-check': 'nothing',
  /** The operator suspects fraud or misuse. */
  'misuse-check': 'nothing',
  other: 'text',
} as const;

export type AuditReasonKind = keyof typeof FOLLOWS;
export const AUDIT_REASON_KINDS = Object.keys(FOLLOWS) as AuditReasonKind[];

/** Lists the kinds from which operators choose where the console cannot tell why they open a company. */
export const CHOSEN_AUDIT_REASONS = [
  'company-request',
  'application-review',
  'payment-check',
  'price-check',
  'misuse-check',
  'other',
] as const satisfies readonly AuditReasonKind[];

export interface AuditReason {
  readonly kind: AuditReasonKind;
  /** This is the key of a work item, a ticket or a proposal. */
  readonly key?: string;
  readonly text?: string;
}

const KEY = /^[\w.:-]{3,120}$/;
const SHORTEST_TEXT = 5;
const LONGEST_TEXT = 200;

/** Reads the header; returns undefined when it gives no reason. */
export function parseAuditReason(header: string | undefined): AuditReason | undefined {
  const [name = '', ...rest] = (header ?? '').trim().split(' ');
  const kind = AUDIT_REASON_KINDS.find((known) => known === name);
  if (kind === undefined) return undefined;
  const follows = rest.join(' ').trim();
  switch (FOLLOWS[kind]) {
    case 'nothing':
      return follows === '' ? { kind } : undefined;
    case 'key':
      return KEY.test(follows) ? { kind, key: follows } : undefined;
    case 'text': {
      const text = decoded(follows);
      return isAuditReasonText(text) ? { kind, text: text.trim() } : undefined;
    }
  }
}

export function isAuditReasonText(text: string | undefined): text is string {
  const length = text?.trim().length ?? 0;
  return length >= SHORTEST_TEXT && length <= LONGEST_TEXT;
}

export function formatAuditReason({ kind, key, text }: AuditReason): string {
  const follows = key ?? (text === undefined ? undefined : encodeURIComponent(text));
  return follows === undefined ? kind : `${kind} ${follows}`;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
