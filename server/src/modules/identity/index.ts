import type { Handler } from '../../platform/http/handler.ts';
import { userAccountHandlers } from './account.ts';
import { secondFactorHandlers } from './account-second-factor.ts';
import { apiKeyHandlers } from './api-keys.ts';
import { companyHandlers } from './company.ts';
import { companyAndUserAdministrationHandlers } from './company-and-user-administration.ts';
import type { AuthLibrary } from './auth-library.ts';
import { invitationHandlers } from './invitations.ts';
import type { AccountExportRecords } from './account-export.ts';
import { sessionHandlers } from './session.ts';
import { signUpHandlers } from './sign-up.ts';
import { teamHandlers } from './team.ts';

export { selectDecisions, selectMemberSince } from './db/company-approval-decision-queries.ts';
export { teamMembers } from './db/team-member-view.ts';
export { createAuthorizer } from './authorizer.ts';
export { createAuthLibrary } from './auth-library.ts';
export { accountAttemptKey, requireCaptcha, networkAttemptKey } from './attempt-limits.ts';
export { deleteExpiredSignIns, sealAuditLog } from './identity-maintenance-jobs.ts';
export { identityMails } from './identity-mails.ts';
export type { AccountExportRecords } from './account-export.ts';

export function identityHandlers(engine: AuthLibrary, records: AccountExportRecords): Handler[] {
  return [
    ...sessionHandlers(engine),
    ...signUpHandlers(engine),
    ...userAccountHandlers(engine, records),
    ...secondFactorHandlers(engine),
    ...companyHandlers(),
    ...teamHandlers(),
    ...invitationHandlers(engine),
    ...apiKeyHandlers(),
    ...companyAndUserAdministrationHandlers(),
  ];
}
