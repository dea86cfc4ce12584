import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/**
 * Without these flags Chromium looks for a GPU, a keyring and the servers of its vendor, none of which a test machine
 * has.
 */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The headless shell is preferred if installed: without windows and menus each page takes a quarter less time. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Returns how to launch the system's Chromium, or the one that the environment names. */
export function findBrowserToLaunch(): { executablePath: string; args: string[] } {
  return {
    executablePath: process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path)) ?? 'chromium',
    args: flags,
  };
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(findBrowserToLaunch());
}
