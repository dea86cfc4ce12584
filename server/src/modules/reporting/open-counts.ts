import { ok } from '@marga/contract/kernel/result';
import { readOpenCounts } from '@marga/contract/reporting/open-counts';
import { type Handler, defineReadHandler } from '../../platform/http/handler.ts';
import { bookingCountsFromRows, selectCounts } from '../bookings/index.ts';
import { selectOpenRefunds } from '../refunds/index.ts';

export function openCountsHandler(): Handler {
  return defineReadHandler(
    readOpenCounts,
    () => [selectCounts(), selectOpenRefunds()],
    ([statuses, [refunds]]) => {
      const counts = bookingCountsFromRows(statuses);
      return ok({
        bookings: {
          open: counts.upcoming + counts['in-progress'] + counts['needs-action'],
          needsAction: counts['needs-action'],
        },
        refunds: { open: Number(refunds?.open ?? 0n), late: Number(refunds?.late ?? 0n) },
      });
    },
  );
}
