import { formatCompleteMessage, type Values } from '@marga/contract/messages/format-message';
import catalogue from '@marga/contract/messages/en.json';
import { compileMessage } from '../shared/messages/compile-message.ts';
import type { MessageId } from '../shared/i18n/use-translations.ts';

/** Returns the English text of a story, by which a component test finds what a person would look for. */
export function english(id: MessageId, values: Values = {}): string {
  return formatCompleteMessage(compileMessage(catalogue[id]), values, 'en-IN');
}
