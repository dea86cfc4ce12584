import type { Locale } from '@marga/contract/identity/field-schemas';
import type catalogue from '@marga/contract/messages/en.json';
import { formatCompleteMessage, type Values } from '@marga/contract/messages/format-message';
import type { ServerMessageIdOf } from '@marga/contract/messages/server-messages';
import { SERVER_MESSAGES } from './server-messages.gen.ts';

export type ServerMessageId = ServerMessageIdOf<keyof typeof catalogue>;

/** Returns a text with its values. It throws when one is missing, so that nothing is sent with a gap. */
export type Translate = (id: ServerMessageId, values?: Values) => string;

/** Returns the translation function for mails and documents in a language: `t('mail.footer.account')`. */
export function createTranslator(locale: Locale): Translate {
  return (id, values = {}) => {
    const message = SERVER_MESSAGES[locale][id];
    // A few texts are in English alone, because only suppliers and our own support team read them.
    if (message === undefined) throw new RangeError(`the ${locale} catalogue has no message ${id}`);
    return formatCompleteMessage(message, values, `${locale}-IN`);
  };
}

/** Returns the ids that begin with a prefix, in the order of the catalogue. */
export function messageIdsWithPrefix(prefix: string): ServerMessageId[] {
  return (Object.keys(SERVER_MESSAGES.en) as ServerMessageId[]).filter((id) => id.startsWith(prefix));
}
