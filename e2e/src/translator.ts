import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCompleteMessage, type Values } from '@marga/contract/messages/format-message';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import { compileMessage } from '@marga/web/shared/messages/compile-message';

/** Returns the text of a screen, with its values filled in. */
export type Translate = (id: string, values?: Values) => string;

/** Reads the texts of the screens in a language. A test that forgets a value fails at once instead of waiting for it. */
export function createTranslator(locale: 'en' | 'hi'): Translate {
  const file = join(projectRoot, `contract/src/messages/${locale}.json`);
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return (id, values = {}) => {
    const message = catalogue[id];
    if (message === undefined) throw new RangeError(`${locale} has no words for ${id}`);
    return formatCompleteMessage(compileMessage(message), values, `${locale}-IN`);
  };
}
