import type { Workflow } from '../../platform/durable.ts';
import type { Config } from '../../platform/config.ts';
import type { Handler } from '../../platform/http/handler.ts';
import type { MailTemplates } from '../../platform/mail/template.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { type MoveDeps, type MoveInput, moveWorkflow } from './advance-move.ts';
import { aftercareReadHandlers } from './aftercare.ts';
import { cancelHandlers } from './cancel.ts';
import { cancelMails } from './cancel-mails.ts';
import { cancellationMove } from './cancellation.ts';
import { serviceRequestHandlers } from './service-requests.ts';
import { changeMove } from './change.ts';
import { changeMails } from './change-mails.ts';
import { changeHandlers } from './changes.ts';
import { historyHandlers } from './history.ts';
import { noticeHandlers } from './notices.ts';
import { refundHandlers } from './refund-handlers.ts';
import { versionHandlers } from './versions.ts';

export { selectServiceRequestNews } from './service-request-sql.ts';
export { changeQuoteOf, type ToChange } from './service-request-change.ts';
export { becomesOf } from './service-request-becomes.ts';
export { serviceRequestQuoteOf, type ToAnswer, wantedOf } from './service-request-quote.ts';
export { OPERATOR_QUOTE_PREFIX } from './move-sql.ts';
export { letterOf } from './refund-letter.ts';
export { endOfGone, leftAtSupplier } from './supplier-cancelled.ts';
export { selectMovedNews } from './version-sql.ts';
export { callBeginWatch } from './watch-sql.ts';
export { runAftercare } from './worker.ts';

export function aftercareHandlers(deps: { suppliers: Suppliers }): Handler[] {
  return [
    ...cancelHandlers(deps),
    ...changeHandlers(deps),
    ...serviceRequestHandlers(deps),
    ...versionHandlers(deps),
    ...refundHandlers(),
    ...historyHandlers(),
    ...aftercareReadHandlers(deps),
    ...noticeHandlers(deps),
  ];
}

/** One of each kind of move: they differ in what is sent and in what follows. */
export function moveWorkflows(deps: MoveDeps): Workflow<MoveInput>[] {
  return [moveWorkflow(deps, cancellationMove), moveWorkflow(deps, changeMove)];
}

export function aftercareMails(deps: { config: Pick<Config, 'PUBLIC_ORIGIN'> }): MailTemplates {
  return { ...cancelMails(deps), ...changeMails(deps) };
}
