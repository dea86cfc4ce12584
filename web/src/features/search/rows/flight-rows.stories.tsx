import { submitStory } from '../../../styleguide/submit-story.ts';
import { sampleFlights } from '../sample-flight-list.ts';
import { StorybookResultList } from '../storybook-result-list.tsx';
import { FlightRow } from './flight-row.tsx';

export default { title: 'Search/Flight rows' };

const FLIGHTS = sampleFlights(4);

/** The second flight is in the trip; the third has a stop. */
export function FlightRows() {
  return (
    <StorybookResultList
      service="flight"
      results={FLIGHTS}
      Row={FlightRow}
      initiallySelected={[FLIGHTS[1]?.offers[0]]}
    />
  );
}

export function FlightRowWithOpenFares() {
  return <StorybookResultList service="flight" results={FLIGHTS} Row={FlightRow} />;
}
FlightRowWithOpenFares.play = submitStory({}, 'article button[aria-expanded]');
