import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from '../catalogue-plugin.ts';
import { routeTable } from '../route-table-plugin.ts';
import { siteConfig } from '../site-config-plugin.ts';

/** Holds the plugins that compile our sources, without those that check and prerender whole pages. */
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    catalogues(),
    routeTable(),
    siteConfig(),
  ],
});
