import { createId } from '@marga/contract/kernel/ids';
import { now } from './clock.ts';
import type { CompanyContext } from './request-context.ts';
import { type Call, queryBuilder, statement } from './db/sql-statement.ts';

const insertAudit = statement(
  (p: {
    id: string;
    company: string;
    user: string;
    action: string;
    subject: string;
    requestId: string;
    ip: string;
    key: string | null;
    detail: string;
  }) =>
    queryBuilder.insertInto('platform.audit').values({
      id: p.id,
      company_id: p.company,
      user_id: p.user,
      action: p.action,
      subject: p.subject,
      request_id: p.requestId,
      ip_address: p.ip,
      key_id: p.key,
      detail: p.detail,
    }),
);

/**
 * Records who did what in a company, in the same round trip as the action. Functions of the schema record their own
 * actions with `platform.record_audit`.
 */
export function insertAuditEntry(
  ctx: CompanyContext,
  action: string,
  subject: string,
  detail: Readonly<Record<string, unknown>> = {},
): Call<unknown> {
  return insertAudit({
    id: createId('audit', now()),
    company: ctx.companyId,
    user: ctx.userId,
    action,
    subject,
    requestId: ctx.requestId,
    ip: ctx.ip,
    key: ctx.apiKeyId,
    detail: JSON.stringify(detail),
  });
}
