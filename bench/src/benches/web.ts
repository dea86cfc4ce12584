import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '@marga/e2e/launch-browser';
import { startPortal } from '@marga/e2e/start-test-portal';
import type { Browser } from 'playwright-core';
import { measureInitialScriptSize } from '../measure/web/initial-script-size.ts';
import { checkPwaInstallability } from '../measure/web/pwa-installability.ts';
import { type Paint, measurePagePaintTiming } from '../measure/web/page-paint-timing.ts';

const GOALS = { firstScriptKb: 130, cls: 0.02, lcpRatio: 1.5 };
const ROUNDS = 7;
const STATIC_HOME = '/static-home';

/**
 * Measures the first visit to each public page on a slow network and a slow phone. The home page is timed
 * alternately with a page of the same hero that has only a document, its styles and its fonts.
 */
export async function run(): Promise<{ ok: boolean }> {
  const portal = await startPortal();
  const browser = await launchBrowser();
  try {
    const paths = pathsIn(portal.pages);
    const scripts = paths.map((path) => measureInitialScriptSize(portal.pages, path));
    for (const { path, gzipKb } of scripts)
      console.log(`${path}: ${gzipKb.toFixed(1)} kB of JavaScript at first`);
    writeStaticHome(portal.pages);
    const lcp = await compareFirstPaint(browser, portal.url);
    const shifts: { path: string; cls: number }[] = [];
    for (const path of paths) {
      const { cls, lcpMs } = await measurePagePaintTiming(browser, portal.url + path);
      shifts.push({ path, cls });
      console.log(`${path}: moved by ${cls.toFixed(4)}, largest paint after ${lcpMs.toFixed(0)} ms`);
    }
    const installed = await checkPwaInstallability(browser, portal.url);
    const heaviest = scripts.toSorted((a, b) => b.gzipKb - a.gzipKb)[0];
    const unsteadiest = shifts.toSorted((a, b) => b.cls - a.cls)[0];
    const withSchemas = scripts.filter(({ hasSchemaLibrary }) => hasSchemaLibrary).map(({ path }) => path);
    const ok =
      heaviest !== undefined &&
      unsteadiest !== undefined &&
      heaviest.gzipKb <= GOALS.firstScriptKb &&
      withSchemas.length === 0 &&
      unsteadiest.cls <= GOALS.cls &&
      lcp.ratio <= GOALS.lcpRatio &&
      installed.objections.length === 0 &&
      installed.isControlled &&
      installed.isReadableOffline;
    return { ok, goals: GOALS, pages: paths.length, heaviest, withSchemas, unsteadiest, lcp, installed } as {
      ok: boolean;
    };
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** One article represents all of them, because they are the same page with different text. */
function pathsIn(folder: string): string[] {
  const { pages } = JSON.parse(readFileSync(join(folder, 'screens.json'), 'utf8')) as { pages: string[] };
  const isArticle = (path: string) => /\/resources\/./.test(path);
  const articles = pages.filter(isArticle).slice(0, 2);
  return [...pages.filter((path) => !isArticle(path)), ...articles];
}

/** Writes the home page as a static document without scripts. No page that runs a script can paint sooner. */
function writeStaticHome(folder: string): void {
  const home = readFileSync(join(folder, 'index.html'), 'utf8');
  const bare = home
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|manifest)"[^>]*>/g, '');
  mkdirSync(join(folder, STATIC_HOME));
  writeFileSync(join(folder, STATIC_HOME, 'index.html'), bare);
}

/**
 * Measures both pages alternately, so that other load on the machine affects both; the first pair warms up and is
 * discarded.
 */
async function compareFirstPaint(browser: Browser, url: string) {
  const pairs: { ours: Paint; bare: Paint; ratio: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const bare = await measurePagePaintTiming(browser, url + STATIC_HOME);
    const ours = await measurePagePaintTiming(browser, `${url}/`);
    const ratio = ours.lcpMs / bare.lcpMs;
    if (round === 0) continue;
    pairs.push({ ours, bare, ratio });
    console.log(
      `largest paint ${round}/${ROUNDS}: static ${bare.lcpMs.toFixed(0)} ms, ours ${ours.lcpMs.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
    );
  }
  const byRatio = pairs.toSorted((a, b) => a.ratio - b.ratio);
  const middle = byRatio[Math.floor(byRatio.length / 2)];
  if (!middle) throw new Error('no rounds');
  return {
    ratio: rounded(middle.ratio),
    spread: [rounded(byRatio[0]?.ratio ?? 0), rounded(byRatio.at(-1)?.ratio ?? 0)],
    oursMs: Math.round(middle.ours.lcpMs),
    staticMs: Math.round(middle.bare.lcpMs),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
