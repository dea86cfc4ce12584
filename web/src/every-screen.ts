import { CONSOLE_SCREENS } from './console-routes.ts';
import { SCREENS } from './routes.ts';

/**
 * This serves code that needs all screens: the command palette, the build, the tests and the screenshots. No page
 * loads it at first.
 */
export const EVERY_SCREEN = { ...SCREENS, ...CONSOLE_SCREENS };

export type AnyScreenName = keyof typeof EVERY_SCREEN;
