export { buildRefundClaimLetter } from './claim-letter.ts';
export { refundHandlers } from './refund-handlers.ts';
export {
  callBeginRefundCheck,
  callCreateExpectedRefunds,
  selectExpectedSupplierRefunds,
  selectOpenRefunds,
} from './db/refunds-queries.ts';
export { unsettledRefunds } from './unsettled-refunds.ts';
export { refundJobs } from './worker.ts';
export { hasUnexplainedRefund } from './received-refunds.ts';
export { refundDueDates } from './refund-due-dates.ts';
export { refundInRupees } from './refund-in-rupees.ts';
export { processExpectedRefunds, recordSupplierRefunds } from './process-supplier-refunds.ts';
