import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import { launchBrowser } from './launch-browser.ts';

/**
 * This file draws the icons of the installed portal from their outlines, in the sizes that operating systems ask for.
 * The images are committed.
 */
const ICONS = [
  { outline: 'icon', sizePx: 192 },
  { outline: 'icon', sizePx: 512 },
  { outline: 'maskable', sizePx: 512 },
];

const folder = join(projectRoot, 'web/public/icons');
const browser = await launchBrowser();
for (const { outline, sizePx } of ICONS) {
  const page = await browser.newPage({ viewport: { width: sizePx, height: sizePx } });
  const svg = readFileSync(join(folder, `${outline}.svg`), 'utf8');
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${sizePx}px}</style>${svg}`);
  writeFileSync(join(folder, `${outline}-${sizePx}.png`), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
