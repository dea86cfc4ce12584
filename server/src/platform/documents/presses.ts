import type { Config } from '../config.ts';
import { DocumentPress } from './document-press.ts';

/** The press of a template. One for each folder of fonts, since a process of tests may be configured in several ways. */
export function pressesFor(template: URL): (config: Pick<Config, 'DOCUMENT_FONTS'>) => DocumentPress {
  const presses = new Map<string, DocumentPress>();
  return ({ DOCUMENT_FONTS: fonts }) => {
    const press = presses.get(fonts) ?? new DocumentPress(template, fonts);
    presses.set(fonts, press);
    return press;
  };
}
