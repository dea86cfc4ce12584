import type { Workflow } from '../../platform/durable-workflows.ts';
import type { Config } from '../../platform/config.ts';
import type { Handler } from '../../platform/http/handler.ts';
import type { MailTemplates } from '../../platform/mail/mail-template.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { type AmendmentDeps, type AmendmentInput, amendmentWorkflow } from './amendment-workflow.ts';
import { amendmentReadHandlers } from './read-amendments.ts';
import { cancellationHandlers } from './cancellation-handlers.ts';
import { cancellationMails } from './cancellation-mails.ts';
import { cancellationAmendment } from './cancellation.ts';
import { serviceRequestHandlers } from './service-requests.ts';
import { changeAmendment } from './booking-change.ts';
import { bookingChangeMails } from './booking-change-mails.ts';
import { bookingChangeHandlers } from './booking-change-handlers.ts';
import { itineraryVersionHandlers } from './itinerary-versions.ts';

export { selectServiceRequestNews } from './db/service-request-queries.ts';
export { buildManualChangeQuote, type ToChange } from './service-request-change-quote.ts';
export { describeRequestedChange } from './describe-requested-change.ts';
export {
  buildServiceRequestQuote,
  type ToAnswer,
  describeRequestedTravellersAndLegs,
} from './service-request-quote.ts';
export { hasInternalQuotePrefix, isManualQuote, OPERATOR_QUOTE_PREFIX } from './db/amendment-queries.ts';
export { calculateSupplierCancellation, calculateRemainingSupplierPrice } from './supplier-cancellation.ts';
export {
  callRecordItineraryChange,
  selectMonitored,
  selectScheduleChangeNews,
} from './db/itinerary-version-queries.ts';
export { unsettledAmendments } from './unsettled-amendments.ts';
export { amendmentJobs } from './worker.ts';
export { selectForCancellation } from './db/cancellation-queries.ts';
export { calculateCancellationTerms, type ToCancel } from './cancellation-handlers.ts';
export { amendmentDurations } from './amendment-durations.ts';
export { callRecordSupplierCancellation, selectDoneQuotes } from './db/supplier-cancellation-queries.ts';
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
