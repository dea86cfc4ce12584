import { Link } from 'react-router';
import { useSay } from '../../lib/i18n/text.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { stopAddingToTrip } from './selection.ts';
import { type TripTarget, useTripTarget } from './trip-target.ts';

/** For which trip one searches here, and the way back to it; nothing for whoever begins a new one. */
export function TargetNote() {
  const target = useTripTarget();
  return target ? <Note target={target} /> : null;
}

export function Note({ target }: { target: TripTarget }) {
  const say = useSay();
  const { tripId, name, travellers, swaps } = target;
  const trip = name ?? say('trips.unnamed');
  return (
    <section
      aria-label={say('target.label')}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-14 border border-line border-l-8 border-l-marigold bg-surface px-5 py-3"
    >
      <p className="min-w-0 flex-[1_1_18rem]">
        <strong className="block font-semibold">
          {swaps ? say('target.swap', { title: swaps.title, trip }) : say('target.add', { trip })}
        </strong>
        <span className="text-14 text-muted">{say('target.words', { travellers })}</span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Link to={`/trips/${tripId}`} className={buttonLook('outline')}>
          {say('target.back')}
        </Link>
        <Button kind="quiet" onClick={stopAddingToTrip}>
          {say('target.leave')}
        </Button>
      </span>
    </section>
  );
}
