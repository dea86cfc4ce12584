import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClassNames } from './join-class-names.ts';
import { SERVICE_COLOURS, type Service } from './service-colours.ts';

/** `unknown` means that the outcome is not known yet and the other party is being asked for it. */
export type StepState = 'done' | 'current' | 'ahead' | 'failed' | 'unknown';

export interface ProgressStep {
  id: string;
  name: string;
  state: StepState;
  /** Says when the step was reached, or what is being done about it. */
  note?: ReactNode;
}

interface ProgressStepsProps {
  label: string;
  service: Service;
  steps: readonly ProgressStep[];
  /** Names each state for screen readers, which do not convey the marks. */
  stateLabels: Record<StepState, string>;
}

/**
 * Renders the progress of a booking as steps joined by a line in the colour of its service, in a row on a
 * desktop and stacked on a phone.
 */
export function ProgressSteps({ label, service, steps, stateLabels }: ProgressStepsProps) {
  return (
    <ol aria-label={label} className="md:flex" style={{ color: SERVICE_COLOURS[service] }}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.state === 'current' || step.state === 'unknown' ? 'step' : undefined}
          className="relative flex gap-3 pb-5 last:pb-0 md:block md:min-w-0 md:flex-1 md:pb-0 md:last:flex-none"
        >
          <Stretch to={steps[index + 1]?.state} />
          <Mark state={step.state} />
          <div className="min-w-0 text-ink md:mt-2 md:pr-4">
            <p className={joinClassNames('text-14', step.state === 'ahead' ? 'text-muted' : 'font-semibold')}>
              {step.name}
              <span className="sr-only"> ({stateLabels[step.state]})</span>
            </p>
            {step.note !== undefined && <div className="text-13 text-muted">{step.note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Draws the line from one step to the next, in the style of the next step's state. */
function Stretch({ to }: { to: StepState | undefined }) {
  if (to === undefined) return null;
  return (
    <span
      aria-hidden
      className={joinClassNames(
        'absolute top-6 bottom-0 left-[11px] w-[3px] md:top-[10.5px] md:right-0 md:bottom-auto md:left-6 md:h-[3px] md:w-auto',
        to === 'ahead' ? 'bg-line' : to === 'current' ? 'running-dashes' : 'bg-current',
      )}
    />
  );
}

const MARKS: Record<StepState, string> = {
  done: 'border-current bg-current',
  current: 'border-current bg-surface',
  ahead: 'border-line bg-surface',
  failed: 'border-failed bg-failed',
  unknown: 'border-held bg-held-soft text-held',
};

function Mark({ state }: { state: StepState }) {
  return (
    <span
      aria-hidden
      className={joinClassNames(
        'relative grid size-6 shrink-0 place-items-center rounded-full border-[3px]',
        MARKS[state],
      )}
    >
      {state === 'done' && <Check size={14} strokeWidth={3.5} className="text-surface" />}
      {state === 'failed' && <X size={14} strokeWidth={3.5} className="text-surface" />}
      {state === 'current' && <span className="size-2 animate-pulse rounded-full bg-current" />}
      {state === 'unknown' && <span className="figures text-14 leading-none">?</span>}
    </span>
  );
}
