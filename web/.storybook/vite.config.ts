import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from '../catalogue-plugin.ts';
import { routeTable } from '../route-table-plugin.ts';
import { siteConfig } from '../site-config-plugin.ts';

/** What turns our sources into pages, without what judges and renders whole pages. */
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
