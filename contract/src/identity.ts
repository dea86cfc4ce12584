import { accountRoutes } from './identity/account.ts';
import { companyRoutes } from './identity/company.ts';
import { consoleRoutes } from './identity/console.ts';
import { sessionRoutes } from './identity/session.ts';
import { teamRoutes } from './identity/team.ts';

/** These routes cover who a user is, for which company they act, and what they may do there. */
export const identityRoutes = [
  ...sessionRoutes,
  ...accountRoutes,
  ...companyRoutes,
  ...teamRoutes,
  ...consoleRoutes,
] as const;
