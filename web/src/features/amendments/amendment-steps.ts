import type { AmendmentFailure, AmendmentState } from '@marga/contract/amendments/amendments';
import type { MessageId } from '../../shared/i18n/use-translations.ts';
import type { StepState } from '../../ui/progress-steps.tsx';

export type AmendmentKind = 'cancellation' | 'change';

export interface AmendmentStop {
  readonly id: 'asked' | 'sent' | 'manual' | 'unknown' | 'escalated' | 'end';
  readonly state: StepState;
  readonly label: MessageId;
}

const ENDS = {
  cancellation: {
    ahead: 'amendment.to-cancel',
    done: 'amendment.cancelled',
    failed: 'amendment.not-cancelled',
    notDone: 'amendment.was-not-cancelled',
  },
  change: {
    ahead: 'amendment.to-change',
    done: 'amendment.changed',
    failed: 'amendment.not-changed',
    notDone: 'amendment.was-not-changed',
  },
} as const satisfies Record<AmendmentKind, Record<'ahead' | 'done' | 'failed' | 'notDone', MessageId>>;

/**
 * Returns the steps of a cancellation or change, from the buyer's request to its outcome. An unknown supplier
 * response is a separate step, so that nobody takes it for a success or a failure.
 */
export function listAmendmentSteps(
  kind: AmendmentKind,
  state: AmendmentState,
  failure: AmendmentFailure | null = null,
): readonly AmendmentStop[] {
  const asked = (is: StepState): AmendmentStop => ({ id: 'asked', state: is, label: 'amendment.asked' });
  const sent = (is: StepState): AmendmentStop => ({
    id: 'sent',
    state: is,
    label: is === 'done' ? 'amendment.sent' : 'amendment.sending',
  });
  const unknown = (is: StepState): AmendmentStop => ({
    id: 'unknown',
    state: is,
    label: 'step.unknown',
  });
  const ahead: AmendmentStop = { id: 'end', state: 'ahead', label: ENDS[kind].ahead };
  /** Only a supplier that has answered can have refused. */
  const rejectedSteps = (): readonly AmendmentStop[] => {
    if (failure === 'supplier-unreachable')
      return [asked('done'), { id: 'end', state: 'failed', label: 'amendment.unreached' }];
    if (failure === 'not-done')
      return [
        asked('done'),
        sent('done'),
        unknown('done'),
        { id: 'end', state: 'failed', label: ENDS[kind].notDone },
      ];
    return [asked('done'), sent('done'), { id: 'end', state: 'failed', label: ENDS[kind].failed }];
  };
  switch (state) {
    case 'quoted':
    case 'expired':
      return [asked('ahead'), sent('ahead'), ahead];
    case 'asked':
      return [asked('done'), sent('current'), ahead];
    case 'sending':
      return [asked('done'), sent('current'), ahead];
    case 'unknown':
      return [asked('done'), sent('done'), unknown('unknown'), ahead];
    case 'escalated':
      return [
        asked('done'),
        sent('done'),
        unknown('done'),
        { id: 'escalated', state: 'unknown', label: 'step.escalated' },
        ahead,
      ];
    case 'done':
      return [asked('done'), sent('done'), { id: 'end', state: 'done', label: ENDS[kind].done }];
    case 'rejected':
      return rejectedSteps();
  }
}

/**
 * Returns the steps of an amendment that operators arrange by telephone: nothing is sent to a supplier, so no outcome
 * can be unknown.
 */
export function listManualAmendmentSteps(
  kind: AmendmentKind,
  state: AmendmentState,
): readonly AmendmentStop[] {
  const hasEnded = state === 'done' || state === 'rejected';
  return [
    { id: 'asked', state: 'done', label: 'amendment.asked' },
    {
      id: 'manual',
      state: hasEnded ? 'done' : 'current',
      label: hasEnded
        ? 'amendment.manual-done'
        : kind === 'cancellation'
          ? 'amendment.manual'
          : 'amendment.manual-change',
    },
    state === 'rejected'
      ? { id: 'end', state: 'failed', label: 'amendment.manual-failed' }
      : { id: 'end', state: hasEnded ? 'done' : 'ahead', label: ENDS[kind].ahead },
  ];
}

const MANUAL_TEXTS: Record<AmendmentKind, Partial<Record<AmendmentState, MessageId>>> = {
  cancellation: { escalated: 'amendment.manual-text', rejected: 'amendment.manual-rejected' },
  change: { escalated: 'amendment.manual-change-text', rejected: 'amendment.manual-change-rejected' },
};

/** Describes what is being done or what to do now; returns nothing while all goes as normal. */
export function describeAmendment(
  kind: AmendmentKind,
  state: AmendmentState,
  isManual = false,
  failure: AmendmentFailure | null = null,
): MessageId | undefined {
  if (isManual) return MANUAL_TEXTS[kind][state];
  switch (state) {
    case 'unknown':
      return kind === 'cancellation' ? 'amendment.cancellation-unknown' : 'amendment.change-unknown';
    case 'escalated':
      return kind === 'cancellation' ? 'amendment.cancellation-escalated' : 'amendment.change-escalated';
    case 'rejected':
      if (failure === 'supplier-unreachable') return 'amendment.unreached-text';
      return kind === 'cancellation' ? 'amendment.cancellation-rejected' : 'amendment.change-rejected';
    case 'quoted':
    case 'asked':
    case 'sending':
    case 'done':
    case 'expired':
      return undefined;
  }
}
