import { useTranslations } from '../shared/i18n/use-translations.ts';
import { type ProgressStep, ProgressSteps, type StepState } from '../ui/progress-steps.tsx';

interface WayProps {
  title: string;
  stops: readonly { name: string; note?: string }[];
  /** Counts the completed steps; the next one is the current step. */
  reached: number;
}

/** Shows the progress of a process: what is done, what is to be done here, and what follows. */
export function TitledProgressSteps({ title, stops, reached }: WayProps) {
  const t = useTranslations();
  const stateLabels: Record<StepState, string> = {
    done: t('step.state.done'),
    current: t('step.state.current'),
    ahead: t('step.state.ahead'),
    failed: t('step.state.failed'),
    unknown: t('step.state.unknown'),
  };
  const steps = stops.map(({ name, note }, index): ProgressStep => ({
    id: name,
    name,
    note,
    state: index < reached ? 'done' : index === reached ? 'current' : 'ahead',
  }));
  return (
    // The remaining steps are drawn stronger than the default line on the petrol background.
    <section className="[--color-line:var(--color-control)]">
      <h2 className="mb-4 font-sans text-13 font-normal tracking-normal text-muted">{title}</h2>
      <ProgressSteps label={title} service="flight" steps={steps} stateLabels={stateLabels} />
    </section>
  );
}
