import { redirect, type RouteObject } from 'react-router';
import { CONSOLE_ENTRY, CONSOLE_HOME, type ConsoleScreenName } from './routes.ts';
import { auditReasonSource } from './shared/audit-reason-source.ts';
import { auditReasonForRequest } from './shared/operator/audit-reasons.ts';
import { CONSOLE_SCREENS } from './screens/console/paths.gen.ts';
import { CONSOLE_LOADERS } from './screens/console/loaders.gen.ts';

/** Returns the routes that the router adds when somebody opens the console. */
export function buildOperatorConsoleRoutes(): RouteObject[] {
  auditReasonSource.current = auditReasonForRequest;
  const screens = (Object.keys(CONSOLE_SCREENS) as ConsoleScreenName[]).map((name) => ({
    path: CONSOLE_SCREENS[name].path,
    lazy: CONSOLE_LOADERS[name],
  }));
  return [{ path: CONSOLE_ENTRY, loader: () => redirect(CONSOLE_HOME) }, ...screens];
}
