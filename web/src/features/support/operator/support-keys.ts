/** These are the query keys of cached inbox data. */
export const INBOX = ['console', 'support', 'inbox'];

export function ticketKey(ticketId: string) {
  return ['console', 'support', 'ticket', ticketId];
}
