import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createArticlesPlugin } from '../articles-plugin.ts';
import { createMessageCataloguePlugin } from '../message-catalogue-plugin.ts';
import { createRouteTablePlugin } from '../route-table-plugin.ts';
import { createSiteConfigPlugin } from '../site-config-plugin.ts';

/** Holds the plugins that compile our sources, without those that check and prerender whole pages. */
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    createArticlesPlugin(),
    createMessageCataloguePlugin(),
    createRouteTablePlugin(),
    createSiteConfigPlugin(),
  ],
});
