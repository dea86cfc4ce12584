import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_STAFF_SESSION } from '../../../styleguide/sample-session.ts';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { instantHoursFromNow } from '../../amendments/sample-amendments.ts';
import { toSampleRupeeAmount } from '../../ledger/wallet/sample-wallet.ts';
import { HandOverWorkItemDialog } from './hand-over-work-item-dialog.tsx';
import {
  EMPTY_WORK_QUEUE,
  MEERA,
  SAMPLE_COMPANY_ITEM,
  SAMPLE_MESSAGE_ITEM,
  sampleWorkItem,
} from './sample-work-items.ts';
import { Component as WorkQueue } from './work-queue.tsx';

export default { title: 'Console/Work queue' };

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
      ...EMPTY_WORK_QUEUE,
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
        SAMPLE_MESSAGE_ITEM,
        SAMPLE_COMPANY_ITEM,
      ],
      counts: [
        { kind: 'unknown-booking', count: 1 },
        { kind: 'hold-expiring', count: 1 },
        { kind: 'message-unanswered', count: 1 },
        { kind: 'company-waiting', count: 1 },
      ],
      total: 4,
      atRisk: toSampleRupeeAmount('36840.00'),
      dueWithinHour: 2,
      unassigned: 3,
      mine: 1,
      beingChecked: 2,
    },
  });
}

export function NoOpenWork() {
  return show({ 'workqueue.list-work-items': EMPTY_WORK_QUEUE });
}

export function StillBeingChecked() {
  return show({ 'workqueue.list-work-items': { ...EMPTY_WORK_QUEUE, beingChecked: 2, postponed: 1 } });
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
