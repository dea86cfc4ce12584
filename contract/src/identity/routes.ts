import { accountRoutes } from './account.ts';
import { companyRoutes } from './company.ts';
import { consoleRoutes } from './company-and-user-administration.ts';
import { sessionRoutes } from './session.ts';
import { teamRoutes } from './team.ts';

/** These routes cover who a user is, for which company they act, and what they may do there. */
export const identityRoutes = [
  ...sessionRoutes,
  ...accountRoutes,
  ...companyRoutes,
  ...teamRoutes,
  ...consoleRoutes,
] as const;
