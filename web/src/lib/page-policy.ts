/** What two libraries must be told under the page's security policy (security-headers-plugin.ts), before they load. */

interface Page {
  trustedTypes?: {
    createPolicy(
      name: 'default',
      rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
    ): void;
  };
  __zod_globalConfig?: { jitless: boolean };
}

/** Where the worker is that makes the portal work offline. */
export const SERVICE_WORKER = '/service-worker.js';

const page = globalThis as Page;

// Nobody turns a text into markup. React Aria empties its list of announcements by setting `innerHTML` to nothing, so
// nothing is what may be set. And the one script that is started by its address is our own worker.
page.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === '' ? '' : null),
  createScriptURL: (url) => (url === SERVICE_WORKER ? url : null),
});

// Zod tries whether it may compile what it checks, and only the trying is a violation already. It looks here first;
// its own `config` would load it for pages that check nothing.
// oxlint-disable-next-line no-underscore-dangle -- the library's name
page.__zod_globalConfig = { jitless: true };
