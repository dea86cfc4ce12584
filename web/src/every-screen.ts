import { CONSOLE_SCREENS } from './console-routes.ts';
import { SCREENS } from './routes.ts';

/** For what looks at all screens: the command palette, the build, the tests, the pictures. No page loads it at first. */
export const EVERY_SCREEN = { ...SCREENS, ...CONSOLE_SCREENS };

export type AnyScreenName = keyof typeof EVERY_SCREEN;
