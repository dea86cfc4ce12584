import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compileMessage } from './src/shared/messages/compile-message.ts';
import { CATALOGUE_PARTS, isMessageInCataloguePart } from './src/shared/messages/message-catalogue-parts.ts';

const MODULE_ID = 'virtual:messages';
const LOCALES = ['en', 'hi'];
const folder = fileURLToPath(new URL('../contract/src/messages/', import.meta.url));

/**
 * Parses the message syntax at build time, so that the browser need not, and splits each catalogue into parts such
 * as `en.json?part=site`. `virtual:messages/en` loads the parts and `virtual:messages` loads that table, so nobody
 * loads the file names of the other language.
 */
export function createMessageCataloguePlugin(): Plugin {
  return {
    name: 'marga-catalogues',
    enforce: 'pre',
    resolveId: (id) =>
      id === MODULE_ID || LOCALES.some((locale) => id === messageCatalogueModuleId(locale))
        ? `\0${id}`
        : undefined,
    load(id) {
      if (id === `\0${MODULE_ID}`) return tables();
      const locale = LOCALES.find((one) => id === `\0${messageCatalogueModuleId(one)}`);
      if (locale !== undefined) return loadersOf(locale);
      const [file = '', query] = id.split('?part=');
      const part = CATALOGUE_PARTS.find((name) => name === query);
      if (part === undefined) return undefined;
      this.addWatchFile(file);
      const messages = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
      const messagesOfPart = messages.filter(([key]) => isMessageInCataloguePart(part, key));
      const compiled = Object.fromEntries(messagesOfPart.map(([key, text]) => [key, compileMessage(text)]));
      return { code: `export default ${JSON.stringify(compiled)};`, moduleType: 'js' };
    },
  };
}

/** Returns the id of the module that loads the parts of a language. */
export function messageCatalogueModuleId(locale: string): string {
  return `${MODULE_ID}/${locale}`;
}

function tables(): string {
  const entries = LOCALES.map(
    (locale) =>
      `${JSON.stringify(locale)}: () => import(${JSON.stringify(messageCatalogueModuleId(locale))})`,
  );
  return `export const tables = {${entries.join(',')}};`;
}

function loadersOf(locale: string): string {
  const entries = CATALOGUE_PARTS.map((part) => {
    const file = JSON.stringify(`${folder}${locale}.json?part=${part}`);
    return `${JSON.stringify(part)}: () => import(${file})`;
  });
  return `export const loaders = {${entries.join(',')}};`;
}
