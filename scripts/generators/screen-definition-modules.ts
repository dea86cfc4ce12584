import { type AnyScreenName, EVERY_SCREEN } from '../../web/src/screens.ts';
import type { PaletteEntry, Screen } from '../../web/src/screens/screen.ts';

type Row = readonly [name: AnyScreenName, screen: Screen];

const FOLDER = 'web/src/screens';
const HEADER = '// Written by `npm run generate` from web/src/screens.ts; edit that instead.';

const rows = Object.entries(EVERY_SCREEN) as Row[];
const rowsFor = (...audiences: Screen['audience'][]) =>
  rows.filter(([, { audience }]) => audiences.includes(audience));

/**
 * Returns the tables that browsers load, by path. Each is a module of its own, so that nobody loads rows or columns
 * that they do not need: a visitor gets no names of files behind the sign-in, and only tests get the samples.
 */
export function generateScreenTables(): Map<string, string> {
  const tables = {
    paths: renderPaths('SCREENS', rowsFor('anyone', 'signed-in', 'member')),
    offline: renderOfflineScreens(),
    palette: renderPalette(),
    'public/loaders': renderLoaders('PUBLIC_LOADERS', 'PublicScreenName', rowsFor('anyone')),
    'member/loaders': renderLoaders('MEMBER_LOADERS', 'MemberScreenName', rowsFor('signed-in', 'member')),
    'console/loaders': renderLoaders('CONSOLE_LOADERS', 'ConsoleScreenName', rowsFor('staff')),
    'console/paths': renderPaths('CONSOLE_SCREENS', rowsFor('staff')),
  };
  return new Map(
    Object.entries(tables).map(([name, text]) => [`${FOLDER}/${name}.gen.ts`, `${HEADER}\n${text}`]),
  );
}

function renderPaths(table: string, screens: readonly Row[]): string {
  const lines = screens.map(
    ([name, { path, audience }]) => `${name}: ${JSON.stringify({ path, audience })},`,
  );
  return `export const ${table} = {\n${lines.join('\n')}\n} as const;\n`;
}

function renderOfflineScreens(): string {
  const readable = rows.filter(([, { isReadableOffline }]) => isReadableOffline);
  return [
    "import { SCREENS } from './paths.gen.ts';",
    `export const SCREENS_READABLE_OFFLINE = [${readable.map(([name]) => `SCREENS.${name}`).join(', ')}];`,
    '',
  ].join('\n\n');
}

function renderLoaders(table: string, names: string, screens: readonly Row[]): string {
  const lines = screens.map(
    ([name, { file }]) => `${name}: () => import(${JSON.stringify(`../../${file}`)}),`,
  );
  return [
    `import type { LazyScreen, ${names} } from '../../routes.ts';`,
    `export const ${table}: Readonly<Record<${names}, LazyScreen>> = {\n${lines.join('\n')}\n};`,
    '',
  ].join('\n\n');
}

function renderPalette(): string {
  const entries = rows.flatMap(([screen, { palette }]) => (palette ? [{ screen, palette }] : []));
  const pages = entries
    .toSorted((a, b) => a.palette.rank - b.palette.rank)
    .map(({ screen, palette: { text, permission, staffPermission, onlyStrangers } }) => ({
      screen,
      title: `command-palette.page.${text}`,
      keywords: `command-palette.keywords.${text}`,
      permission,
      staffPermission,
      onlyStrangers,
    }));
  const suggestedTo = (whom: keyof NonNullable<PaletteEntry['suggestion']>) =>
    entries
      .flatMap(({ screen, palette }) => {
        const place = palette.suggestion?.[whom];
        return place === undefined ? [] : [{ screen, place }];
      })
      .toSorted((a, b) => a.place - b.place)
      .map(({ screen }) => screen);
  return [
    `export const PALETTE_PAGES = ${JSON.stringify(pages)} as const;`,
    `export const SUGGESTED_TO_STRANGERS = ${JSON.stringify(suggestedTo('stranger'))} as const;`,
    `export const SUGGESTED_TO_SIGNED_IN = ${JSON.stringify(suggestedTo('signedIn'))} as const;`,
    '',
  ].join('\n\n');
}
