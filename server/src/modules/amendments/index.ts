import type { Workflow } from '../../platform/durable.ts';
import type { Config } from '../../platform/config.ts';
import type { Handler } from '../../platform/http/handler.ts';
import type { MailTemplates } from '../../platform/mail/template.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { type AmendmentDeps, type AmendmentInput, amendmentWorkflow } from './advance-amendment.ts';
import { amendmentReadHandlers } from './read-amendments.ts';
import { cancellationHandlers } from './cancel.ts';
import { cancellationMails } from './cancel-mails.ts';
import { cancellationAmendment } from './cancellation.ts';
import { serviceRequestHandlers } from './service-requests.ts';
import { changeAmendment } from './change.ts';
import { bookingChangeMails } from './change-mails.ts';
import { bookingChangeHandlers } from './changes.ts';
import { itineraryVersionHandlers } from './versions.ts';

export { selectServiceRequestNews } from './service-request-sql.ts';
export { changeQuoteOf, type ToChange } from './service-request-change.ts';
export { changeFactsOf } from './service-request-becomes.ts';
export { serviceRequestQuoteOf, type ToAnswer, requestedPartFactsOf } from './service-request-quote.ts';
export { isInternalQuote, isManualQuote, OPERATOR_QUOTE_PREFIX } from './amendment-sql.ts';
export { supplierCancellationOf, remainingSupplierPriceOf } from './supplier-cancelled.ts';
export { callRecordItineraryChange, selectMonitored, selectScheduleChangeNews } from './version-sql.ts';
export { runAmendmentJobs } from './worker.ts';
export { selectClock, selectForCancellation } from './cancel-sql.ts';
export { cancellationTermsOf, type ToCancel } from './cancel.ts';
export { amendmentDurations } from './durations.ts';
export { callRecordSupplierCancellation, selectDoneQuotes } from './supplier-cancellation-sql.ts';
export { hasActiveAmendment } from './db/functions.gen.ts';

export function amendmentHandlers(deps: { suppliers: Suppliers }): Handler[] {
  return [
    ...cancellationHandlers(deps),
    ...bookingChangeHandlers(deps),
    ...serviceRequestHandlers(deps),
    ...itineraryVersionHandlers(deps),
    ...amendmentReadHandlers(deps),
  ];
}

/** Returns one workflow for each kind of amendment; they differ in what is sent and in what follows. */
export function amendmentWorkflows(deps: AmendmentDeps): Workflow<AmendmentInput>[] {
  return [amendmentWorkflow(deps, cancellationAmendment), amendmentWorkflow(deps, changeAmendment)];
}

export function amendmentMails(deps: { config: Pick<Config, 'PUBLIC_ORIGIN'> }): MailTemplates {
  return { ...cancellationMails(deps), ...bookingChangeMails(deps) };
}
