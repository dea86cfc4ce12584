import type { Handler } from '../../platform/http/handler.ts';
import { userAccountHandlers } from './account.ts';
import { secondFactorHandlers } from './account-second-factor.ts';
import { apiKeyHandlers } from './api-keys.ts';
import { companyHandlers } from './company.ts';
import { companyAndUserAdministrationHandlers } from './company-and-user-administration.ts';
import type { AuthLibrary } from './auth-library.ts';
import { invitationHandlers } from './invitations.ts';
import type { AccountExportRecords } from './account-export.ts';
import type { UnsettledMattersQuery } from './company-settlement.ts';
import { sessionHandlers } from './session.ts';
import { signUpHandlers } from './sign-up.ts';
import { teamHandlers } from './team.ts';

export { selectDecisions, selectMemberSince } from './db/company-approval-decision-queries.ts';
export { selectCompanyPage } from './db/company-and-user-administration-queries.ts';
export { firstNameOf } from './company-from-rows.ts';
export { nameOfActor } from './db/functions.gen.ts';
export { teamMembers } from './db/team-member-view.ts';
export { selectApiKeys, selectLimitGrants, selectTeam } from './db/team-queries.ts';
export { rupees } from './team-roles-and-daily-limits.ts';
export { createAuthorizer } from './authorizer.ts';
export { createAuthLibrary } from './auth-library.ts';
export { accountAttemptKey, requireCaptcha, networkAttemptKey } from './attempt-limits.ts';
export { deleteExpiredSignIns, mailExpiringApiKeysJob, sealAuditLog } from './identity-maintenance-jobs.ts';
export { identityMails } from './identity-mails.ts';
export type { AccountExportRecords } from './account-export.ts';
export type { UnsettledMattersQuery } from './company-settlement.ts';

export function identityHandlers(
  engine: AuthLibrary,
  records: AccountExportRecords,
  unsettledMatters: readonly UnsettledMattersQuery[],
): Handler[] {
  return [
    ...sessionHandlers(engine),
    ...signUpHandlers(engine),
    ...userAccountHandlers(engine, records, unsettledMatters),
    ...secondFactorHandlers(engine),
    ...companyHandlers(),
    ...teamHandlers(),
    ...invitationHandlers(engine),
    ...apiKeyHandlers(),
    ...companyAndUserAdministrationHandlers(),
  ];
}
