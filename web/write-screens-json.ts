import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** This is the content of `screens.json`, by which a file server distinguishes the portal's URLs from unknown ones. */
export interface Screens {
  /** These paths are served as `<path>/index.html`. */
  readonly pages: readonly string[];
  /** Matches the URLs behind the sign-in, which get `app.html`; any other URL gets it with the status 404. */
  readonly app: string;
}

export function writeScreensJson(
  folder: string,
  patterns: readonly string[],
  pages: readonly string[],
): void {
  const screens: Screens = { pages, app: buildScreenUrlPattern(patterns) };
  writeFileSync(join(folder, 'screens.json'), `${JSON.stringify(screens, null, 2)}\n`);
}

/**
 * Returns one regular expression for every screen in both languages, in the syntax that nginx and JavaScript share.
 */
export function buildScreenUrlPattern(patterns: readonly string[]): string {
  const paths = patterns.map((pattern) => pattern.replaceAll(/:\w+/g, '[^/]+'));
  return `^(?:/hi)?(?:${paths.join('|')})/?$`;
}
