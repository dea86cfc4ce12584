import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@marga/server/test/engines/data-folder';

/** Returns the text of a screen, with its `{…}` filled in. */
export type Translate = (id: string, values?: Readonly<Record<string, string>>) => string;

/** Reads the texts of the screens in a language. */
export function createTranslator(locale: 'en' | 'hi'): Translate {
  const file = join(projectRoot, `web/src/shared/messages/${locale}.json`);
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return (id, values = {}) => {
    const message = catalogue[id];
    if (message === undefined) throw new RangeError(`${locale} has no words for ${id}`);
    return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  };
}
