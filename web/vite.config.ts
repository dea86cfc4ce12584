import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createArticlesPlugin } from './articles-plugin.ts';
import { createMessageCataloguePlugin } from './message-catalogue-plugin.ts';
import { createFirstLoadBudgetPlugin } from './first-load-budget-plugin.ts';
import { createLibraryReplacementsPlugin } from './library-replacements-plugin.ts';
import { createPrerenderPlugin } from './prerender-plugin.ts';
import { createRouteTablePlugin } from './route-table-plugin.ts';
import { createSecurityHeadersPlugin } from './security-headers-plugin.ts';
import { createSiteConfigPlugin } from './site-config-plugin.ts';

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/**
 * Libraries that change rarely get a separate chunk, so that a release of the portal does not evict them from the
 * browser's cache. React Aria and the query cache stay out of it, because only the signed-in screens load them.
 */
const frameworkModules = /node_modules\/(react|react-dom|scheduler|react-router)\//;

/**
 * Modules that every page needs form one file instead of ten small ones, which compresses better and arrives at
 * once.
 */
const shellModules =
  /\/web\/src\/(layout|shared|shared\/offline\/offline-data-owner|ui\/skeleton)[./](?!frame\/(?!frame-of-session\.|lazy-frame\.|frame-placeholder\.)|messages|csv|search-text|use-idempotency-key|single-key-shortcuts|audit-reason-labels|event-stream|captcha|session-expiry-timer|format|use-current-minute|member|operator|command-palette|offline|not-found|use-paged-list|percent|amount-parts|use-today|session-renewal|dates-in-india)|node_modules\/lucide-react\/dist\/esm\/(?!icons)/;

/** Modules that the public forms share are in one file, which compresses better and arrives at once. */
const formModules =
  /\/web\/src\/(ui\/(field|focus-first-invalid-field|text-link-classes)|site\/(auth-page-layout|form-failure|submit-button))\.|lucide-react\/dist\/esm\/icons\/(check|chevron-down|circle-exclamation-point)\./;

/** Modules of the public forms that choose a password: to sign up, to join a company, after a reset. */
const newPasswordModules =
  /\/web\/src\/(ui\/(use-new-password-validation|password-policy)|site\/terms-checkbox)\.|\/identity\/legal-document-versions\./;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    createMessageCataloguePlugin(),
    createArticlesPlugin(),
    createRouteTablePlugin(),
    createSiteConfigPlugin(),
    createLibraryReplacementsPlugin(),
    createFirstLoadBudgetPlugin(),
    createSecurityHeadersPlugin(),
    createPrerenderPlugin(),
  ],
  server: {
    proxy: {
      // The proxy passes an event stream through as it arrives, but compression would hold events back.
      '/v1': { target: apiUrl, changeOrigin: false, headers: { 'accept-encoding': 'identity' } },
    },
  },
  build: {
    // These are the first versions with native light-dark() and CSS nesting; older targets would only add needless
    // polyfills.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // All browsers named in `target` preload modules natively.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: frameworkModules },
            { name: 'shell', test: shellModules },
            { name: 'form', test: formModules },
            { name: 'new-password', test: newPasswordModules },
          ],
        },
      },
    },
  },
});
