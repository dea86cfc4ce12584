import { articles } from 'virtual:articles';
import { EVERY_SCREEN } from '../every-screen.ts';
import { SCREENS, type ScreenName } from '../routes.ts';

/** A page that is rendered when the portal is built. */
export interface PublicPage {
  readonly screen: ScreenName;
  /** Without language. */
  readonly path: string;
  /** It lives by the secret of a mailed link, which no server ever sees: its words wait for the browser. */
  readonly isPersonal: boolean;
}

/** The addresses of a screen whose path leaves something open. */
const ADDRESSES: Partial<Record<ScreenName, readonly string[]>> = {
  article: articles.map(({ slug }) => `/resources/${slug}`),
};

/** Every page that anyone may see. */
export function publicPages(): PublicPage[] {
  return (Object.keys(SCREENS) as ScreenName[])
    .filter((screen) => SCREENS[screen].audience === 'anyone')
    .flatMap((screen) =>
      addressesOf(screen).map((path) => ({
        screen,
        path,
        isPersonal: SCREENS[screen].sample.includes('#code='),
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

/** The paths of the screens behind the sign-in, which the shell of the portal answers. */
export function memberPatterns(): string[] {
  return Object.values(EVERY_SCREEN)
    .filter(({ audience }) => audience !== 'anyone')
    .map(({ path }) => path);
}
