import { readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { isSiteMessage } from './src/lib/messages/site-messages.ts';

const withoutParser = {
  '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
};

/**
 * Reads the message syntax while building, so that the browser does not load its parser, and cuts each catalogue in
 * two: what the public pages say, and what only the portal says. `en.json?part=site` is the first of them.
 */
export function catalogues(): Plugin {
  return {
    name: 'marga-catalogues',
    enforce: 'pre',
    // While developing, react-intl checks plain words too, for which it needs the parser.
    config: (_config, { command }) => (command === 'build' ? { resolve: { alias: withoutParser } } : {}),
    load(id) {
      const match = /^(.*\/messages\/\w+\.json)\?part=(site|portal)$/.exec(id);
      if (!match) return undefined;
      const [, file = '', part] = match;
      this.addWatchFile(file);
      const messages = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
      const kept = messages.filter(([key]) => isSiteMessage(key) === (part === 'site'));
      const words = Object.fromEntries(kept.map(([key, text]) => [key, compiled(text)]));
      return { code: `export default ${JSON.stringify(words)};`, moduleType: 'js' };
    },
  };
}

/** Plain words stay words: react-intl hands them out as they are. */
function compiled(text: string): unknown {
  return /[{}'<]/.test(text) ? parse(text, { captureLocation: false }) : text;
}
