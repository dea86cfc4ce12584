/** Under which names what has been read of the inbox is kept. */
export const INBOX = ['console', 'support', 'inbox'];

export function ticketKey(ticketId: string) {
  return ['console', 'support', 'ticket', ticketId];
}
