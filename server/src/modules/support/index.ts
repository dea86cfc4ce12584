import type { Handler } from '../../platform/http/handler.ts';
import { inboxHandlers } from './inbox.ts';
import { senderHandlers } from './sender.ts';
import { startHandlers } from './start.ts';

export { selectRecentAnswers } from './answers-sql.ts';
export { clearTickets, mailUnreadAnswers } from './housekeeping.ts';
export { supportMails } from './mails.ts';
export { personalTickets } from './personal-tickets.ts';

export function supportHandlers(): Handler[] {
  return [...startHandlers(), ...senderHandlers(), ...inboxHandlers()];
}
