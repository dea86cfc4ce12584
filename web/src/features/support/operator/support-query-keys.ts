/** These are the query keys of cached inbox data. */
export const INBOX = ['console', 'support', 'inbox'];

export function ticketQueryKey(ticketId: string) {
  return ['console', 'support', 'ticket', ticketId];
}
