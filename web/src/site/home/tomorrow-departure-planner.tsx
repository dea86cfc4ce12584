import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import { useTodayAfterHydration } from '../../shared/use-today.ts';
import { type PopularRoute, ROUTES_BY_SERVICE } from '../../ui/popular-routes.ts';
import { DeparturePlanner } from '../../ui/departure-planner.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import { SERVICE_ICONS } from '../service-icons.ts';
import { serviceSearchUrlWithJourney } from '../journey-params.ts';

/**
 * Holds an arbitrary day that gives the timeline its size while the real day is unknown; nothing that depends on it
 * is shown.
 */
const SOME_DAY = '2026-01-15' as LocalDate;

/** Draws tomorrow on one timeline, with a line for each service. */
export function TomorrowDeparturePlanner() {
  const today = useTodayAfterHydration();
  const tomorrow = addDaysToDate(today ?? SOME_DAY, 1);
  return (
    <DeparturePlanner
      day={tomorrow}
      ways={ROUTES_BY_SERVICE}
      signOf={signOf}
      isWaiting={today === undefined}
      addressOf={({ service = 'flight', from, to }) =>
        serviceSearchUrlWithJourney(service, { from, to, on: today ? tomorrow : '' })
      }
    />
  );
}

/** Renders the icon of a service, because colour must never be the only sign of the service. */
function signOf({ service = 'flight' }: PopularRoute) {
  const Icon = SERVICE_ICONS[service];
  return <Icon aria-hidden size={18} className="shrink-0" color={SERVICE_COLOURS[service]} />;
}
