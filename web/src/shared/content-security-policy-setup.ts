/**
 * This module prepares two libraries for the page's security policy (security-headers-plugin.ts), and must run
 * before they load.
 */

interface Page {
  trustedTypes?: {
    createPolicy(
      name: 'default',
      rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
    ): void;
  };
  __zod_globalConfig?: { jitless: boolean };
}

/** This is the URL of the worker that makes the portal work offline. */
export const SERVICE_WORKER = '/service-worker.js';

const page = globalThis as Page;

// No code turns text into markup. React Aria clears its list of announcements by setting `innerHTML` to an empty
// string, so only that is allowed. The only script started by its URL is the portal's own worker.
page.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === '' ? '' : null),
  createScriptURL: (url) => (url === SERVICE_WORKER ? url : null),
});

// Zod tests whether it may compile its schemas with `new Function`, and that test alone violates the policy. It reads
// this setting first. Calling Zod's own `config` instead would load Zod on pages that validate nothing.
// oxlint-disable-next-line no-underscore-dangle -- the library's name
page.__zod_globalConfig = { jitless: true };
