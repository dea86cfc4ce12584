import type { Handler } from '../../platform/http/handler.ts';
import { supportInboxHandlers } from './support-inbox.ts';
import { customerSupportTicketHandlers } from './customer-tickets.ts';
import { startConversationHandlers } from './start-conversation.ts';

export { selectInbox } from './db/support-inbox-queries.ts';
export { selectRecentAnswers } from './db/recent-answers-queries.ts';
export { closeAndDeleteOldSupportTickets, queueUnreadAnswerMails } from './background-jobs.ts';
export { supportMails } from './support-mails.ts';
export { accountExportTickets } from './support-tickets-for-account-export.ts';

export function supportHandlers(): Handler[] {
  return [...startConversationHandlers(), ...customerSupportTicketHandlers(), ...supportInboxHandlers()];
}
