import { mintId, type CompanyId, type UserId } from '@marga/contract/kernel/ids';
import { now } from './clock.ts';
import { type Call, sqlFor, statement } from './db/statement.ts';

const insertAudit = statement(
  (p: {
    id: string;
    company: CompanyId | null;
    user: UserId | null;
    action: string;
    subject: string;
    requestId: string;
  }) =>
    sqlFor.insertInto('platform.audit').values({
      id: p.id,
      company_id: p.company,
      user_id: p.user,
      action: p.action,
      subject: p.subject,
      request_id: p.requestId,
    }),
);

/** Who did what, written in the same transaction as the deed. */
export function audit(entry: {
  company: CompanyId | null;
  user: UserId | null;
  action: string;
  subject: string;
  requestId: string;
}): Call<unknown> {
  return insertAudit({ id: mintId('audit', now()), ...entry });
}
