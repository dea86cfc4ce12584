import type { WorkItem } from '@marga/contract/workqueue/work-items';
import { instantHoursFromNow } from '../../amendments/sample-amendments.ts';
import { toSampleRupeeAmount } from '../../ledger/wallet/sample-wallet.ts';

/** Returns a booking whose supplier did not answer, which is due in twenty minutes. */
export function sampleWorkItem(changes: Partial<WorkItem> = {}): WorkItem {
  return {
    key: 'unknown-booking.bkg_01m7eh9ktefjj89ryxw9m7a2x1',
    kind: 'unknown-booking',
    companyId: 'cmp_01m7eh9ktefjj89ryxw9m7a2x2' as WorkItem['companyId'],
    companyName: 'Sahyadri Travels',
    bookingId: 'bkg_01m7eh9ktefjj89ryxw9m7a2x1' as WorkItem['bookingId'],
    subject: 'MRG-4F7K2P',
    with: 'skybridge',
    title: 'Delhi to Bengaluru',
    atRisk: toSampleRupeeAmount('18420.00'),
    dueAt: instantHoursFromNow(0.33),
    since: instantHoursFromNow(-0.5),
    assignee: null,
    claim: null,
    notes: 0,
    proposal: null,
    ...changes,
  };
}
