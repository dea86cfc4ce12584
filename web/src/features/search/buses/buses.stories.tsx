import type { Seat } from '@marga/contract/search/itineraries';
import { useState } from 'react';
import { BUS_RESULTS, SEATER_SEATS, SLEEPER_SEATS } from '../story-results.ts';
import { samplePlace } from '../sample-place.ts';
import { StoryList, StoryQueries } from '../story-list.tsx';
import { BusCard } from './bus-card.tsx';
import { BusForm } from './bus-form.tsx';
import { readBusQuery } from './bus-query.ts';
import { SeatLegend, SeatMap } from './seat-map.tsx';
import { afterChoice } from './seat-plan.ts';

export default { title: 'Search/Buses' };

export function Results() {
  return <StoryList results={BUS_RESULTS} Card={BusCard} />;
}

export function Form() {
  return (
    <StoryQueries>
      <BusForm
        initial={readBusQuery(new URLSearchParams('from=ci-delhi&to=ci-jaipur&travellers=2'))}
        places={[samplePlace('ci-delhi', 'Delhi'), samplePlace('ci-jaipur', 'Jaipur')]}
        problems={[]}
        onSearch={() => undefined}
      />
    </StoryQueries>
  );
}

export function Sleeper() {
  return <Choosing seats={SLEEPER_SEATS} label="Seats of CR-214 Chetak Roadways" />;
}

export function Seater() {
  return <Choosing seats={SEATER_SEATS} label="Seats of AT-101 Aravalli Travels" />;
}

function Choosing({ seats, label }: { seats: readonly Seat[]; label: string }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <div className="grid gap-3 rounded-14 border border-line bg-surface p-5">
      <SeatMap
        seats={seats}
        chosen={chosen}
        onChoose={(seat) => setChosen(afterChoice(chosen, seat, 2))}
        label={label}
      />
      <SeatLegend hasWomens />
    </div>
  );
}
