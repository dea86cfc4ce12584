import type { SupplierStatus } from '@marga/contract/suppliers/suppliers';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_STAFF_SESSION } from '../../../styleguide/sample-session.ts';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { PauseSupplierDialog, ResumeSupplierDialog } from './pause-supplier-dialogs.tsx';
import { Component as Suppliers } from './suppliers.tsx';

export default { title: 'Console/Suppliers' };

const AT = '2026-11-18T06:00:00.000Z' as SupplierStatus['minutes'][number]['at'];

function sampleSupplier(name: string, changes: Partial<SupplierStatus> = {}): SupplierStatus {
  const searches = { answered: 42, failed: 2, timedOut: 1, skipped: 0 };
  return {
    name,
    kind: 'connect',
    services: ['cab'],
    capabilities: { canHold: false, canCancel: true, canChange: true, hasSeatMaps: false },
    paused: null,
    breaker: 'closed',
    processes: [],
    minutes: [{ at: AT, ...searches }],
    searches,
    p50Ms: 240,
    p95Ms: 1_840,
    orders: { all: 12, unclear: 1 },
    lastFailure: { at: AT, operation: 'search', end: 'timed-out' },
    ...changes,
  };
}

const PAUSED = sampleSupplier('rideline', { paused: { reason: 'They move their machines.', at: AT } });
const board = (...items: SupplierStatus[]) => ({ isComplete: true, at: AT, items });

function show(
  read: NonNullable<SampleAnswers['suppliers.read-board']>,
  session = SAMPLE_STAFF_SESSION,
  children: ReactNode = <Suppliers />,
): ReactNode {
  return (
    <SampleApi
      session={session}
      answers={{
        'suppliers.read-board': read,
        'suppliers.pause': board(PAUSED, sampleSupplier('skybridge')),
        'suppliers.resume': board(sampleSupplier('rideline'), sampleSupplier('skybridge')),
      }}
    >
      {children}
    </SampleApi>
  );
}

export function EverySupplier() {
  return show(board(sampleSupplier('rideline'), sampleSupplier('skybridge', { breaker: 'open' })));
}

export function OnePaused() {
  return show(board(PAUSED, sampleSupplier('skybridge')));
}

/** An operator who is no lead may read the board and change nothing. */
export function SeenByOperator() {
  return show(board(PAUSED), { ...SAMPLE_STAFF_SESSION, staffRole: 'operator' });
}

export function OfOneProcess() {
  return show({ ...board(sampleSupplier('rideline')), isComplete: false });
}

export function NoSuppliers() {
  return show(board());
}

export function SuppliersLoading() {
  return show('pending');
}

export function SuppliersNotRead() {
  return show('no-network');
}

const dialog = { supplier: 'rideline', onDone: () => undefined, onClose: () => undefined };

export function PauseWithoutReason() {
  return show('pending', SAMPLE_STAFF_SESSION, <PauseSupplierDialog {...dialog} />);
}
PauseWithoutReason.play = submitStory();

export function Resume() {
  return show('pending', SAMPLE_STAFF_SESSION, <ResumeSupplierDialog {...dialog} />);
}
