import { articles } from 'virtual:articles';
import { CONSOLE_ENTRY, SCREENS, type ScreenName } from '../routes.ts';
import { EVERY_SCREEN } from '../screens.ts';

/** Describes a public page, which is rendered at build time unless it is personal. */
export interface PublicPage {
  readonly screen: ScreenName;
  /** The path has no language prefix. */
  readonly path: string;
  /**
   * This is true when the page depends on the secret of an emailed link, which no server ever sees, so that it is
   * rendered in the browser.
   */
  readonly isPersonal: boolean;
}

/** Lists the URLs of screens whose path has parameters. */
const ADDRESSES: Partial<Record<ScreenName, readonly string[]>> = {
  article: articles.map(({ slug }) => `/resources/${slug}`),
};

/** Returns every page that anyone may see. */
export function listPublicPages(): PublicPage[] {
  return (Object.keys(SCREENS) as ScreenName[])
    .filter((screen) => SCREENS[screen].audience === 'anyone')
    .flatMap((screen) =>
      addressesOf(screen).map((path) => ({
        screen,
        path,
        isPersonal: EVERY_SCREEN[screen].sample?.includes('#code=') ?? false,
      })),
    );
}

function addressesOf(screen: ScreenName): readonly string[] {
  const { path } = SCREENS[screen];
  if (!path.includes(':')) return [path];
  const addresses = ADDRESSES[screen];
  if (!addresses) throw new RangeError(`which addresses ${path} has is written nowhere`);
  return addresses;
}

/** Returns the paths of the screens behind the sign-in, which are served by the portal's shell. */
export function listMemberScreenPaths(): string[] {
  const screens = Object.values(EVERY_SCREEN)
    .filter(({ audience }) => audience !== 'anyone')
    .map(({ path }) => path);
  return [...screens, CONSOLE_ENTRY];
}
