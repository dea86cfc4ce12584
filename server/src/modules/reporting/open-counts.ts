import { ok } from '@marga/contract/kernel/result';
import {
  MOST_COUNTED_FOR_OPERATORS as MOST,
  readConsoleCounts,
  readOpenCounts,
} from '@marga/contract/reporting/open-counts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { type ProposalArea, selectProposals } from '../approvals/index.ts';
import { bookingCountsFromRows, selectCounts } from '../bookings/index.ts';
import { selectCompanyPage } from '../identity/index.ts';
import { selectTransfers } from '../payments/index.ts';
import { selectOpenRefunds } from '../refunds/index.ts';
import { selectInbox } from '../support/index.ts';
import { selectWorkQueue } from '../workqueue/index.ts';

/** Counts by the statements of the lists that the counts lead to, so that the two never disagree. */
export function openCountsHandlers(): Handler[] {
  return [
    defineReadHandler(
      readOpenCounts,
      () => [selectCounts(), selectOpenRefunds()],
      ([statuses, [counted]]) => {
        const counts = bookingCountsFromRows(statuses);
        return ok({
          bookings: {
            open: counts.upcoming + counts['in-progress'] + counts['needs-action'],
            needsAction: counts['needs-action'],
          },
          refunds: { open: Number(counted?.open ?? 0n), late: Number(counted?.late ?? 0n) },
        });
      },
    ),
    defineHandler(readConsoleCounts, async (ctx) => {
      const [workItems, tickets, companies, transfers, ledger, operators, pricing] = await ctx.asStaff([
        selectWorkQueue({ key: null }),
        selectInbox({
          state: 'waiting',
          kind: null,
          search: null,
          afterPlace: null,
          afterId: null,
          limit: MOST,
        }),
        selectCompanyPage({ state: 'waiting', search: null, after: '', limit: MOST }),
        selectTransfers({ state: 'unmatched', after: '', limit: MOST }),
        proposalsIn('ledger'),
        proposalsIn('operators'),
        proposalsIn('pricing'),
      ]);
      return ok({
        workItems: Math.min(workItems.length, MOST),
        tickets: tickets.length,
        companies: companies.length,
        transfers: transfers.length,
        proposals: { ledger: ledger.length, operators: operators.length, pricing: pricing.length },
      });
    }),
  ];
}

function proposalsIn(area: ProposalArea) {
  return selectProposals({ area, id: null, state: 'proposed', company: null, before: null, most: MOST });
}
