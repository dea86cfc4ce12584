import { useTranslations } from '../lib/i18n/translations.ts';
import { type Station, StationLine, type StationState } from '../ui/station-line.tsx';

interface WayProps {
  title: string;
  stops: readonly { name: string; note?: string }[];
  /** How many stops lie behind; the next one is where one stands. */
  reached: number;
}

/** Where on the way somebody stands: what was done, what is to be done here, and what comes after. */
export function StepProgress({ title, stops, reached }: WayProps) {
  const t = useTranslations();
  const stateLabels: Record<StationState, string> = {
    done: t('station.state.done'),
    current: t('station.state.current'),
    ahead: t('station.state.ahead'),
    failed: t('station.state.failed'),
    unknown: t('station.state.unknown'),
  };
  const stations = stops.map(({ name, note }, index): Station => ({
    id: name,
    name,
    note,
    state: index < reached ? 'done' : index === reached ? 'current' : 'ahead',
  }));
  return (
    // What lies ahead is drawn stronger than a line on the hall's petrol is.
    <section className="[--color-line:var(--color-control)]">
      <h2 className="mb-4 font-sans text-13 font-normal tracking-normal text-muted">{title}</h2>
      <StationLine label={title} service="flight" stations={stations} stateLabels={stateLabels} />
    </section>
  );
}
