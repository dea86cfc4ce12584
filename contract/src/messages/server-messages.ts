/**
 * Only the server writes the messages whose ids begin with these prefixes: mails, PDF documents and letters. They are
 * in the same catalogues as the texts of the screens, and no browser loads them.
 */
const SERVER_MESSAGE_PREFIXES = ['mail.', 'pdf.', 'letter.'] as const;

/** Selects the ids of the server's messages from those of a catalogue. */
export type ServerMessageIdOf<Id> = Extract<Id, `${(typeof SERVER_MESSAGE_PREFIXES)[number]}${string}`>;

export function isServerMessage(id: string): boolean {
  return SERVER_MESSAGE_PREFIXES.some((prefix) => id.startsWith(prefix));
}
