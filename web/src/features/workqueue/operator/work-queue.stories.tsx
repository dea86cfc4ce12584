import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_STAFF_SESSION } from '../../../styleguide/sample-session.ts';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { instantHoursFromNow } from '../../amendments/sample-amendments.ts';
import { toSampleRupeeAmount } from '../../ledger/wallet/sample-wallet.ts';
import { HandOverWorkItemDialog } from './hand-over-work-item-dialog.tsx';
import { MEERA, sampleWorkItem } from './sample-work-items.ts';
import { Component as WorkQueue } from './work-queue.tsx';

export default { title: 'Console/Work queue' };

const NOTHING = { items: [], counts: [], total: 0, atRisk: toSampleRupeeAmount('0.00') };

function show(answers: SampleAnswers, children: ReactNode = <WorkQueue />): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_STAFF_SESSION}
      answers={{ 'workqueue.watch-work-items': 'pending', ...answers }}
    >
      {children}
    </SampleApi>
  );
}

export function OpenWork() {
  return show({
    'workqueue.list-work-items': {
      items: [
        sampleWorkItem(),
        sampleWorkItem({
          key: 'hold-expiring.bkg_01m7eh9ktefjj89ryxw9m7a2x2',
          kind: 'hold-expiring',
          subject: 'MRG-9K3W7D',
          dueAt: instantHoursFromNow(-1),
          assignee: MEERA,
          claim: { by: MEERA, until: instantHoursFromNow(0.05) },
          notes: 2,
        }),
      ],
      counts: [
        { kind: 'unknown-booking', count: 1 },
        { kind: 'hold-expiring', count: 1 },
      ],
      total: 2,
      atRisk: toSampleRupeeAmount('36840.00'),
    },
  });
}

export function NoOpenWork() {
  return show({ 'workqueue.list-work-items': NOTHING });
}

export function WorkLoading() {
  return show({ 'workqueue.list-work-items': 'pending' });
}

export function WorkNotRead() {
  return show({ 'workqueue.list-work-items': 'no-network' });
}

function handOver(answers: SampleAnswers): ReactNode {
  return show(
    { 'workqueue.list-operators': { operators: [MEERA] }, ...answers },
    <HandOverWorkItemDialog
      row={sampleWorkItem()}
      onDone={() => undefined}
      onOvertaken={() => undefined}
      onClose={() => undefined}
    />,
  );
}

export function HandOver() {
  return handOver({});
}

export function HandOverWithoutOperator() {
  return handOver({});
}
HandOverWithoutOperator.play = submitStory();
