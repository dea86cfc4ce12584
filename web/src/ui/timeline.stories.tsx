import { parseLocalDate } from '@marga/contract/kernel/time';
import { SERVICES } from '@marga/contract/travel-services';
import { ArrivalDayOffset } from './arrival-day-offset.tsx';
import { DeparturePlanner } from './departure-planner.tsx';
import { timeAxisOfJourneys, type Leg } from './timeline-axis.ts';
import { TimelineRuler, Timeline } from './timeline.tsx';

export default { title: 'Time rail' };

const INDIA = 'Asia/Kolkata';

function leg(from: string, to: string, zone = INDIA): Leg {
  return {
    departsAt: { local: `2026-12-28T${from}`, zone: INDIA },
    arrivesAt: { local: to.includes('T') ? to : `2026-12-28T${to}`, zone },
  };
}

/** Shows each service on one scale, so that the eye compares the hours without reading. */
export function TimelinesOfAllServices() {
  const journeys = [
    [leg('06:15', '08:25')],
    [leg('16:55', '2026-12-29T08:35')],
    [leg('22:30', '2026-12-29T05:10')],
    [leg('09:00', '09:50')],
    [leg('12:00', '2026-12-29T11:00')],
  ];
  const axis = timeAxisOfJourneys(journeys);
  return (
    <div>
      <TimelineRuler axis={axis} />
      {SERVICES.map((service, index) => (
        <Timeline key={service} axis={axis} legs={journeys[index] ?? []} service={service} stops={[]} />
      ))}
    </div>
  );
}

export function TimelineWithStop() {
  const legs = [leg('09:40', '11:05'), leg('12:20', '13:35')];
  const axis = timeAxisOfJourneys([legs]);
  return (
    <div>
      <TimelineRuler axis={axis} />
      <Timeline axis={axis} legs={legs} service="flight" stops={['AMD']} />
    </div>
  );
}

export function TimelineInTwoTimeZones() {
  const legs = [leg('02:10', '07:25', 'Europe/London')];
  const axis = timeAxisOfJourneys([legs]);
  return (
    <div className="pl-10">
      <TimelineRuler axis={axis} here="DEL" there="LHR" />
      <Timeline axis={axis} legs={legs} service="flight" stops={[]} />
    </div>
  );
}

export function DeparturePlannerExample() {
  return <DeparturePlanner day={parseLocalDate('2026-12-28')} addressOf={() => '/services/flights'} />;
}

export function NextDayArrival() {
  return (
    <p className="figures text-24">
      08:35
      <ArrivalDayOffset days={1} />
    </p>
  );
}
