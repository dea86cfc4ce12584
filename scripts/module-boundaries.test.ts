import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkModuleBoundaries } from './module-boundaries.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** This is a small repository that follows every rule; each test adds one forbidden import to it. */
const lawful: Record<string, string> = {
  'contract/package.json':
    '{ "name": "@marga/contract", "type": "module", "exports": { "./*": "./src/*.ts" } }',
  'contract/src/kernel/money.ts': 'export const money = 1;',
  'contract/src/kernel/money.test.ts': `import 'node:assert'; import './money.ts';`,
  'contract/src/bookings/booking.ts': `export { money } from '../kernel/money.ts';`,
  'server/src/platform/db.ts': `import '@marga/contract/bookings/booking'; export const db = 1;`,
  'server/src/modules/ledger/index.ts': `import '../../platform/db.ts'; export { post } from './post.ts';`,
  'server/src/modules/ledger/post.ts': 'export const post = 1;',
  'server/src/modules/ledger/post.test.ts': `import './post.ts'; import '../../../test/database.ts';`,
  'server/src/modules/checkout/index.ts': `import '../ledger/index.ts'; export const book = 1;`,
  'server/src/modules/identity/index.ts': 'export const signIn = 1;',
  'server/src/bin/api.ts': `import '../modules/checkout/index.ts'; import '../platform/db.ts';`,
  'server/test/database.ts': `import '../src/modules/ledger/post.ts';`,
  'web/src/app.tsx': `import '@marga/contract/kernel/money'; import './screens/paths.gen.ts';`,
  'web/src/screens.ts': 'export const EVERY_SCREEN = {};',
  'web/src/screens.test.ts': `import './screens.ts';`,
  'web/src/screens/paths.gen.ts': 'export const SCREENS = {};',
  'web/src/prerender/hydration.ts': 'export const hydrate = 1;',
  'web/src/prerender/page-paths.ts': `import '../screens.ts';`,
  'web/src/prerender/render.tsx': `import '../app.tsx'; import './page-paths.ts'; import '../screens.ts';`,
  'web/prerender-plugin.ts': `import './src/screens.ts'; import './src/prerender/render.tsx';`,
  'e2e/src/crawl.test.ts': `import '../../web/src/screens.ts';`,
  'sandbox/src/main.ts': `import '@marga/contract/kernel/money';`,
  'bench/src/read.ts': `import '../../server/test/database.ts';`,
};

test('a lawful repository has no violation', async () => {
  expect(await plant({})).toEqual([]);
});

test.each([
  ['the kernel uses Node', 'contract/src/kernel/money.ts', `import 'node:fs';`, 'kernel-keeps-its-layer'],
  [
    'the kernel uses the contract',
    'contract/src/kernel/money.ts',
    `import '../bookings/booking.ts';`,
    'kernel-keeps-its-layer',
  ],
  [
    'the contract uses Node',
    'contract/src/bookings/booking.ts',
    `import 'node:fs';`,
    'contract-keeps-its-layer',
  ],
  [
    'the contract uses the server',
    'contract/src/bookings/booking.ts',
    `import '../../../server/src/platform/db.ts';`,
    'contract-keeps-its-layer',
  ],
  [
    'the platform uses a module',
    'server/src/platform/db.ts',
    `import '../modules/identity/index.ts';`,
    'platform-keeps-its-layer',
  ],
  [
    'a module uses a program',
    'server/src/modules/ledger/post.ts',
    `import '../../bin/api.ts';`,
    'modules-keeps-its-layer',
  ],
  [
    'a module uses the test harness',
    'server/src/modules/ledger/post.ts',
    `import '../../../test/database.ts';`,
    'modules-keeps-its-layer',
  ],
  [
    'the web uses the server',
    'web/src/app.tsx',
    `import '../../server/src/platform/db.ts';`,
    'web-keeps-its-layer',
  ],
  [
    'a page imports the table of all screens',
    'web/src/app.tsx',
    `import './screens.ts';`,
    'browsers-load-generated-screen-tables',
  ],
  [
    'a page imports a type from the table of all screens',
    'web/src/app.tsx',
    `import { type AnyScreenName } from './screens.ts';`,
    'browsers-load-generated-screen-tables',
  ],
  [
    'hydration imports the table of all screens',
    'web/src/prerender/hydration.ts',
    `import '../screens.ts';`,
    'browsers-load-generated-screen-tables',
  ],
  [
    'a page imports the code that prerenders it',
    'web/src/prerender/hydration.ts',
    `import './page-paths.ts';`,
    'browsers-do-not-prerender',
  ],
  [
    'the sandbox uses more than the kernel',
    'sandbox/src/main.ts',
    `import '@marga/contract/bookings/booking';`,
    'sandbox-keeps-its-layer',
  ],
  [
    'only the type is imported',
    'sandbox/src/main.ts',
    `import type { X } from '@marga/contract/bookings/booking';`,
    'sandbox-keeps-its-layer',
  ],
  [
    'a module uses one that the graph does not name',
    'server/src/modules/identity/index.ts',
    `import '../ledger/index.ts';`,
    'identity-keeps-its-edges',
  ],
  [
    'a module passes by the other’s index',
    'server/src/modules/checkout/index.ts',
    `import '../ledger/post.ts';`,
    'modules-meet-at-their-index',
  ],
  [
    'a program passes by the index',
    'server/src/bin/api.ts',
    `import '../modules/ledger/post.ts';`,
    'modules-meet-at-their-index',
  ],
  [
    'a module is missing from the graph',
    'server/src/modules/loyalty/index.ts',
    `import '../../platform/db.ts';`,
    'every-module-is-in-the-graph',
  ],
  ['two files import each other', 'server/src/modules/ledger/post.ts', `import './index.ts';`, 'no-cycle'],
  ['a file does not exist', 'server/src/platform/db.ts', `import './gone.ts';`, 'resolvable'],
])('it is a violation when %s', async (_what, file, statement, rule) => {
  const violations = await plant({ [file]: `${statement}\n${lawful[file] ?? ''}` });
  expect(violations.map((violation) => violation.split(':')[0])).toContain(rule);
});

test('a repository without sources is a violation', async () => {
  const { violations } = await checkModuleBoundaries(emptyFolder());
  expect(violations).toEqual(['there is no source to read']);
});

async function plant(changed: Record<string, string>): Promise<string[]> {
  const folder = emptyFolder();
  for (const [path, text] of Object.entries({ ...lawful, ...changed })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'node_modules/@marga'), { recursive: true });
  symlinkSync(join(folder, 'contract'), join(folder, 'node_modules/@marga/contract'));
  return (await checkModuleBoundaries(folder)).violations;
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marga-boundaries-'));
  folders.push(folder);
  return folder;
}
