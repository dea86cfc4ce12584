import type { Handler } from '../../platform/http/handler.ts';
import { supportInboxHandlers } from './inbox.ts';
import { ticketSenderHandlers } from './sender.ts';
import { startConversationHandlers } from './start.ts';

export { selectRecentAnswers } from './answers-sql.ts';
export { closeAndDeleteOldTickets, mailUnreadAnswers } from './housekeeping.ts';
export { supportMails } from './mails.ts';
export { personalTickets } from './personal-tickets.ts';

export function supportHandlers(): Handler[] {
  return [...startConversationHandlers(), ...ticketSenderHandlers(), ...supportInboxHandlers()];
}
