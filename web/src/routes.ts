import type { ComponentType } from 'react';
import type { CONSOLE_SCREENS } from './screens/console/paths.gen.ts';
import { SCREENS } from './screens/paths.gen.ts';

/**
 * Every user loads this table of paths, so it lacks the screens of staff (screens/console/paths.gen.ts) and what only
 * the build and the tests read. A screen is added in screens.ts.
 */
export { SCREENS };

/** Staff start here. The path is written twice, because visitors do not load the paths of the console. */
export const CONSOLE_HOME = '/console/work-queue';

/** Whoever opens this address comes to the first page of the console. */
export const CONSOLE_ENTRY = '/console';

export function isOperatorConsolePath(path: string): boolean {
  return path === CONSOLE_ENTRY || path.startsWith(`${CONSOLE_ENTRY}/`);
}

/** Names a screen that is not for staff. */
export type ScreenName = keyof typeof SCREENS;

/** Names a screen that anyone may see. */
export type PublicScreenName = {
  [Name in ScreenName]: (typeof SCREENS)[Name]['audience'] extends 'anyone' ? Name : never;
}[ScreenName];

export type MemberScreenName = Exclude<ScreenName, PublicScreenName>;

export type ConsoleScreenName = keyof typeof CONSOLE_SCREENS;

/** Loads the code of a screen. */
export type LazyScreen = () => Promise<{ Component: ComponentType }>;

export function isPublicScreen(name: ScreenName): name is PublicScreenName {
  return SCREENS[name].audience === 'anyone';
}
