import type { Handler } from '../../platform/http/handler.ts';
import { userAccountHandlers } from './account.ts';
import { secondFactorHandlers } from './account-second-factor.ts';
import { apiKeyHandlers } from './api-keys.ts';
import { companyHandlers } from './company.ts';
import { identityConsoleHandlers } from './console.ts';
import type { IdentityEngine } from './identity-engine.ts';
import { invitationHandlers } from './invitations.ts';
import type { PersonalRecords } from './personal-records.ts';
import { sessionHandlers } from './session.ts';
import { signUpHandlers } from './sign-up.ts';
import { teamHandlers } from './team.ts';

export { selectDecisions, selectMemberSince } from './db/company-decisions-queries.ts';
export { memberName } from './db/functions.gen.ts';
export { createAuthorizer } from './authorizer.ts';
export { createIdentityEngine } from './identity-engine.ts';
export { accountAttemptKey, requireCaptcha, networkAttemptKey } from './attempt-guards.ts';
export { deleteExpiredSignIns, sealAuditLog } from './housekeeping.ts';
export { identityMails } from './identity-mails.ts';
export type { PersonalRecords } from './personal-records.ts';

export function identityHandlers(engine: IdentityEngine, records: PersonalRecords): Handler[] {
  return [
    ...sessionHandlers(engine),
    ...signUpHandlers(engine),
    ...userAccountHandlers(engine, records),
    ...secondFactorHandlers(engine),
    ...companyHandlers(),
    ...teamHandlers(),
    ...invitationHandlers(engine),
    ...apiKeyHandlers(),
    ...identityConsoleHandlers(),
  ];
}
