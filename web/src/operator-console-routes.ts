import type { RouteObject } from 'react-router';
import type { ConsoleScreenName } from './routes.ts';
import { auditReasonSource } from './shared/audit-reason-source.ts';
import { auditReasonForRequest } from './shared/operator/audit-reasons.ts';
import { CONSOLE_SCREENS } from './screens/console/paths.gen.ts';
import { CONSOLE_LOADERS } from './screens/console/loaders.gen.ts';

/** Returns the routes that the router adds when somebody opens the console. */
export function buildOperatorConsoleRoutes(): RouteObject[] {
  auditReasonSource.current = auditReasonForRequest;
  return (Object.keys(CONSOLE_SCREENS) as ConsoleScreenName[]).map((name) => ({
    path: CONSOLE_SCREENS[name].path,
    lazy: CONSOLE_LOADERS[name],
  }));
}
