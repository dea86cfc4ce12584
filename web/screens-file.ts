import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands in `screens.json`: how whoever serves the files tells an address of ours from one that leads nowhere. */
export interface Screens {
  /** Served as `<address>/index.html`. */
  readonly pages: readonly string[];
  /** The addresses behind the sign-in, which `app.html` answers; it answers any other with the status 404. */
  readonly app: string;
}

export function writeScreens(folder: string, patterns: readonly string[], pages: readonly string[]): void {
  const screens: Screens = { pages, app: addressPattern(patterns) };
  writeFileSync(join(folder, 'screens.json'), `${JSON.stringify(screens, null, 2)}\n`);
}

/** One regular expression for every screen in both languages, in the syntax that nginx and JavaScript share. */
export function addressPattern(patterns: readonly string[]): string {
  const paths = patterns.map((pattern) => pattern.replaceAll(/:\w+/g, '[^/]+'));
  return `^(?:/hi)?(?:${paths.join('|')})/?$`;
}
