import { accountRoutes } from './identity/account.ts';
import { companyRoutes } from './identity/company.ts';
import { consoleRoutes } from './identity/console.ts';
import { sessionRoutes } from './identity/session.ts';
import { teamRoutes } from './identity/team.ts';

/** Who somebody is, for which company they act, and who may do what there. */
export const identityRoutes = [
  ...sessionRoutes,
  ...accountRoutes,
  ...companyRoutes,
  ...teamRoutes,
  ...consoleRoutes,
] as const;
