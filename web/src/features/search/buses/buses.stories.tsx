import type { Seat } from '@marga/contract/search/itineraries';
import { useState } from 'react';
import { BUS_RESULTS, SEATER_SEATS, SLEEPER_SEATS } from '../storybook-sample-results.ts';
import { samplePlace } from '../sample-place.ts';
import { StorybookResultList, StorybookQueryProvider } from '../storybook-result-list.tsx';
import { BusRow } from '../rows/bus-row.tsx';
import { BusForm } from './bus-form.tsx';
import { parseBusQuery } from './bus-query.ts';
import { BusSeatLegend, BusSeatMap } from './bus-seat-map.tsx';
import { toggleBusSeat } from './bus-seat-plan.ts';

export default { title: 'Search/Buses' };

export function BusResults() {
  return <StorybookResultList service="bus" results={BUS_RESULTS} Row={BusRow} />;
}

export function BusSearchForm() {
  return (
    <StorybookQueryProvider>
      <BusForm
        initial={parseBusQuery(new URLSearchParams('from=ci-delhi&to=ci-jaipur&travellers=2'))}
        places={[samplePlace('ci-delhi', 'Delhi'), samplePlace('ci-jaipur', 'Jaipur')]}
        problems={[]}
        onSearch={() => undefined}
      />
    </StorybookQueryProvider>
  );
}

export function SleeperBusSeats() {
  return <Choosing seats={SLEEPER_SEATS} label="Seats of CR-214 Chetak Roadways" />;
}

export function SeaterBusSeats() {
  return <Choosing seats={SEATER_SEATS} label="Seats of AT-101 Aravalli Travels" />;
}

function Choosing({ seats, label }: { seats: readonly Seat[]; label: string }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <div className="grid gap-3 rounded-14 border border-line bg-surface p-5">
      <BusSeatMap
        seats={seats}
        chosen={chosen}
        onChoose={(seat) => setChosen(toggleBusSeat(chosen, seat, 2))}
        label={label}
      />
      <BusSeatLegend hasWomens />
    </div>
  );
}
