/** All cached inbox lists have query keys that begin with this one. */
export const INBOX = ['console', 'support', 'inbox'];

export function supportTicketQueryKey(ticketId: string) {
  return ['console', 'support', 'ticket', ticketId];
}
